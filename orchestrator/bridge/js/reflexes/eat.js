'use strict'
// Eat: a hungry bot eats the best food that it carries, between two actions.
const { eat, foodPoints, HARMFUL } = require('../../../../skills/runtime/items/eat.js')

const STARVING = 6 // of 20 food points: at this level a player cannot sprint any more
const PRECIOUS = new Set(['golden_apple', 'enchanted_golden_apple', 'chorus_fruit', 'golden_carrot'])

module.exports = {
  kind: 'eat',
  cause: 'hungry',
  seconds: 10,

  when: (bot, policy) => bot.food <= policy.hungry ? meal(bot)?.name ?? null : null,

  async act (bot, policy, senses, signal) {
    const food = meal(bot)
    if (!food) return 'it was gone'
    return await eat(bot, food, signal) ? food.name : `${food.name} was not eaten`
  }
}

/** Return the carried food that restores most. Harmful food counts only when the bot starves, and precious food never. */
function meal (bot) {
  const value = item => foodPoints(bot, item)
  const fit = item => value(item) > 0 && !PRECIOUS.has(item.name) && (bot.food <= STARVING || !HARMFUL.has(item.name))
  const worth = item => value(item) - (HARMFUL.has(item.name) ? 20 : 0)
  return bot.inventory.items().filter(fit).reduce((best, item) => !best || worth(item) > worth(best) ? item : best, null)
}
