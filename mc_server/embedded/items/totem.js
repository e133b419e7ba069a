'use strict'

// A totem of undying in either hand saves its holder from death. Used by plugins/entities/damage.js.

const OFFHAND = 45
const STATUS = 35
const EFFECTS = [
  ['regeneration', 900, 1],
  ['absorption', 100, 1],
  ['fire_resistance', 800, 0]
]

/** @returns whether a totem was there and has been used up */
function useTotem (serv, entity) {
  const slots = entity.inventory ? [entity.handSlot, OFFHAND] : []
  const slot = slots.find(slot => entity.inventory[slot]?.name === 'totem_of_undying')
  if (slot === undefined) return false
  entity.setSlot(slot, null)
  entity.health = 1
  serv.removeEffect?.(entity)
  for (const [name, ticks, amplifier] of EFFECTS) serv.giveEffect?.(entity, name, { ticks, amplifier })
  entity.setData('health', entity.health)
  entity._writeNearby('entity_status', { entityId: entity.id, entityStatus: STATUS })
  return true
}

module.exports = { useTotem }
