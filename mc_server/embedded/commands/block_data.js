'use strict'

// Block data in vanilla's NBT: what `/setblock chest{Items:[...]}` sets and `/data get block` shows.

const { stackFromNbt } = require('./item_arguments')
const { tagOf } = require('./snbt')
const { itemTag } = require('../items/item_data')
const { localX } = require('../dimensions')
const { OVENS, cookingTicks } = require('../../../game/smelting')

/** Sets the data of the block at a place; fields that the block does not store are skipped. */
function putBlockData (serv, pos, tag) {
  const block = serv.terrain.blockAt(pos)
  if (block.name in serv.containerSizes) return putItems(serv, block, tag)
  if (serv.putCommandBlockData(pos, tag)) return
  const entity = serv.blockEntityAt(pos)
  if (entity) serv.setBlockEntity(pos, { type: entity.type, data: merged(entity.data, tag) })
}

const merged = (old, tag) => ({ ...tag, value: { ...old?.value, ...tag.value } })

function putItems (serv, block, tag) {
  const { Items: items } = tag.value
  if (items?.type !== 'list') return
  const container = serv.containerAt(block)
  container.slots.fill(null)
  for (const value of items.value.value) {
    const place = value.Slot?.value ?? 0
    if (place >= 0 && place < container.slots.length)
      container.slots[place] = stackFromNbt(serv, { type: 'compound', value })
  }
  serv.containerChanged(container)
}

/** Returns the data of a block as a tag, or null if it has none. */
function blockData (serv, pos) {
  const block = serv.terrain.blockAt(pos)
  const place = { x: localX(pos.x), y: pos.y, z: pos.z, id: `minecraft:${block.name}` }
  if (block.name in serv.containerSizes) {
    const { slots, cooking } = serv.containerAt(block)
    const inSlot = (item, n) => ({ Slot: { type: 'byte', value: n }, ...itemTag(serv, item).value })
    const value = slots.flatMap((item, n) => (item ? [inSlot(item, n)] : []))
    return tagOf({ ...place, ...progressOf(serv, block, cooking), Items: { type: 'list', value: { type: 'compound', value } } })
  }
  const command = serv.commandBlockData(pos)
  if (command) return tagOf({ ...place, id: 'minecraft:command_block', ...command })
  const entity = serv.blockEntityAt(pos)
  return entity && tagOf({ ...place, ...entity.data?.value, id: `minecraft:${entity.type}` })
}

// the names of fields up to 1.21.3, and since 1.21.4 (minecraft.wiki, Furnace, data values)
const PROGRESS = { left: ['BurnTime', 'lit_time_remaining'], cooked: ['CookTime', 'cooking_time_spent'], whole: ['CookTimeTotal', 'cooking_total_time'] }

/** Returns how far a furnace is, in ticks: what is left of its fire, how long it has cooked, and how long that takes. */
function progressOf (serv, { name }, cooking) {
  if (!OVENS.includes(name)) return {}
  const newer = serv.registry.version['>=']('1.21.4')
  const { left = 0, cooked = 0 } = cooking ?? {}
  const ticks = { left, cooked, whole: cookingTicks(name) }
  return Object.fromEntries(Object.entries(ticks).map(([what, value]) => [PROGRESS[what][Number(newer)], { type: 'short', value }]))
}

module.exports = { putBlockData, blockData }
