'use strict'
/**
 * Eat something: what is named, else what fills most and does no harm.
 *
 * @param {string} name item id of the food; the best that is carried if left out
 * @says eat something; have some bread; you are starving; take a meal; still your hunger; fill your belly; consume an apple;
 *   have lunch; get your hunger bar up; munch on something; take a bite;
 *   snack on the carrots; eat up; do not starve; get your health back with a meal
 * @example {"name": "golden_apple"}
 * @needs food in the inventory; most of it is eaten only when hungry
 * @gains minus one of the food; hunger is stilled
 * @plot give @s golden_apple 1
 * @proof {"golden_apple": -1}
 */
const check = require('../runtime/core/arguments.js')
const { eat, foodPoints, HARMFUL } = require('../runtime/items/eat.js')
const { Refusal } = require('../runtime/core/refusal.js')

const FULL = 20
const ALWAYS = new Set(['golden_apple', 'enchanted_golden_apple', 'chorus_fruit', 'honey_bottle', 'milk_bucket'])
const TRIES = 2

module.exports = async function eatFood (bot, args, signal) {
  const food = args.name === undefined ? best(bot) : bot.inventory.items().find(item => item.type === check.item(bot, args.name).id)
  if (!food) throw new Refusal('missing_item', `there is no ${args.name ?? 'food'} in the inventory`)
  if (!foodPoints(bot, food) && !ALWAYS.has(food.name)) throw new Refusal('bad_argument', `${food.name} cannot be eaten`)
  if (bot.food >= FULL && !ALWAYS.has(food.name)) throw new Refusal('bad_argument', 'the bot is not hungry')
  let eaten = false
  for (let bite = 0; bite < TRIES && !eaten; bite++) eaten = await eat(bot, food, signal)
  if (!eaten) throw new Refusal('broken', `could not eat ${food.name}`)
  return `ate ${food.name}`
}

function best (bot) {
  const fit = bot.inventory.items().filter(item => foodPoints(bot, item) && !HARMFUL.has(item.name) && !ALWAYS.has(item.name))
  return fit.sort((a, b) => foodPoints(bot, b) - foodPoints(bot, a))[0]
}
