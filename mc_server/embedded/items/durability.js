'use strict'

// How worn a tool, a weapon or a piece of armour is, and what using it costs. Since 1.20.5 that is a component of the
// item; prismarine-item reads it, but writes the old way.

const { enchantment } = require('./enchantments')

// what the client is told when a thing breaks in this slot: the sound and the splinters
const BREAKS = { 45: 48, 5: 49, 6: 50, 7: 51, 8: 52 }
const BREAKS_IN_HAND = 47
const ARMOUR = [5, 6, 7, 8]
// unbreaking helps armour less
const ARMOUR_SURE = 0.6

/** The same item with so much of its durability used up. */
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
