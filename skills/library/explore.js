'use strict'
/**
 * Go a leg further to see other land: to the nearest of some biomes where that is in sight and the bot is in none of them, else
 * in the bot's own direction.
 * Under ground the leg is a tunnel at the same height.
 *
 * @param {number} turn quarters to turn from the bot's own direction, 0 to 100; 0 if left out
 * @param {number} far how far, 8 to 200 m; 48 if left out
 * @param {array} biomes names of biomes to look for; none if left out
 * @says look around for something new; go exploring; find out what lies to the north; search for another biome;
 *   wander off and look for a desert; scout ahead; see what is out there; discover new land; walk into the unknown;
 *   search the area for a river; have a look at the surroundings;
 *   explore the cave; see what is behind the mountain; search for a temple; bring back news of what lies beyond;
 *   look for a place where we could live; is there a settlement around here; scout the coast; where is the next jungle;
 *   travel on and report what you find
 * @example {"turn": 1, "far": 30}
 * @needs nothing
 * @gains nothing, under ground what the rock drops
 * @proof unless entity @s[distance=..20]
 */
const { goals } = require('mineflayer-pathfinder')
const check = require('../runtime/core/arguments.js')
const { nearestBiome } = require('../runtime/blocks/biome.js')
const { goToward } = require('../runtime/movement/explore.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { isUnderSky } = require('../runtime/movement/sky.js')
const { succeeds, walkTo } = require('../runtime/movement/walk.js')

const NEAR = 3 // m

module.exports = async function explore (bot, args, signal) {
  const turn = check.number('turn', args.turn, { least: 0, most: 100, otherwise: 0 })
  const far = check.number('far', args.far, { least: 8, most: 200, otherwise: 48 })
  const biomes = args.biomes ?? []
  if (!Array.isArray(biomes)) throw new Refusal('bad_argument', 'biomes must be a list of names')
  const home = isUnderSky(bot) ? nearestBiome(bot, biomes) : null
  if (home && await succeeds(walkTo(bot, new goals.GoalNearXZ(home.x, home.z, NEAR), signal))) return `in the ${home.biome}`
  await goToward(bot, bot.entity.position.clone(), { turn, far }, signal)
}
