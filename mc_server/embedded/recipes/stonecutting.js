'use strict'

// What a stonecutter makes of what: the slab, stairs and wall of a material, if the version has them, and those of the materials that it can
// be cut into (../data/stonecutting.json). A block of copper is worth four of what is cut from it.

const { plain, into } = require('../data/stonecutting.json')

const FORMS = { slab: 2, stairs: 1, wall: 1 }
const BLOCK_OF_COPPER = 4
const STAGES = ['', 'exposed_', 'weathered_', 'oxidized_'].flatMap(stage => [stage, `waxed_${stage}`])

/** Returns the cuts of each item: name -> [{name, count}], sorted by name as clients list them. */
function stonecutting ({ itemsByName }) {
  const cuts = new Map()
  const add = (from, results) => {
    const known = results.filter(({ name }) => name in itemsByName)
    if (from in itemsByName && known.length > 0) cuts.set(from, known.sort((a, b) => (a.name < b.name ? -1 : 1)))
  }
  for (const name of plain) add(name, formsOf(name))
  for (const [from, others] of Object.entries(into)) add(from, [...formsOf(from), ...others.flatMap(withForms)])
  for (const stage of STAGES) {
    const cut = [{ name: `${stage}chiseled_copper`, count: 1 }, ...formsOf(`${stage}cut_copper`)]
    add(`${stage}cut_copper`, cut)
    const all = [...cut, { name: `${stage}cut_copper`, count: 1 }, { name: `${stage}copper_grate`, count: 1 }]
    add(blockOf(stage), all.map(({ name, count }) => ({ name, count: count * BLOCK_OF_COPPER })))
  }
  return cuts
}

const blockOf = stage => (/^(waxed_)?$/.test(stage) ? `${stage}copper_block` : `${stage}copper`)
const withForms = name => [{ name, count: 1 }, ...formsOf(name)]

function formsOf (name) {
  const stem = name.replace(/_block$/, '').replace(/(brick|tile)s$/, '$1')
  return Object.entries(FORMS).map(([form, count]) => ({ name: `${stem}_${form}`, count }))
}

module.exports = { stonecutting }
