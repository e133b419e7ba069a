'use strict'
/**
 * Feed two grown animals of a kind so that they have a young one: wheat for cows, sheep and goats, carrots for pigs and
 * rabbits, seeds for chickens.
 *
 * @param {string} name mob id: cow, sheep, pig, chicken, rabbit, goat or mooshroom
 * @says breed the cows; let us have a baby sheep; feed the pigs so that they have young; raise more chickens;
 *   make the herd bigger; multiply the sheep; get a calf; pair two pigs; make more animals; mate the rabbits; have lambs;
 *   increase the livestock;
 *   we need more cows, feed two; raise a flock; make baby chickens; feed the herd so it grows
 * @example {"name": "cow"}
 * @needs two of their food in the inventory, two grown animals within 32 m
 * @gains minus two of the food
 * @plot give @s wheat 2
 * @plot summon cow ~4 ~ ~2
 * @plot summon cow ~4 ~ ~4
 * @proof {"wheat": -2}
 */
const { beings, isYoung, mob } = require('../runtime/combat/beings.js')
const { foodOf } = require('../runtime/items/feed.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { holdKind, useOnBeing } = require('../runtime/blocks/use.js')
const { until } = require('../runtime/core/wait.js')

const SIGHT = 32 // m
const TAKEN = 60 // ticks until the food is out of the bag
const COURTSHIP = 200 // ticks until a young one is there

module.exports = async function breedAnimals (bot, args, signal) {
  const name = mob(bot, args.name)
  const foods = foodOf(name)
  const young = () => beings(bot, each => each.name === name && isYoung(bot, each), SIGHT).length
  const before = young()
  const grown = beings(bot, each => each.name === name && !isYoung(bot, each), SIGHT)
  if (grown.length < 2) throw new Refusal('not_found', `only ${grown.length} grown ${name} in sight; breeding needs two`)
  let fed = 0
  for (const animal of grown) {
    if (fed < 2 && await feed(bot, animal, foods, signal)) fed++
  }
  if (fed < 2) throw new Refusal('unreachable', `only ${fed} ${name} ate: the others are not ready to breed`)
  if (!await until(bot, signal, COURTSHIP, () => young() > before)) return 'fed both, but no baby has appeared yet'
  return `bred a young ${name}`
}

/** False when it does not want any. */
async function feed (bot, animal, foods, signal) {
  const { type } = await holdKind(bot, name => foods.includes(name), foods.join(' or '), signal)
  const before = bot.inventory.count(type, null)
  await useOnBeing(bot, animal, signal)
  return until(bot, signal, TAKEN, () => bot.inventory.count(type, null) < before)
}
