'use strict'

// Crafting: which item a grid gives, by shaped recipes (also mirrored) and shapeless ones. ../../recipes/crafting_list.js has the recipes;
// windows.js asks.

const { craftings, trimmed } = require('../../recipes/crafting_list')

const REMAINDERS = {
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  milk_bucket: 'bucket',
  honey_bottle: 'glass_bottle'
}

class Recipes {
  constructor (registry, Item) {
    this.Item = Item
    this.registry = registry
    /** All recipes, in the form of craftings(). */
    this.all = craftings(registry)
    this.shaped = new Map()
    this.shapeless = new Map()
    for (const recipe of this.all) this.add(recipe)
  }

  add (recipe) {
    const { width, cells } = recipe
    if (width === undefined) return choices(cells).forEach(ids => this.shapeless.set(bagKey(ids), recipe.result))
    for (const places of [cells, mirrored(cells, width)]) {
      const key = maskKey(width, places.map(cell => cell.length > 0))
      if (!this.shaped.has(key)) this.shaped.set(key, [])
      this.shaped.get(key).push({ ...recipe, cells: places })
    }
  }

  /** @returns the item that the grid gives, or null */
  match (grid, width) {
    if (!grid.some(Boolean)) return null
    const rows = []
    for (let i = 0; i < grid.length; i += width) rows.push(grid.slice(i, i + width).map(item => item?.type ?? null))
    const result = this.ofShape(trimmed(rows)) ?? this.shapeless.get(bagKey(rows.flat()))
    return result ? new this.Item(result.id, result.count) : null
  }

  ofShape (rows) {
    const ids = rows.flat()
    const alike = this.shaped.get(maskKey(rows[0].length, ids.map(id => id !== null))) ?? []
    return alike.find(({ cells }) => cells.every((cell, i) => cell.length === 0 || cell.includes(ids[i])))?.result
  }

  /** Returns what remains in each slot of the grid when one item of it is used up. */
  remainders (grid) {
    return grid.map(item => {
      const left = item && REMAINDERS[item.name]
      return left ? new this.Item(this.registry.itemsByName[left].id, 1) : null
    })
  }
}

const maskKey = (width, filled) => `${width} ${filled.map(is => (is ? 'x' : '.')).join('')}`

/** Every way to take one alternative of each cell. */
const choices = cells => cells.reduce((lists, cell) => lists.flatMap(list => cell.map(id => [...list, id])), [[]])

const mirrored = (cells, width) => {
  const rows = []
  for (let i = 0; i < cells.length; i += width) rows.push(cells.slice(i, i + width).reverse())
  return rows.flat()
}

const bagKey = ids =>
  ids
    .filter(id => id !== null)
    .sort((a, b) => a - b)
    .join(',')

module.exports.provides = ['recipes']
module.exports.needs = ['Item']

module.exports.server = serv => {
  /** The recipes of the crafting grid (class Recipes). */
  serv.recipes = new Recipes(serv.registry, serv.Item)
}
module.exports.Recipes = Recipes
