'use strict'

// Returns the supported part of an entity's vanilla NBT, which /data shows and RCON clients read.

const nbt = require('prismarine-nbt')
const { dimensionOf, local } = require('../dimensions')
const { itemTag } = require('../items/item_data')
const { FACES } = require('../blocks/ways')

const OFF_HAND = { window: 45, kept: -106 }
const HELMET = { window: 5, kept: 103 }
const vector = ({ x, y, z }) => nbt.list(nbt.double([x, y, z]))

function entityData (serv, entity) {
  const data = {
    Pos: vector(local(entity.position)),
    Motion: vector(entity.velocity ?? { x: 0, y: 0, z: 0 }),
    Rotation: nbt.list(nbt.float([degrees(entity.yawDegrees, entity.yaw), degrees(entity.pitchDegrees, entity.pitch)])),
    OnGround: nbt.byte(entity.onGround ? 1 : 0),
    UUID: nbt.intArray(wordsOf(entity.uuid))
  }
  if (entity.health !== undefined) data.Health = nbt.float(entity.health)
  if (entity.tags?.size > 0) data.Tags = nbt.list(nbt.string([...entity.tags]))
  return nbt.comp(entity.type === 'player' ? { ...data, ...playerData(serv, entity) } : { ...data, ...kindOf(serv, entity) })
}

// entities turn in the protocol's steps of 256 to the circle
const degrees = (exact, step = 0) => exact ?? (step * 360) / 256

function kindOf (serv, { name, kind = name, item, shows, side, data, displays }) {
  if (item) return { id: nbt.string('minecraft:item'), Item: itemTag(serv, item) }
  const id = kind ? { id: nbt.string(`minecraft:${kind}`) } : {}
  if (displays) return { ...id, item: itemTag(serv, displays) }
  return /item_frame$/.test(kind) ? { ...id, ...frameData(serv, { shows, side, data }) } : id
}

function frameData (serv, { shows, side, data }) {
  const place = { Facing: nbt.byte(FACES.indexOf(side)), ItemRotation: nbt.byte(data.get('rotation')) }
  return shows ? { ...place, Item: itemTag(serv, shows) } : place
}

function playerData (serv, player) {
  return {
    Dimension: nbt.string(`minecraft:${dimensionOf(player).name}`),
    DataVersion: nbt.int(serv.registry.version.dataVersion),
    playerGameType: nbt.int(player.gameMode),
    SelectedItemSlot: nbt.int(player.heldItemSlot ?? 0),
    foodLevel: nbt.int(Math.floor(player.food)),
    foodSaturationLevel: nbt.float(player.foodSaturation ?? 0),
    Inventory: nbt.list(nbt.comp(inventoryData(serv, player.inventory)))
  }
}

/** Returns the inventory in vanilla's order: hotbar, main part, armour from the feet up, off hand. */
function inventoryData (serv, slots) {
  return [...slots.keys()]
    .filter(slot => slots[slot] && slot >= HELMET.window)
    .map(slot => ({ slot: keptSlot(slot), order: keptSlot(slot) & 0xff, item: slots[slot] }))
    .sort((a, b) => a.order - b.order)
    .map(({ slot, item }) => ({ Slot: nbt.byte(slot), ...itemTag(serv, item).value }))
}

function keptSlot (slot) {
  if (slot === OFF_HAND.window) return OFF_HAND.kept
  if (slot >= 36) return slot - 36
  return slot >= 9 ? slot : HELMET.kept - (slot - HELMET.window)
}

function wordsOf (uuid) {
  const hex = String(uuid).replaceAll('-', '').padStart(32, '0')
  return [0, 8, 16, 24].map(at => Number.parseInt(hex.slice(at, at + 8), 16) | 0)
}

module.exports = { entityData }
