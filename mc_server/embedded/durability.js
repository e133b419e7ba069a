'use strict'

// How worn a tool is. Since 1.20.5 that is a component of the item; prismarine-item reads it, but writes the old way.

/** The same item with so much of its durability used up. */
function worn (Item, item, used) {
  const slot = Item.toNotch(item)
  const components = [...slot.components.filter(({ type }) => type !== 'damage'), { type: 'damage', data: used }]
  return Item.fromNotch({ ...slot, components, addedComponentCount: components.length })
}

module.exports = { worn }
