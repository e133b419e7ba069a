'use strict'
// The tables of minecraft-data that skills can read. Each table crosses to the locked process at most once in a run, when it is first used.
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')

const TABLES = ['items', 'blocks', 'entities', 'foods', 'biomes', 'recipes', 'enchantments']
const DROPPED = new Set(['shapes', 'variations', 'loot', 'emitLight', 'filterLight']) // fields that are large and unused by skills
const written = new WeakMap() // registry -> table -> its text

/** Return a table as JSON text, id to entry. Text, because parsing it at once is the fastest way into the locked process. */
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
