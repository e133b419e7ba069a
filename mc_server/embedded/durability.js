'use strict'

// How worn a tool is. Since 1.20.5 that is a component of the item; prismarine-item reads it, but writes the old way.

const { enchantment } = require('./enchantments')

/** The same item with so much of its durability used up. */
function worn (Item, item, used) {
  const slot = Item.toNotch(item)
  const components = [...slot.components.filter(({ type }) => type !== 'damage'), { type: 'damage', data: used }]
  return Item.fromNotch({ ...slot, components, addedComponentCount: components.length })
}

/** The item after some uses, with unbreaking as in vanilla; null when it is used up. */
function afterUse ({ registry, Item }, item, uses, random = Math.random) {
  const level = enchantment(registry, item, 'unbreaking')
  let used = item.durabilityUsed ?? 0
  for (let n = 0; n < uses; n++) if (random() * (level + 1) < 1) used++
  if (used >= item.maxDurability) return null
  return used === (item.durabilityUsed ?? 0) ? item : worn(Item, item, used)
}

module.exports = { worn, afterUse }
