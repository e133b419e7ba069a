'use strict'

// Campfires: up to four items are put on by hand, cook for thirty seconds while the fire burns, and drop when they are done
// (unchanged, if they have no recipe). They open no window, because everybody sees the items. Water puts the fire out.
// containers.js keeps the items.

const nbt = require('prismarine-nbt')
const { recipeFor } = require('../../../../game/smelting')
const { withCount, copy } = require('../../windows/menu')
const { changed } = require('../../blocks/states')

const NAMES = ['campfire', 'soul_campfire']
const SLOTS = 4
const COOKING_TICKS = 600
const COOLING = 2

module.exports.needs = ['blockUses', 'containerSizes']
module.exports.uses = [
  'Item', 'containerAt', 'containers', 'keepContainer', 'popItem', 'setBlock', 'setBlockEntity', 'terrain'
]

module.exports.server = serv => {
  const foodOf = name => recipeFor('campfire', name)

  for (const name of NAMES) {
    serv.containerSizes[name] = SLOTS
    serv.blockUses[name] = (player, block, { slot }) => layOn(player, block, slot)
  }

  function layOn (player, block, slot) {
    const item = player.inventory[slot]
    const fire = item && player.gameMode < 3 && foodOf(item.name) ? fireAt(block) : null
    const free = fire ? fire.slots.findIndex(there => !there) : -1
    if (!fire) return false
    if (free < 0) return undefined
    fire.slots[free] = withCount(copy(item), 1)
    fire.cooking.times[free] = 0
    player.spend(slot)
    show(fire)
    return undefined
  }

  function fireAt (block) {
    const fire = serv.containerAt(block)
    fire.cooking ??= { times: new Array(SLOTS).fill(0) }
    return fire
  }

  serv.on('tick', () => {
    for (const fire of serv.containers.values()) if (NAMES.includes(fire.name) && fire.slots.some(Boolean)) tend(fire)
  })

  function tend (fire) {
    const { lit } = serv.terrain.blockAt(fire.position).getProperties()
    const times = (fire.cooking ??= { times: new Array(SLOTS).fill(0) }).times
    fire.slots.forEach((item, n) => {
      if (!item) return
      times[n] = lit ? times[n] + 1 : Math.max(0, times[n] - COOLING)
      if (times[n] >= COOKING_TICKS) takeOff(fire, n)
    })
    serv.keepContainer(fire)
  }

  function takeOff (fire, n) {
    const item = fire.slots[n]
    const result = foodOf(item.name)?.result
    fire.slots[n] = null
    fire.cooking.times[n] = 0
    serv.popItem(result ? new serv.Item(serv.registry.itemsByName[result].id, item.count) : item, fire.position)
    show(fire)
  }

  /** Shows the items to everybody who sees the fire. */
  function show (fire) {
    const items = fire.slots.flatMap((item, n) => (item ? [lying(item, n)] : []))
    serv.setBlockEntity(fire.position, { type: 'campfire', data: nbt.comp({ Items: nbt.list(nbt.comp(items)) }) })
    serv.keepContainer(fire)
  }

  const lying = ({ name, count }, slot) => ({
    Slot: nbt.byte(slot),
    id: nbt.string(`minecraft:${name}`),
    count: nbt.int(count)
  })

  // water in the block puts the fire out
  serv.on('blockChanged', (pos, _, state) => {
    const block = serv.terrain.blockOf(state)
    if (NAMES.includes(block.name) && block.isWaterlogged && block.getProperties().lit) putOut(pos)
  })
  function putOut (pos) {
    serv.setBlock(pos, changed(serv.registry, serv.terrain.blockAt(pos), { lit: false }))
  }
}
