'use strict'
/**
 * Go down or up to a height, through the rock: straight down a shaft, up on a pillar of what is carried or by stairs; caves on the way
 * are used. Lava, water and what people built are gone around. `surface` finds the way back.
 *
 * @param {number} y the height to come to, -60 to 200
 * @example {"y": -27}
 * @gains what the rock on the way drops
 */
const check = require('../runtime/arguments.js')
const { feetOf } = require('../runtime/feet.js')
const { heading } = require('../runtime/heading.js')
const { rockSeconds, tunnel } = require('../runtime/tunnel.js')

const LEAN = 0.01 // seconds a metre: among equal steps the one in the bot's own direction, so that a crew digs apart

module.exports = async function goToHeight (bot, args, signal) {
  const y = Math.round(check.number('y', args.y, { least: -60, most: 200 }))
  const each = rockSeconds(bot)
  const angle = heading(bot)
  const aside = cell => (cell.x * Math.cos(angle) + cell.z * Math.sin(angle)) * LEAN
  await tunnel(bot, { promise: cell => Math.abs(cell.y - y) * each - aside(cell), done: () => feetOf(bot).y === y, shafts: true, signal })
}
