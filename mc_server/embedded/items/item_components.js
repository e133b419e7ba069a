'use strict'

// Reads and changes the components of an item (since 1.20.5 all its data beyond name and count). Used by repairing.js and enchanting.js.

/** Returns the value of a component, or undefined. */
const component = (item, name) => item?.components?.find(({ type }) => type === name)?.data

/** Returns the same item with some components changed; null removes one. */
function withComponents (Item, item, changes) {
  const slot = Item.toNotch(item)
  const kept = slot.components.filter(({ type }) => !(type in changes))
  const added = Object.entries(changes).filter(([, data]) => data !== null)
  const components = [...kept, ...added.map(([type, data]) => ({ type, data }))]
  return Item.fromNotch({ ...slot, components, addedComponentCount: components.length })
}

/** Returns the durability of an item; 0 if it does not wear. */
function enduranceOf (item) {
  if (item.components?.some(({ type }) => type === 'unbreakable')) return 0
  return component(item, 'max_damage') ?? item.maxDurability ?? 0
}

module.exports = { component, withComponents, enduranceOf }
