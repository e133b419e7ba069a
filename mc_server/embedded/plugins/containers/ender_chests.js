'use strict'

// Ender chests: each player finds the same items of their own in every ender chest. The items are saved with the player.

const { recordOf, restoreInto } = require('../../items/item_record')
const { isCovered } = require('./chests')

const SLOTS = 27
const LID = 1
const empty = () => new Array(SLOTS).fill(null)

module.exports.needs = ['blockUses', 'keepOfPlayer']
module.exports.uses = ['terrain', 'watchersOf']

module.exports.server = serv => {
  const viewers = new Map()

  serv.blockUses.ender_chest = (player, block) => {
    if (isCovered(serv, block.position)) return
    const { position } = block
    player.openWindow(
      'minecraft:generic_9x3',
      { translate: 'container.enderchest' },
      {
        own: player.enderChest,
        store: {
          rules: null,
          changed: () => {},
          closed: () => look(position, player, false),
          isOutOfReach: () => !player.canReach(position) || serv.terrain.blockAt(position).name !== 'ender_chest'
        }
      }
    )
    look(position, player, true)
  }

  function look (position, player, isOpen) {
    const key = `${position}`
    const there = viewers.get(key) ?? new Set()
    if (isOpen) there.add(player)
    else there.delete(player)
    if (there.size > 0) viewers.set(key, there)
    else viewers.delete(key)
    const blockId = serv.registry.blocksByName.ender_chest.id
    for (const watcher of serv.watchersOf(position))
      watcher._client.write('block_action', { location: position, byte1: LID, byte2: there.size, blockId })
  }

  serv.keepOfPlayer('enderChest', {
    record: player => recordOf(player.enderChest),
    restore: (player, items) => {
      restoreInto(player.enderChest, items, serv)
    },
    fresh: player => {
      player.enderChest.fill(null)
    }
  })
}

module.exports.player = player => {
  /** The 27 slots of this player's ender chest. */
  player.enderChest = empty()
}
