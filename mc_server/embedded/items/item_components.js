'use strict'

// What an item carries beyond its name and number, since 1.20.5 a list of components. Used by the tables that change
// items: repairing.js, enchanting.js.

/** What a component says, or undefined. */
const component = (item, name) => item?.components?.find(({ type }) => type === name)?.data

/** The same item with some components changed; null takes one away. */
function withComponents (Item, item, changes) {
  const slot = Item.toNotch(item)
  const kept = slot.components.filter(({ type }) => !(type in changes))
  const added = Object.entries(changes).filter(([, data]) => data !== null)
  const components = [...kept, ...added.map(([type, data]) => ({ type, data }))]
  return Item.fromNotch({ ...slot, components, addedComponentCount: components.length })
}

/** How much use it stands; 0 for what never wears. */
function enduranceOf (item) {
  if (item.components?.some(({ type }) => type === 'unbreakable')) return 0
  return component(item, 'max_damage') ?? item.maxDurability ?? 0
}

module.exports = { component, withComponents, enduranceOf }
