'use strict'

// Which enchantments an item has. Since 1.20.5 they are a component that counts by the numbers of the registry the
// server sends. Used by loot.js, durability.js and plugins/digging.js.

const ORDER = new WeakMap()

/** Level of an enchantment on an item, 0 without. */
function enchantmentLevel (registry, item, name) {
  const { data } = item?.components?.find(({ type }) => type === 'enchantments') ?? {}
  if (!data) return 0
  const id = numberOf(registry, name)
  return data.enchantments.find(enchantment => enchantment.id === id)?.level ?? 0
}

function numberOf (registry, name) {
  if (!ORDER.has(registry)) {
    const { entries } = registry.loginPacket.dimensionCodec['minecraft:enchantment']
    ORDER.set(registry, new Map(entries.map(({ key }, n) => [key.replace('minecraft:', ''), n])))
  }
  return ORDER.get(registry).get(name)
}

module.exports = { enchantmentLevel, numberOf }
