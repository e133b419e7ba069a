'use strict'

// The recipes of the crafting grid, made from minecraft-data, which lists one variant for each wood, coal or kind of sand: variants with the
// same result and the same shape become one recipe, whose cells have several alternatives. plugins/containers/crafting.js matches grids with
// it, and book.js shows it to clients.

const AIR = 0

/**
 * Returns recipes as {result, width, height, cells}: `result` is {id, count}, and `cells` has the alternatives of each place by their ids, row by
 * row; an empty place has none. A recipe without a shape has no width and height.
 */
function craftings (registry) {
  const found = new Map()
  // one recipe of 1.21.4 makes air of arrows
  for (const recipe of Object.values(registry.recipes).flat().filter(({ result }) => idOf(result) !== AIR)) {
    const { key, ...one } = recipe.inShape ? shaped(recipe) : shapeless(recipe)
    const known = found.get(key)
    if (known) one.cells.forEach((cell, i) => cell.forEach(id => known.cells[i].add(id)))
    else found.set(key, one)
  }
  return [...found.values()].map(({ cells, ...one }) => ({ ...one, cells: cells.map(cell => [...cell]) }))
}

function shaped ({ inShape, result }) {
  const rows = trimmed(inShape.map(row => row.map(idOf)))
  const [width, height] = [rows[0].length, rows.length]
  const cells = rows.flat()
  const mask = cells.map(id => (id === null ? '.' : 'x')).join('')
  return { ...made(result), width, height, cells: cells.map(setOf), key: `${keyOf(result)} ${width} ${mask}` }
}

/** A recipe of a `family` becomes one with the others of it: they differ in one ingredient, and their ids come in the same order. */
function shapeless ({ ingredients, result, family }) {
  const ids = ingredients.map(idOf).sort((a, b) => a - b)
  return { ...made(result), cells: ids.map(setOf), key: `${keyOf(result)} of ${family ?? ids}` }
}

const setOf = id => new Set(id === null ? [] : [id])
const made = result => ({ result: { id: idOf(result), count: result.count ?? 1 } })
const keyOf = result => `${idOf(result)} ${result.count ?? 1}`

/** Returns the id of an ingredient, which is given as a number, null, -1 or {id}. */
function idOf (entry) {
  const id = entry !== null && typeof entry === 'object' ? entry.id : entry
  return id === undefined || id === -1 ? null : id
}

/** Returns rows of equal length without the empty rows and columns around them; no rows if all is empty. */
function trimmed (rows) {
  const filled = rows.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [{ x, y }])))
  if (filled.length === 0) return []
  const [left, right] = extent(filled.map(({ x }) => x))
  const [top, bottom] = extent(filled.map(({ y }) => y))
  return rows.slice(top, bottom + 1).map(row => Array.from({ length: right - left + 1 }, (_, x) => row[left + x] ?? null))
}

const extent = values => [Math.min(...values), Math.max(...values)]

module.exports = { craftings, trimmed }
