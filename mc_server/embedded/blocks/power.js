'use strict'

// A minimum of redstone: whether something directly beside a block powers it. Power is not transmitted.

const { WAY } = require('./ways')

const POWERING = /^(lever|redstone_(wall_)?torch|.*_(button|pressure_plate))$/

/** Whether a lever, button, plate, torch or block of redstone beside the block gives it power. */
const isPowered = (terrain, pos) => Object.values(WAY).some(way => gives(terrain, pos.plus(way)))

/** Whether a block of this kind can give power. */
const isSource = ({ name }) => name === 'redstone_block' || POWERING.test(name)

function gives (terrain, pos) {
  const block = terrain.blockOf(terrain.stateAt(pos))
  if (block.name === 'redstone_block') return true
  if (!POWERING.test(block.name)) return false
  const { powered, lit, power } = block.getProperties()
  return powered === true || lit === true || Number(power) > 0
}

module.exports = { isPowered, isSource }
