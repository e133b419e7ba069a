'use strict'
// Crafting one item: choosing a recipe that the inventory allows, naming what is missing, and finding a crafting table.
const { Refusal } = require('../core/refusal.js')
const { abortable, confirmed } = require('../core/wait.js')
const { nearestStation } = require('./station.js')

const BATCH = 8 // crafts in one call of bot.craft; the skill can be stopped only between two calls

/** Return `{recipe, table}`: a recipe whose ingredients are all carried, and its table in reach, or null. Throws a Refusal that names what is missing. */
async function readyRecipe (bot, id, signal) {
  const recipe = possibleRecipe(bot, id)
  if (!recipe.requiresTable) return { recipe, table: null }
  const table = await nearestStation(bot, 'crafting_table', 'missing_table', signal)
  return { recipe: possibleRecipe(bot, id), table } // on the way one may have climbed on the very stones
}

function possibleRecipe (bot, id) {
  const recipes = bot.recipesAll(id, null, true)
  if (!recipes.length) throw new Refusal('bad_argument', `${bot.registry.items[id].name} cannot be crafted`)
  const possible = recipes.filter(recipe => !missing(bot, recipe).length)
  if (!possible.length) throw new Refusal('missing_item', sayMissing(bot, id, recipes))
  return possible.find(each => !each.requiresTable) ?? possible[0]
}

/** Return the ingredients that the inventory lacks, as a list of `{id, count}`. */
function missing (bot, recipe) {
  return recipe.delta.filter(change => change.count < 0)
    .map(({ id, count }) => ({ id, count: -count - bot.inventory.count(id, null) }))
    .filter(({ count }) => count > 0)
}

/** Return a sentence about what is missing for the recipe that lacks least. */
function sayMissing (bot, id, recipes) {
  const weight = lacks => lacks.reduce((sum, { id: item, count }) => sum + count + item / 1e6, 0) // of equals the common one: oak comes first
  const least = recipes.map(recipe => missing(bot, recipe)).reduce((best, lacks) => weight(lacks) < weight(best) ? lacks : best)
  const list = least.map(lack => `${lack.count} ${bot.registry.items[lack.id].name}`).join(' and ')
  return `${bot.registry.items[id].name} needs ${list} more`
}

/** Craft at most `wanted` items and at most BATCH times; resolve when the result is in the inventory. */
async function craftOnce (bot, recipe, table, wanted, signal) {
  const { id, count } = recipe.result
  const stock = Math.min(...recipe.delta.filter(change => change.count < 0).map(change => Math.floor(bot.inventory.count(change.id, null) / -change.count)))
  const times = Math.min(BATCH, stock, Math.ceil(wanted / count))
  const before = bot.inventory.count(id, null)
  await abortable(signal, bot.craft(recipe, times, table))
  const arrived = await confirmed(bot, signal, () => bot.inventory.count(id, null) > before)
  if (!arrived) throw new Refusal('broken', `the server gave no ${bot.registry.items[id].name}`)
}

module.exports = { readyRecipe, craftOnce, missing }
