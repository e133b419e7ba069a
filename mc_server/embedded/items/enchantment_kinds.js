'use strict'

// The enchantments of a version: levels, costs and weights, what they go onto and what they exclude. From the registry
// that is sent at the login, its tags, and minecraft-data. Used by repairing.js and enchanting.js.

const nbt = require('prismarine-nbt')
const { component, withComponents } = require('./item_components')

const BOOKS = { stored_enchantments: 'showInTooltip', enchantments: 'showTooltip' }

/** Returns a map by name of {id, name, maxLevel, weight, anvilCost, minCost, maxCost, exclude, supports(item), isPrimaryFor(item)}. */
function enchantmentKinds (serv) {
  const { entries } = serv.registry.loginPacket.dimensionCodec['minecraft:enchantment']
  return new Map(entries.map((entry, id) => kindOf(serv, entry, id)).map(kind => [kind.name, kind]))
}

function kindOf (serv, { key, value }, id) {
  const name = key.replace('minecraft:', '')
  const { weight, anvil_cost: anvilCost, max_level: maxLevel, ...rest } = nbt.simplify(value)
  const supported = membersOf(serv, rest.supported_items)
  const primary = membersOf(serv, rest.primary_items ?? rest.supported_items)
  const cost = ({ base, per_level_above_first: more }) => level => base + more * (level - 1)
  return {
    id,
    name,
    weight,
    anvilCost,
    maxLevel,
    minCost: cost(rest.min_cost),
    maxCost: cost(rest.max_cost),
    exclude: serv.registry.enchantmentsByName[name]?.exclude ?? [],
    supports: item => supported.has(item.name),
    isPrimaryFor: item => primary.has(item.name)
  }
}

function membersOf (serv, items) {
  const names = Array.isArray(items) ? items : [items]
  return new Set(
    names.flatMap(name => {
      if (!name.startsWith('#')) return [name.replace('minecraft:', '')]
      return [...(serv.tagMembers('minecraft:item', name.replace('#minecraft:', '')) ?? [])]
    })
  )
}

const areCompatible = (a, b) => a.name !== b.name && !a.exclude.includes(b.name) && !b.exclude.includes(a.name)

/** Where an item keeps its enchantments: those of a book are stored in it. */
const placeOf = item => (item.name === 'enchanted_book' ? 'stored_enchantments' : 'enchantments')

/** Returns the enchantments of an item as a map of id to level. */
function levelsOf (item) {
  const { enchantments = [] } = component(item, placeOf(item)) ?? {}
  return new Map(enchantments.map(({ id, level }) => [id, level]))
}

function withLevels (Item, item, levels) {
  const place = placeOf(item)
  const enchantments = [...levels].map(([id, level]) => ({ id, level }))
  const shown = component(item, place)?.[BOOKS[place]] ?? true
  const data = enchantments.length > 0 ? { enchantments, [BOOKS[place]]: shown } : null
  return withComponents(Item, item, { [place]: data })
}

module.exports = { enchantmentKinds, areCompatible, levelsOf, withLevels }
