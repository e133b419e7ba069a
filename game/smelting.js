'use strict'

// What becomes of things in a furnace, and what burns for how long: the tables beside this file, by name. A smoker takes only
// food, a blast furnace only metal; both work twice as fast and burn twice as much. The server's ovens play by it, and
// the skills plan by it; knowledge/game.py reads the same tables.

const SMELTING = require('./smelting.json')
const FUEL = require('./fuel.json')

const COOKING_TICKS = { furnace: 200, smoker: 100, blast_furnace: 100 }
const NORMAL_TICKS = 200

const recipes = new Map()
for (const { from, in: places, result, experience } of SMELTING) {
  for (const name of from) for (const place of places) recipes.set(`${place} ${name}`, { result, experience })
}
const burning = new Map(FUEL.flatMap(({ ticks, items }) => items.map(name => [name, ticks])))

/** {result, experience} of one item in such an oven, or undefined */
const recipeFor = (oven, name) => recipes.get(`${oven} ${name}`)
const cookingTicks = oven => COOKING_TICKS[oven]
/** How many ticks one of it burns there; 0 if it does not. */
const burnTicks = (oven, name) => Math.floor(((burning.get(name) ?? 0) * COOKING_TICKS[oven]) / NORMAL_TICKS)

module.exports = { SMELTING, OVENS: Object.keys(COOKING_TICKS), recipeFor, cookingTicks, burnTicks }
