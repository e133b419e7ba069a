'use strict'
// Crafting an item together with everything in between, from what is carried: planks, sticks, and a crafting table if none stands near.
const { Vec3 } = require('vec3')
const { craftOnce, missing, readyRecipe } = require('./craft.js')
const { hold } = require('../blocks/dig.js')
const { Refusal } = require('../core/refusal.js')
const { freeSpots } = require('../building/placement_spot.js')
const { stations } = require('./station.js')
const { itemAtHand } = require('./inventory.js')
const { abortable, confirmed } = require('../core/wait.js')

const DEEPEST = 4 // levels of crafting: log, planks, sticks, tool
const UP = new Vec3(0, 1, 0)

/** Craft until `count` of the item are in the inventory, and first its missing ingredients. Throws a Refusal that names what is missing. */
async function make (bot, id, count, signal, depth = DEEPEST) {
  const held = () => bot.inventory.count(id, null)
  while (held() < count) {
    if (depth === 0) throw new Refusal('missing_item', `no ${bot.registry.items[id].name} in the inventory, and nothing to make it from`)
    await makeParts(bot, id, signal, depth)
    await standAtTable(bot, id, signal, depth)
    const { recipe, table } = await readyRecipe(bot, id, signal)
    await craftOnce(bot, recipe, table, count - held(), signal)
  }
}

/** Craft the missing ingredients of the recipe that lacks least and can be completed. */
async function makeParts (bot, id, signal, depth) {
  const recipes = bot.recipesAll(id, null, true).map(recipe => ({ recipe, lacks: missing(bot, recipe) }))
  if (recipes.some(({ lacks }) => !lacks.length)) return
  const least = recipes.filter(({ lacks }) => canMakeAll(bot, lacks, depth)).sort((a, b) => weight(a.lacks) - weight(b.lacks))[0]
  if (!least) return // readyRecipe says what is missing
  for (const { id: part, count } of least.lacks) await make(bot, part, bot.inventory.count(part, null) + count, signal, depth - 1)
}

const weight = lacks => lacks.reduce((sum, { count }) => sum + count, 0)
const canMakeAll = (bot, lacks, depth) => lacks.every(({ id }) => canMake(bot, id, depth - 1))

/** Tell whether some recipe can be completed from what is carried, including ingredients that can be crafted. */
function canMake (bot, id, depth) {
  if (depth <= 0) return false
  return bot.recipesAll(id, null, true).some(recipe => canMakeAll(bot, missing(bot, recipe), depth))
}

/** Craft and place a crafting table, if every possible recipe needs one and none stands near. */
async function standAtTable (bot, id, signal, depth) {
  const ready = bot.recipesAll(id, null, true).filter(recipe => !missing(bot, recipe).length)
  if (!ready.length || ready.some(recipe => !recipe.requiresTable) || stations(bot, 'crafting_table').length) return
  const { id: table } = bot.registry.itemsByName.crafting_table
  await make(bot, table, 1, signal, depth - 1)
  await makeParts(bot, id, signal, depth) // the table may have taken its planks
  await setDown(bot, table, signal)
}

async function setDown (bot, id, signal) {
  await hold(bot, itemAtHand(bot, id), signal)
  for (const spot of freeSpots(bot).slice(0, 3)) {
    await abortable(signal, bot.placeBlock(bot.blockAt(spot.offset(0, -1, 0)), UP).catch(() => {}))
    if (await confirmed(bot, signal, () => bot.inventory.count(id, null) === 0)) return
  }
  throw new Refusal('unreachable', `no free spot for a ${bot.registry.items[id].name} here`)
}

module.exports = { make }
