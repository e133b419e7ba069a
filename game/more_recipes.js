'use strict'

// Recipes of the crafting grid that minecraft-data 3.117 leaves out: it dyes only black wool, beds and carpets, and knows no suspicious stew.
// The table is beside this file; knowledge/more_recipes.py reads it as well.

const TABLE = require('./more_recipes.json')

const complete = new WeakSet() // recipes of registries that have them already: registries of one version share theirs

/** Adds the missing recipes to a registry. Those of one `family` differ only in an ingredient that may be one of several. */
function addRecipes (registry) {
  if (complete.has(registry.recipes)) return
  complete.add(registry.recipes)
  for (const { result, ingredients, family } of missing()) {
    const [id, ...parts] = [result, ...ingredients].map(name => registry.itemsByName[name].id)
    const others = (registry.recipes[id] ?? []).filter(each => !sameBag(each.ingredients, parts))
    registry.recipes[id] = [...others, { ingredients: parts, result: { id, count: 1 }, family }]
  }
}

/** Returns the recipes as {result, ingredients, family}, by names. */
function missing () {
  const { dyed, colours, suspicious_stew: stew } = TABLE
  const dye = (kind, to, from) => ({ result: `${to}_${kind}`, ingredients: [`${to}_dye`, `${from}_${kind}`], family: kind })
  const coloured = dyed.flatMap(kind => colours.flatMap(to => colours.filter(from => from !== to).map(from => dye(kind, to, from))))
  return [...coloured, ...stew.with.map(flower => ({ result: 'suspicious_stew', ingredients: [...stew.of, flower] }))]
}

const sameBag = (one, other) => one !== undefined && bag(one) === bag(other)
const bag = ids => ids.map(id => id?.id ?? id).sort((a, b) => a - b).join()

module.exports = { addRecipes, missing }
