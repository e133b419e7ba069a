'use strict'

// The middle mouse button: takes the block or being that a player points at into the hand, from the inventory or, in creative mode,
// out of nothing. Clients of 1.21.1 find the slot themselves and name it; those of 1.21.4 name the block or the entity.

const { Vec3 } = require('vec3')
const { BLOCK_OF_ITEM } = require('../../items/block_of_item')

const HOTBAR = 36
const SLOTS = 9
const MAIN = { from: 9, to: 35 }
const CREATIVE = 1

module.exports.uses = ['Item', 'sameItem', 'terrain']

module.exports.player = (player, serv) => {
  const client = player._client

  client.on('pick_item', ({ slot }) => {
    if (slot >= MAIN.from && slot <= MAIN.to) swap(slot)
    else if (slot >= 0 && slot < SLOTS) choose(slot)
  })

  client.on('pick_item_from_block', ({ position: { x, y, z } }) => {
    const pos = new Vec3(x, y, z)
    if (player.canReach(pos)) pick(itemOf(serv.registry, serv.terrain.blockAt(pos).name))
  })

  client.on('pick_item_from_entity', ({ entityId }) => {
    const entity = serv.entities[entityId]
    if (entity?.name && player.canReach(entity.position.floored())) pick(itemOf(serv.registry, entity.name) ?? itemOf(serv.registry, `${entity.name}_spawn_egg`))
  })

  function pick (type) {
    if (!type) return
    const item = new serv.Item(type.id, 1)
    const held = slots().findIndex(slot => serv.sameItem(player.inventory[slot], item))
    if (held >= 0 && held < SLOTS) choose(held)
    else if (held >= 0) swap(slots()[held])
    else if (player.gameMode === CREATIVE) conjure(item)
  }

  /** The slots of the hotbar, then the others. */
  const slots = () => [...range(HOTBAR, SLOTS), ...range(MAIN.from, MAIN.to - MAIN.from + 1)]

  /** The slot of the hotbar that gives way: the first empty one from the hand on, or else the hand's. */
  function givesWay () {
    const inTurn = range(player.heldItemSlot, SLOTS).map(index => index % SLOTS)
    return inTurn.find(index => !player.inventory[HOTBAR + index]) ?? player.heldItemSlot
  }

  function swap (slot) {
    const index = givesWay()
    const before = player.inventory[HOTBAR + index]
    player.inventory[HOTBAR + index] = player.inventory[slot]
    player.inventory[slot] = before
    choose(index)
  }

  function conjure (item) {
    const index = givesWay()
    const before = player.inventory[HOTBAR + index]
    const free = before && range(MAIN.from, MAIN.to - MAIN.from + 1).find(slot => !player.inventory[slot])
    if (free) player.inventory[free] = before
    player.inventory[HOTBAR + index] = item
    choose(index)
  }

  function choose (index) {
    // whoever hears that a hand has changed hears it here, too
    client.emit('held_item_slot', { slotId: index })
    client.write('held_item_slot', { slot: index })
    player.sync()
  }
}

const range = (from, length) => Array.from({ length }, (_, n) => from + n)

/** The item that stands for a block; undefined if there is none. */
function itemOf (registry, block) {
  const other = Object.keys(BLOCK_OF_ITEM).find(item => BLOCK_OF_ITEM[item] === block)
  return registry.itemsByName[other ?? block] ?? registry.itemsByName[block.replace('wall_', '')]
}
