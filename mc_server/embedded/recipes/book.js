'use strict'

// The recipes of the recipe book: those of the crafting grid and of ovens, each with a name, the tab that it is shown under, and its result.
// known_recipes.js tells clients about them, and filling.js puts their ingredients into a grid.

const { SMELTING, OVENS, cookingTicks } = require('../../../game/smelting')
const { gridTab, cookedTab } = require('./tabs')

/**
 * Returns the recipes as {name, place, tab, result, width, height, cells}, with `place` `crafting` or the name of an oven, and the rest as in
 * crafting_list.js. Recipes of ovens have also `experience` and `ticks`.
 */
function bookOf (registry, craftings) {
  const names = new Set()
  const nameFor = (id, ending = '') => {
    const name = `minecraft:${registry.items[id].name}${ending}`
    let free = name
    for (let n = 2; names.has(free); n++) free = `${name}_${n}`
    names.add(free)
    return free
  }
  // where an item has several recipes, the one that takes any wood or the like has the plain name, as in vanilla
  const choices = ({ cells }) => Math.max(...cells.map(cell => cell.length))
  const crafted = craftings.toSorted((a, b) => choices(b) - choices(a)).map(recipe => ({
    ...recipe,
    name: nameFor(recipe.result.id),
    place: 'crafting',
    tab: gridTab(registry.items[recipe.result.id])
  }))
  const cooked = ovenRecipes(registry).map(recipe => ({ ...recipe, name: nameFor(recipe.result.id, `_from_${recipe.place}`) }))
  return [...crafted, ...cooked]
}

function ovenRecipes ({ itemsByName, foodsByName }) {
  const idsOf = names => names.map(name => itemsByName[name]?.id).filter(id => id !== undefined)
  return SMELTING.flatMap(({ from, in: places, result, experience }) => {
    const kind = itemsByName[result]
    const cell = idsOf(from)
    if (!kind || cell.length === 0) return []
    return places.filter(place => OVENS.includes(place)).map(place => ({
      ...{ place, experience, width: 1, height: 1, cells: [cell], result: { id: kind.id, count: 1 } },
      tab: cookedTab(kind, foodsByName),
      ticks: cookingTicks(place)
    }))
  })
}

module.exports = { bookOf }
