'use strict'
/**
 * Go down or up to a height, through the rock: straight down a shaft, up on a pillar of what is carried or by stairs; caves on the way
 * are used. It climbs no higher than the land. Lava, water and what people built are gone around. `surface` finds the way back.
 *
 * @param {number} y the height to come to, -60 to 200
 * @says dig down to level 12; go deep underground; get to the depth of the ores; go up to y 100; make a mine shaft;
 *   descend to bedrock; tunnel down to the diamonds; sink to layer minus 50; get lower; dig yourself downward;
 *   rise to the height of the mountain top; reach the bottom of the world;
 *   climb down to the deep caves; get to y 20; go down the shaft to the bottom; up to sea level
 * @example {"y": -58}
 * @needs tools for the rock on the way; by hand it takes longer
 * @gains what the rock on the way drops
 * @plot fill ~-3 ~ ~-3 ~3 ~5 ~3 stone
 * @plot give @s stone_pickaxe 1
 * @plot tp @s ~ ~6 ~
 * @proof positioned ~-8 ~2 ~-8 if entity @s[dx=16,dy=0,dz=16]
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { isRoomy } = require('../runtime/movement/escape.js')
const { feetOf } = require('../runtime/movement/feet.js')
const { heading } = require('../runtime/movement/initial_heading.js')
const { isUnderSky } = require('../runtime/movement/sky.js')
const { rockSeconds, tunnel } = require('../runtime/movement/tunnel.js')

const LEAN = 0.01 // seconds a metre: among equal steps the one in the bot's own direction, so that a crew digs apart

module.exports = async function goToHeight (bot, args, signal) {
  const y = Math.round(check.number('y', args.y, { least: -60, most: 200 }))
  const each = rockSeconds(bot)
  const angle = heading(bot)
  const aside = cell => (cell.x * Math.cos(angle) + cell.z * Math.sin(angle)) * LEAN
  const below = () => feetOf(bot).y < y
  const ended = below() ? () => !below() || (isUnderSky(bot) && isRoomy(bot)) : () => feetOf(bot).y === y
  await tunnel(bot, { promise: cell => Math.abs(cell.y - y) * each - aside(cell), done: ended, shafts: true, signal })
  if (below()) throw new Refusal('unreachable', `the land here ends at y ${feetOf(bot).y}, below y ${y}`)
}
