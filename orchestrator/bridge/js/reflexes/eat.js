'use strict'
// Eat: whoever is hungry and has something takes the best of it, between two things that its hands do.
const { eat, foodPoints, HARMFUL } = require('../../../../skills/runtime/items/eat.js')

const STARVING = 6 // of 20: from here on one does not run any more
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

/** What fills most; what harms only when there is no choice, what is precious never. */
function meal (bot) {
  const value = item => foodPoints(bot, item)
  const fit = item => value(item) > 0 && !PRECIOUS.has(item.name) && (bot.food <= STARVING || !HARMFUL.has(item.name))
  const worth = item => value(item) - (HARMFUL.has(item.name) ? 20 : 0)
  return bot.inventory.items().filter(fit).reduce((best, item) => !best || worth(item) > worth(best) ? item : best, null)
}
