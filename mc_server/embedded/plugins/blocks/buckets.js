'use strict'

// Buckets: an empty one takes the source in view, a full one is emptied in front of the block in view or into it. Fluids
// do not flow; in the Nether water evaporates at once. Lily pads are placed on water in the same way.

const { dimensionAt } = require('../../dimensions')
const { lookingAt } = require('../../entities/sight')
const { isReplaceable } = require('../../blocks/materials')
const { changed } = require('../../blocks/states')
const { WAY } = require('../../blocks/ways')

const FLUIDS = { water_bucket: 'water', lava_bucket: 'lava' }

module.exports.needs = ['airUses']
module.exports.uses = ['breakBlock', 'setBlock', 'settleAround', 'sound', 'terrain']

module.exports.server = serv => {
  serv.airUses.bucket = (player, how) => fill(serv, player, how)
  for (const name of Object.keys(FLUIDS)) serv.airUses[name] = (player, how) => pour(serv, player, how, name)
  serv.airUses.lily_pad = (player, how) => floatLily(serv, player, how)
}

const mayChange = player => player.gameMode < 2

function fill (serv, player, { slot, yaw, pitch }) {
  const hit = lookingAt(serv.terrain, player, { yaw, pitch, fluids: true })
  const full = hit && mayChange(player) && contentOf(hit.block)
  if (!full) return
  const { block } = hit
  const { position } = block
  serv.setBlock(position, block.isWaterlogged ? changed(serv.registry, block, { waterlogged: false }) : 0)
  serv.settleAround(position)
  player.spend(slot, full)
}

/** Returns the name of the bucket that a block fills, or null. */
function contentOf (block) {
  if (block.name === 'powder_snow') return 'powder_snow_bucket'
  if (block.isWaterlogged) return 'water_bucket'
  const isSource = Number(block.getProperties().level) === 0
  return isSource && (block.name === 'water' || block.name === 'lava') ? `${block.name}_bucket` : null
}

function pour (serv, player, { slot, yaw, pitch }, bucket) {
  const hit = lookingAt(serv.terrain, player, { yaw, pitch })
  if (!hit || !mayChange(player)) return
  const fluid = FLUIDS[bucket]
  const state = into(serv, hit.block, fluid)
  const before = state === null ? hit.block.position.plus(WAY[hit.face]) : hit.block.position
  const there = state ?? into(serv, serv.terrain.blockAt(before), fluid)
  if (there === null || !serv.terrain.contains(before)) return showTruth(serv, player, before)
  if (fluid === 'water' && dimensionAt(before.x).evaporates) {
    hiss(serv, before)
    showTruth(serv, player, before)
    return player.spend(slot, 'bucket')
  }
  washAway(serv, before)
  serv.setBlock(before, there)
  serv.settleAround(before)
  player.spend(slot, 'bucket')
}

function hiss (serv, pos) {
  const pitch = 2.6 + (Math.random() - Math.random()) * 0.8
  serv.sound('block.fire.extinguish', pos.offset(0.5, 0.5, 0.5), { volume: 0.5, pitch })
}

/** Returns the state of a block with the fluid in it, or null if it has no room for it. */
function into (serv, block, fluid) {
  if (fluid === 'water' && block.isWaterlogged === false) return changed(serv.registry, block, { waterlogged: true })
  return isReplaceable(block.name) ? serv.registry.blocksByName[fluid].defaultState : null
}

// washed away plants drop their usual items
function washAway (serv, pos) {
  const { name, isWaterlogged } = serv.terrain.blockAt(pos)
  if (isWaterlogged === undefined && !/air$|^(water|lava|bubble_column)$/.test(name)) serv.breakBlock(pos)
}

// the client has drawn its own prediction already
function showTruth (serv, player, pos) {
  player._client.write('block_change', { location: pos, type: serv.terrain.stateAt(pos) })
}

function floatLily (serv, player, { slot, yaw, pitch }) {
  const hit = lookingAt(serv.terrain, player, { yaw, pitch, fluids: true })
  if (!hit || hit.block.name !== 'water' || !mayChange(player)) return
  const above = hit.block.position.plus(WAY.up)
  if (serv.terrain.stateAt(above) !== 0) return
  serv.setBlock(above, serv.registry.blocksByName.lily_pad.defaultState)
  player.spend(slot)
}
