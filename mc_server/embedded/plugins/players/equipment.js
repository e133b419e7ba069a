'use strict'

// Shows what players hold and wear, and the equipment of mobs and armour stands, to everybody near.

const SHOWN = [
  ['handSlot', 0],
  [45, 1],
  [8, 2],
  [7, 3],
  [6, 4],
  [5, 5]
]

module.exports.uses = ['Item', 'sameItem']

module.exports.server = serv => {
  const slotOf = (player, slot) => (slot === 'handSlot' ? player.handSlot : slot)
  const worn = player =>
    SHOWN.map(([slot, place]) => ({ slot: place, item: player.inventory[slotOf(player, slot)] ?? null }))
  // ../../mobs/mob_nbt.js sets it before anybody sees the mob
  const given = mob => [...(mob.worn ?? [])].map(([slot, item]) => ({ slot, item }))
  const packet = ({ id }, pieces) => ({
    entityId: id,
    equipments: pieces.map(({ slot, item }) => ({ slot, item: serv.Item.toNotch(item) }))
  })

  serv.on('inventoryChanged', player => {
    const now = worn(player)
    const before = player.shownEquipment ?? now.map(() => ({ item: null }))
    const changed = now.filter(({ item }, n) => !serv.sameItem(item, before[n].item))
    /** The held and worn items that other clients know. */
    player.shownEquipment = now
    if (changed.length > 0) player._writeOthersNearby('entity_equipment', packet(player, changed))
  })

  serv.on('shown', (entity, viewer) => {
    const pieces = (entity.type === 'player' ? worn(entity) : given(entity)).filter(({ item }) => item)
    if (pieces.length > 0) viewer._client.write('entity_equipment', packet(entity, pieces))
  })
}
