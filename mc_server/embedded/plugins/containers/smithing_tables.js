'use strict'

// Smithing tables: diamond becomes netherite, and armour gets a trim; ../../recipes/smithing.js has the rules. One of each slot is used up.

const { openBench, resultRules } = require('../../windows/bench')
const { Smithing } = require('../../recipes/smithing')

const [TEMPLATE, ADDITION, RESULT] = [0, 2, 3]
const SMITHING_EVENT = 1044

module.exports.provides = ['smithing']
module.exports.needs = ['blockUses', 'tagMembers', 'Item']
module.exports.uses = ['watchersOf']

module.exports.server = serv => {
  /** What a smithing table makes of what (class Smithing). */
  serv.smithing = new Smithing({
    Item: serv.Item,
    registry: serv.registry,
    armour: serv.tagMembers('minecraft:item', 'trimmable_armor')
  })
  serv.blockUses.smithing_table = (player, block) =>
    openBench(serv, player, block, {
      type: 'minecraft:smithing',
      title: 'container.upgrade',
      own: new Array(4).fill(null),
      bench: smithingBench(serv, player, block.position)
    })
}

function smithingBench (serv, player, position) {
  const isFor = item => slot => slot < RESULT && serv.smithing.takes(slot, item) && !player.menu.get(slot)
  return {
    from: TEMPLATE,
    to: ADDITION,
    result: RESULT,
    rules: {
      ...resultRules(RESULT, null),
      mayPlace: (slot, item) => slot !== RESULT && serv.smithing.takes(slot, item),
      slotsFor: item => {
        const slots = [0, 1, 2].filter(isFor(item))
        return slots.length > 0 ? slots.slice(0, 1) : null
      }
    },
    match: slots => serv.smithing.make(...slots),
    taken: () => {
      for (const watcher of serv.watchersOf(position))
        watcher._client.write('world_event', { effectId: SMITHING_EVENT, location: position, data: 0, global: false })
    }
  }
}
