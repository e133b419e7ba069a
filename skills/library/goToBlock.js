'use strict'
/**
 * Find the nearest block of a kind and walk up to it, without digging it: an anvil, a chest, an ore, a flower, water.
 *
 * @param {string} name block id
 * @param {number} radius how far to look, 1 to 64 m; 64 if left out
 * @says find a chest and go there; walk to the nearest water; go to the crafting table; show me where the ore is;
 *   stand by the furnace; lead the way to a tree; approach the nearest chest; find the closest bed and go there;
 *   move next to the anvil; look for lava and stand near it;
 *   head towards the furnace; go up to an oven;
 *   find the campfire and stand there
 * @example {"name": "anvil"}
 * @needs such a block within 64 m, and a way to it
 * @gains nothing
 * @plot setblock ~14 ~ ~6 anvil
 * @proof positioned ~14 ~ ~6 if entity @s[distance=..4]
 */
const { goals } = require('mineflayer-pathfinder')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { walkOrDigTo } = require('../runtime/movement/walk.js')

const FAR = 64 // m
const BESIDE = 2 // m

module.exports = async function goToBlock (bot, args, signal) {
  const { name } = args
  if (typeof name !== 'string' || !Object.hasOwn(bot.registry.blocksByName, name)) throw new Refusal('unknown_name', `the game has no block called ${name}`)
  const radius = check.number('radius', args.radius, { least: 1, most: FAR, otherwise: FAR })
  const [place] = bot.findBlocks({ matching: bot.registry.blocksByName[name].id, maxDistance: radius, count: 1 })
  if (!place) throw new Refusal('not_found', `no ${name} within ${radius} m`)
  await walkOrDigTo(bot, new goals.GoalNear(place.x, place.y, place.z, BESIDE), signal)
  return `beside the ${name} at ${place.x}, ${place.y}, ${place.z}`
}
