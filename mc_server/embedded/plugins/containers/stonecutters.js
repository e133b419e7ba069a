'use strict'

// Stonecutters: a click on a button chooses what is cut, and each taking uses up one block. ../../recipes/stonecutting.js has the cuts.

const { openBench, resultRules } = require('../../windows/bench')
const { stonecutting } = require('../../recipes/stonecutting')

const [INPUT, RESULT] = [0, 1]
const CHOSEN = 0
const NONE = -1

module.exports.provides = ['cuts']
module.exports.needs = ['blockUses']
module.exports.uses = ['Item', 'sound']

module.exports.server = serv => {
  /** What a stonecutter makes of each item: name -> [{name, count}]. */
  serv.cuts = stonecutting(serv.registry)
  serv.blockUses.stonecutter = (player, block) =>
    openBench(serv, player, block, {
      type: 'minecraft:stonecutter',
      title: 'container.stonecutter',
      own: [null, null],
      bench: cuttingBench(serv, player, block.position)
    })
}

function cuttingBench (serv, player, position) {
  let chosen = NONE
  let input = null
  const cutsOf = item => serv.cuts.get(item?.name) ?? []
  return {
    from: INPUT,
    to: INPUT,
    result: RESULT,
    rules: { ...resultRules(RESULT, null), slotsFor: item => (serv.cuts.has(item.name) ? [INPUT] : null) },
    match: ([item]) => {
      const name = item?.name ?? null
      if (name !== input) chosen = NONE
      input = name
      const cut = cutsOf(item)[chosen]
      return cut ? new serv.Item(serv.registry.itemsByName[cut.name].id, cut.count) : null
    },
    press: button => {
      if (!cutsOf(player.menu.get(INPUT))[button]) return
      chosen = button
      player.menu.refresh()
    },
    taken: () => serv.sound('ui.stonecutter.take_result', position),
    show: () => player.menu.tell(CHOSEN, chosen)
  }
}
