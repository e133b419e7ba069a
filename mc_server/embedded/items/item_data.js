'use strict'

// A stack as NBT: `{id:"minecraft:dirt",count:5,components:{...}}`, for /data. entity_data.js and commands/block_data.js
// use it.

const { tagOf } = require('../commands/snbt')

const WRITERS = {
  damage: value => value,
  max_damage: value => value,
  max_stack_size: value => value,
  repair_cost: value => value,
  unbreakable: () => ({}),
  enchantments: ({ enchantments }, registry) => ({ levels: levelsOf(enchantments, registry) }),
  stored_enchantments: ({ enchantments }, registry) => ({ levels: levelsOf(enchantments, registry) })
}

function levelsOf (list, registry) {
  const { entries } = registry.loginPacket.dimensionCodec['minecraft:enchantment']
  return Object.fromEntries(list.map(({ id, level }) => [entries[id].key, level]))
}

function itemTag ({ registry }, item) {
  const known = (item.components ?? []).filter(({ type }) => WRITERS[type])
  const components = Object.fromEntries(known.map(({ type, data }) => [`minecraft:${type}`, WRITERS[type](data, registry)]))
  const tag = { count: item.count, id: `minecraft:${item.name}` }
  return tagOf(known.length > 0 ? { components, ...tag } : tag)
}

module.exports = { itemTag }
