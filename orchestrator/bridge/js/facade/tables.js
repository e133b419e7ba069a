'use strict'
// The game's own tables, as skills know them from minecraft-data; each is asked for once in a run, and only if it is needed.
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')

const TABLES = ['items', 'blocks', 'entities', 'foods', 'biomes', 'recipes', 'enchantments']
const DROPPED = new Set(['shapes', 'variations', 'loot', 'emitLight', 'filterLight']) // of an entry: much, and nobody asks
const written = new WeakMap() // registry -> table -> its text

/** A table as JSON text: by id, each entry with its name. Text, because parsing it in one go is the quickest way across. */
function table (registry, name) {
  if (!TABLES.includes(name)) throw new Refusal('unknown_name', `there is no table ${String(name).slice(0, 40)}`)
  if (!written.has(registry)) written.set(registry, {})
  const texts = written.get(registry)
  texts[name] ??= JSON.stringify(Object.fromEntries(Object.entries(registry[name] ?? {}).map(([id, entry]) => [id, slim(entry)])))
  return texts[name]
}

function slim (entry) {
  if (Array.isArray(entry) || typeof entry !== 'object') return entry
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !DROPPED.has(key)))
}

module.exports = { table, TABLES }
