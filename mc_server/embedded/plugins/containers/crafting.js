'use strict'

// Recipes: which item a crafting grid gives, by shaped recipes (also mirrored), shapeless ones, and those that accept any plank,
// stone or coal. minecraft-data lists only one variant for each wood, so mixed grids are matched by kind. windows.js asks.

// items that can replace each other in recipes that accept all of them
const KINDS = [
  /_planks$/,
  /^(cobblestone|blackstone|cobbled_deepslate)$/,
  /^(coal|charcoal)$/,
  /_wool$/,
  /^(red_)?sand$/,
  /^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|crimson|warped|pale_oak)_slab$/
]
const REMAINDERS = {
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  milk_bucket: 'bucket',
  honey_bottle: 'glass_bottle'
}
const NOTHING = '.'

class Recipes {
  constructor (registry, Item) {
    this.Item = Item
    this.registry = registry
    this.kindOf = kindTable(registry)
    this.shaped = new Map()
    this.shapeless = new Map()
    for (const recipe of Object.values(registry.recipes).flat()) this.add(recipe)
    this.byKind = this.recipesByKind()
  }

  add (recipe) {
    if (recipe.inShape) {
      const rows = recipe.inShape.map(row => row.map(idOf))
      this.shaped.set(shapeKey(rows), { rows, result: recipe.result })
      this.shaped.set(shapeKey(mirrored(rows)), { rows: mirrored(rows), result: recipe.result })
    } else if (recipe.ingredients) {
      this.shapeless.set(bagKey(recipe.ingredients.map(idOf)), recipe.result)
    }
  }

  // A recipe takes any member of a kind if it is listed with several of them and always gives the same.
  recipesByKind () {
    const found = new Map()
    for (const { rows, result } of this.shaped.values()) {
      const key = shapeKey(this.generalised(rows))
      if (!found.has(key)) found.set(key, [])
      found.get(key).push(result)
    }
    const alike = results =>
      results.length > 1 && results.every(r => idOf(r) === idOf(results[0]) && r.count === results[0].count)
    return new Map([...found].filter(([, results]) => alike(results)).map(([key, results]) => [key, results[0]]))
  }

  generalised (rows) {
    return rows.map(row => row.map(id => this.kindOf.get(id) ?? id))
  }

  /** @returns the item that the grid gives, or null */
  match (grid, width) {
    if (!grid.some(Boolean)) return null
    const rows = []
    for (let i = 0; i < grid.length; i += width) rows.push(grid.slice(i, i + width).map(item => item?.type ?? null))
    const result =
      this.shaped.get(shapeKey(rows))?.result ??
      this.byKind.get(shapeKey(this.generalised(rows))) ??
      this.shapeless.get(bagKey(rows.flat()))
    return result ? new this.Item(idOf(result), result.count ?? 1) : null
  }

  /** Returns what remains in each slot of the grid when one item of it is used up. */
  remainders (grid) {
    return grid.map(item => {
      const left = item && REMAINDERS[item.name]
      return left ? new this.Item(this.registry.itemsByName[left].id, 1) : null
    })
  }
}

function kindTable (registry) {
  const table = new Map()
  KINDS.forEach((pattern, n) => {
    for (const item of registry.itemsArray) if (pattern.test(item.name)) table.set(item.id, `kind${n}`)
  })
  return table
}

/** Returns the id of an ingredient, which is given as a number, null, -1 or {id}. */
function idOf (entry) {
  const id = entry !== null && typeof entry === 'object' ? entry.id : entry
  return id === undefined || id === -1 ? null : id
}

const mirrored = rows => {
  const width = Math.max(...rows.map(row => row.length))
  return rows.map(row => [...row, ...new Array(width - row.length).fill(null)].reverse())
}

/** Returns the key of a shape, without empty rows and columns around it. */
function shapeKey (rows) {
  const filled = rows.flatMap((row, y) => row.flatMap((id, x) => (id === null ? [] : [{ x, y }])))
  if (filled.length === 0) return ''
  const [left, right] = extent(filled.map(({ x }) => x))
  const [top, bottom] = extent(filled.map(({ y }) => y))
  const lines = []
  for (let y = top; y <= bottom; y++) {
    const line = []
    for (let x = left; x <= right; x++) line.push(rows[y][x] ?? NOTHING)
    lines.push(line.join(','))
  }
  return lines.join('/')
}

const extent = values => [Math.min(...values), Math.max(...values)]
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
