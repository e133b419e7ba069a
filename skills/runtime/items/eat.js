'use strict'
// Eating what is carried, for the skill and for the reflex.
const { hold } = require('../blocks/dig.js')
const { until } = require('../core/wait.js')

const TAKEN = 160 // ticks: five times what it takes
const HARMFUL = new Set(['rotten_flesh', 'spider_eye', 'poisonous_potato', 'pufferfish', 'chicken', 'suspicious_stew'])

/** How far an item fills, of 20; 0 for what is no food. */
const foodPoints = (bot, { name }) => Object.hasOwn(bot.registry.foodsByName, name) ? bot.registry.foodsByName[name].foodPoints : 0

/** Whether it was eaten. Mineflayer's own gives up on a server that is slow to say so; the inventory knows. */
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
