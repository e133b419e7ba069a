'use strict'

// The durability of tools, weapons and armour, and its loss by use. Since 1.20.5 it is a component of the item; prismarine-item reads the
// component, but writes the older form.

const { enchantment } = require('./enchantments')

// entity status for an item that breaks in this slot, with its sound and particles
const BREAKS = { 45: 48, 5: 49, 6: 50, 7: 51, 8: 52 }
const BREAKS_IN_HAND = 47
const ARMOUR = [5, 6, 7, 8]
// unbreaking is less effective on armour
const ARMOUR_SURE = 0.6

/** Returns the same item with that much of its durability used up. */
function worn (Item, item, used) {
  const slot = Item.toNotch(item)
  const components = [...slot.components.filter(({ type }) => type !== 'damage'), { type: 'damage', data: used }]
  return Item.fromNotch({ ...slot, components, addedComponentCount: components.length })
}

/** The item after some uses, with unbreaking as in vanilla; null when it is used up. */
function afterUse ({ registry, Item, random }, item, uses, sure = 0) {
  const chance = sure + (1 - sure) / (enchantment(registry, item, 'unbreaking') + 1)
  let used = item.durabilityUsed ?? 0
  for (let n = 0; n < uses; n++) if (chance >= 1 || random() < chance) used++
  if (used >= item.maxDurability) return null
  return used === (item.durabilityUsed ?? 0) ? item : worn(Item, item, used)
}

/** Wears what is in a player's slot, as using it does; in creative nothing wears. */
function wearSlot (serv, player, slot, uses) {
  const item = player.inventory[slot]
  if (!item?.maxDurability || player.gameMode === 1) return
  const after = afterUse(serv, item, uses, ARMOUR.includes(slot) ? ARMOUR_SURE : 0)
  if (after !== item) player.setSlot(slot, after)
  if (after) return
  const splinters = { entityId: player.id, entityStatus: BREAKS[slot] ?? BREAKS_IN_HAND }
  player._client.write('entity_status', splinters)
  player._writeOthersNearby('entity_status', splinters)
}

module.exports = { worn, afterUse, wearSlot }
