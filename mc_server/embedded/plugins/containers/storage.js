'use strict'

// Shulker boxes, dispensers, droppers and hoppers as containers. A shulker box keeps its contents as an item and restores them
// when it is placed. containers.js keeps the slots, hoppers.js moves items; there is no redstone, so nothing is dispensed.

const { range } = require('../../windows/menu')
const { WAY } = require('../../blocks/ways')

const BOX = /shulker_box$/
const BOX_SLOTS = 27
const LID = 1
const LID_ROOM = 0.5
const EDGE = 1e-6
const PLAIN = {
  dispenser: { slots: 9, type: 'minecraft:generic_3x3' },
  dropper: { slots: 9, type: 'minecraft:generic_3x3' },
  hopper: { slots: 5, type: 'minecraft:hopper' }
}
const NO_BOXES = {
  isResult: () => true,
  mayPlace: (_, item) => !BOX.test(item.name),
  mostIn: (_, item) => item.stackSize,
  slotsFor: item => (BOX.test(item.name) ? [] : range(0, BOX_SLOTS))
}

module.exports.provides = ['packed']
module.exports.needs = ['Item', 'blockUses', 'containerSizes']
module.exports.uses = ['containerAt', 'containerChanged', 'openContainers', 'popItem', 'space', 'watchersOf']

module.exports.server = serv => {
  const { Item } = serv
  for (const [name, { slots, type }] of Object.entries(PLAIN)) {
    serv.containerSizes[name] = slots
    serv.blockUses[name] = (player, block) =>
      serv.openContainers(player, [serv.containerAt(block)], { type, title: { translate: `container.${name}` } })
  }
  for (const { name } of serv.registry.blocksArray.filter(({ name }) => BOX.test(name))) {
    serv.containerSizes[name] = BOX_SLOTS
    serv.blockUses[name] = openBox
  }

  function openBox (player, block) {
    const container = serv.containerAt(block)
    if (container.viewers.size === 0 && !hasRoom(block)) return
    serv.openContainers(player, [container], {
      type: 'minecraft:shulker_box',
      title: { translate: 'container.shulkerBox' },
      rules: NO_BOXES,
      onLook: moveLid
    })
  }

  // the lid needs half a block of room
  function hasRoom (block) {
    const way = WAY[block.getProperties().facing]
    const { x, y, z } = block.position.plus(way)
    const steps = way.toArray()
    const low = [x, y, z].map((v, i) => v + (steps[i] < 0 ? LID_ROOM : 0) + EDGE)
    const high = low.map((v, i) => v + (steps[i] === 0 ? 1 : LID_ROOM) - 2 * EDGE)
    return serv.space.isFree([...low, ...high])
  }

  function moveLid ({ name, position, viewers }) {
    const blockId = serv.registry.blocksByName[name].id
    for (const watcher of serv.watchersOf(position))
      watcher._client.write('block_action', { location: position, byte1: LID, byte2: viewers.size, blockId })
  }

  /** Returns the item that a block drops, which for a shulker box holds its contents. */
  serv.packed = (block, item) => {
    const slots = BOX.test(block.name) ? serv.containerAt(block).slots : []
    const filled = slots.findLastIndex(Boolean) + 1
    if (filled === 0 || item.name !== block.name) return item
    const contents = slots.slice(0, filled).map(Item.toNotch)
    return Item.fromNotch({ ...Item.toNotch(item), components: [{ type: 'container', data: { contents } }] })
  }

  // in creative mode a box with contents is dropped too
  serv.on('blockBreaking', (block, by) => {
    if (by?.gameMode !== 1 || !BOX.test(block.name)) return
    const box = serv.packed(block, new Item(serv.registry.itemsByName[block.name].id, 1))
    if (box.components?.length > 0) serv.popItem(box, block.position)
  })

  serv.on('blockPlaced', (block, _, item) => {
    const inside = BOX.test(block.name) && item.components?.find(({ type }) => type === 'container')
    if (!inside) return
    const container = serv.containerAt(block)
    inside.data.contents.forEach((slot, i) => {
      container.slots[i] = Item.fromNotch(slot)
    })
    serv.containerChanged(container)
  })
}

/** Whether the dropped item keeps the block's contents. */
module.exports.takesAlong = ({ name }) => BOX.test(name)
