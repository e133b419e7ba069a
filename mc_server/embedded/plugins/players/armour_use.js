'use strict'

// Using a piece of armour puts it on and returns the worn piece to the hand.

const { enchantment } = require('../../items/enchantments')

const SLOTS = { helmet: 5, chestplate: 6, elytra: 6, leggings: 7, boots: 8 }
const OFFHAND = 45

module.exports.player = (player, serv) => {
  player._client.on('use_item', ({ hand }) => {
    const from = hand === 1 ? OFFHAND : player.handSlot
    const item = player.inventory[from]
    const to = SLOTS[/(helmet|chestplate|leggings|boots)$|^elytra$/.exec(item?.name ?? '')?.[0]]
    if (!to || player.health <= 0 || player.gameMode === 3) return
    const worn = player.inventory[to]
    if (player.gameMode !== 1 && enchantment(serv.registry, worn, 'binding_curse') > 0) return
    player.inventory[to] = item
    player.setSlot(from, worn)
  })
}
