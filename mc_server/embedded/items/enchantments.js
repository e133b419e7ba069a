'use strict'

// Reads the enchantments of an item. Since 1.20.5 they are a component that names enchantments by their index in the registry that the server
// sends at the login.

const orders = new Map()

/** Returns the level of an enchantment on an item (which may be null); 0 without it. */
function enchantment (registry, item, name) {
  const component = item?.components?.find(({ type }) => type === 'enchantments')
  const id = component ? enchantmentId(registry, name) : -1
  return component?.data.enchantments.find(enchant => enchant.id === id)?.level ?? 0
}

const enchantmentId = (registry, name) => order(registry).indexOf(`minecraft:${name}`)

function order (registry) {
  const version = registry.version.minecraftVersion
  if (!orders.has(version)) {
    const { entries } = registry.loginPacket.dimensionCodec['minecraft:enchantment']
    orders.set(version, entries.map(entry => entry.key))
  }
  return orders.get(version)
}

module.exports = { enchantment, enchantmentId }
