'use strict'

// Anvils: repairing, combining and renaming items for levels, until the anvil breaks. ../../items/repairing.js has the rules.

const { openBench, resultRules } = require('../../windows/bench')
const { combine } = require('../../items/repairing')
const { enchantmentKinds } = require('../../items/enchantment_kinds')
const { stateWith } = require('../../blocks/states')
const { withCount } = require('../../windows/menu')

const [LEFT, RIGHT, RESULT] = [0, 1, 2]
const COST = 0
const WORSE = { anvil: 'chipped_anvil', chipped_anvil: 'damaged_anvil', damaged_anvil: null }
const WEAR_CHANCE = 0.12
const LONGEST_NAME = 50
const EVENT = { breaks: 1029, works: 1030 }
// vanilla removes these, which are not allowed in chat either
const NOT_WRITTEN = /[\u0000-\u001f\u007f\u00a7]/g

module.exports.needs = ['blockUses']
module.exports.uses = ['Item', 'random', 'setBlock', 'terrain', 'watchersOf']

module.exports.server = serv => {
  let kinds = null
  const tables = () => ({ Item: serv.Item, registry: serv.registry, kinds: (kinds ??= enchantmentKinds(serv)) })
  for (const name of Object.keys(WORSE)) {
    serv.blockUses[name] = (player, block) => {
      openBench(serv, player, block, {
        type: 'minecraft:anvil',
        title: 'container.repair',
        own: new Array(3).fill(null),
        bench: anvilBench(serv, player, block.position, tables()),
        isSame: other => other in WORSE
      })
    }
  }
}

module.exports.player = player => {
  player._client.on('name_item', ({ name }) => player.menu.craft?.rename?.(name))
}

function anvilBench (serv, player, position, tables) {
  let work = { cost: 0 }
  let name = null
  let shown = null
  const isFree = () => player.gameMode === 1
  const bench = {
    from: LEFT,
    to: RIGHT,
    result: RESULT,
    rules: resultRules(RESULT, [LEFT, RIGHT]),
    match: ([left, right]) => {
      work = combine(tables, left, right, { name, creative: isFree() })
      return work.result
    },
    mayTake: () => work.cost > 0 && (isFree() || player.level >= work.cost),
    consume: () => {
      const { cost, used, onlyName } = work
      const { menu } = player
      if (!isFree()) player.giveLevels(-cost)
      const right = menu.get(RIGHT)
      if (used > 0) menu.set(RIGHT, withCount(right, right.count - used))
      else if (!onlyName) menu.set(RIGHT, null)
      menu.set(LEFT, null)
      wear(serv, player, position)
    },
    rename: text => {
      const written = text.replace(NOT_WRITTEN, '')
      if (written.length > LONGEST_NAME || written === name) return
      name = written
      player.menu.recompute()
      player.sync()
      bench.show()
    },
    show: () => {
      if (shown !== work.cost) player.menu.tell(COST, work.cost)
      shown = work.cost
    }
  }
  return bench
}

function wear (serv, player, position) {
  const block = serv.terrain.blockAt(position)
  let effectId = EVENT.works
  if (player.gameMode !== 1 && block.name in WORSE && serv.random() < WEAR_CHANCE) {
    const worse = WORSE[block.name]
    if (worse === null) effectId = EVENT.breaks
    const kind = worse && serv.registry.blocksByName[worse]
    serv.setBlock(position, kind ? stateWith(serv.registry, kind, block.getProperties()) : 0)
  }
  for (const watcher of serv.watchersOf(position))
    watcher._client.write('world_event', { effectId, location: position, data: 0, global: false })
}
