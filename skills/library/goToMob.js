'use strict'
/**
 * Walk up to the nearest animal, villager or monster of a kind, without hurting it.
 *
 * @param {string} name mob id
 * @param {number} range how close, 1 to 16 m; 3 if left out
 * @says go to the cow; find a villager; walk up to the pig; get close to the horse without hurting it; visit the animals;
 *   approach the sheep; seek out a villager; walk over to that animal; find the nearest horse; go and see the cows;
 *   stand beside the pig;
 *   look for a horse and stay by it; find the wolf; go near the horse
 * @example {"name": "horse"}
 * @needs such a mob within 48 m
 * @gains nothing
 * @plot summon horse ~12 ~ ~4 {NoAI:1b}
 * @proof positioned ~12 ~ ~4 if entity @s[distance=..6]
 */
const check = require('../runtime/core/arguments.js')
const { beings, goUpTo, mob } = require('../runtime/combat/beings.js')
const { Refusal } = require('../runtime/core/refusal.js')

module.exports = async function goToMob (bot, args, signal) {
  const name = mob(bot, args.name)
  const range = check.number('range', args.range, { least: 1, most: 16, otherwise: 3 })
  const [found] = beings(bot, each => each.name === name)
  if (!found) throw new Refusal('not_found', `no ${name} in sight`)
  await goUpTo(bot, found, range, signal)
  const { x, y, z } = found.position.floored()
  return `beside the ${name} at ${x}, ${y}, ${z}`
}
