'use strict'
// Eating a carried item, for the skill and for the reflex.
const { hold } = require('../blocks/dig.js')
const { until } = require('../core/wait.js')

const TAKEN = 160 // ticks to wait: five times what eating takes
const HARMFUL = new Set(['rotten_flesh', 'spider_eye', 'poisonous_potato', 'pufferfish', 'chicken', 'suspicious_stew'])

/** Return how many of the 20 food points an item restores; 0 when it is not food. */
const foodPoints = (bot, { name }) => Object.hasOwn(bot.registry.foodsByName, name) ? bot.registry.foodsByName[name].foodPoints : 0

/** Eat one item; return whether it left the inventory. bot.consume is not used, because it gives up on a server that confirms late. */
async function eat (bot, food, signal) {
  const before = bot.inventory.count(food.type, null)
  await hold(bot, food, signal)
  try {
    bot.activateItem()
    return await until(bot, signal, TAKEN, () => bot.inventory.count(food.type, null) < before)
  } finally {
    if (bot.usingHeldItem) bot.deactivateItem()
  }
}

module.exports = { eat, foodPoints, HARMFUL }
