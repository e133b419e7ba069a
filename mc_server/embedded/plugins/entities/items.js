'use strict'

// Lying items: dropping, falling, merging, being picked up, and despawning after five minutes. Numbers are vanilla's, in blocks per
// tick and ticks.

const { Vec3 } = require('vec3')
const UUID = require('uuid-1345')
const { recordItem, itemOf } = require('../../items/item_record')

const GRAVITY = 0.04
const SIZE = 0.25
const LIFETIME = 6000
// item entities in the world; beyond that the oldest one is removed
const MOST_LYING = 2000
const DELAY_AFTER_BREAK = 10
const DELAY_AFTER_TOSS = 40
const MERGE_EVERY = 40
const MERGE_RADIUS = 0.75
// half a player's width plus one block plus half an item; also the vertical range
const REACH = 1.425
const REACH_BELOW = 0.75
const REACH_ABOVE = 2.3
const METADATA_ITEM = 8

module.exports.provides = ['lying', 'dropItem', 'popItem', 'removeItemEntity', 'showCount']
module.exports.needs = ['keep']
module.exports.uses = ['drift', 'initEntity', 'isAwake', 'overworld', 'sameItem']

module.exports.server = serv => {
  const Item = require('prismarine-item')(serv.registry)
  /** All item entities that lie in the world. */
  serv.lying = new Set()
  keepLying(serv)

  /** Drops an item at a place; returns its entity. */
  serv.dropItem = (item, position, { velocity = new Vec3(0, 0, 0), delay = DELAY_AFTER_BREAK } = {}) => {
    if (serv.lying.size >= MOST_LYING) serv.removeItemEntity(serv.lying.values().next().value)
    const entity = serv.initEntity('object', serv.registry.entitiesByName.item.id, serv.overworld, position.clone())
    Object.assign(entity, { uuid: UUID.v4(), item, velocity, age: 0, delay, width: SIZE, height: SIZE })
    serv.lying.add(entity)
    entity.updateAndSpawn()
    return entity
  }

  /** Drops an item where a block broke or a container was emptied, with a small random velocity. */
  serv.popItem = (item, { x, y, z }) => {
    const spread = () => Math.random() * 0.2 - 0.1
    return serv.dropItem(item, new Vec3(x + 0.5 + spread(), y + 0.25, z + 0.5 + spread()), {
      velocity: new Vec3(spread(), 0.2, spread())
    })
  }

  /** Removes a lying item from the world. */
  serv.removeItemEntity = entity => {
    serv.lying.delete(entity)
    entity.destroy()
  }

  serv.on('shown', (entity, viewer) => {
    if (entity.item) sendStack(entity, viewer)
  })
  /** Tells everybody near the count of a lying stack. */
  serv.showCount = entity => {
    for (const viewer of entity.getNearbyPlayers()) sendStack(entity, viewer)
  }
  const sendStack = (entity, viewer) =>
    viewer._client.write('entity_metadata', {
      entityId: entity.id,
      metadata: [{ key: METADATA_ITEM, type: 'item_stack', value: Item.toNotch(entity.item) }]
    })

  serv.on('tick', (_, count) => {
    for (const entity of serv.lying) {
      entity.age++
      if (entity.age > LIFETIME || entity.position.y < -128) serv.removeItemEntity(entity)
      else if (serv.isAwake(entity)) serv.drift(entity, GRAVITY)
    }
    if (count % MERGE_EVERY === 0) mergeAll()
    for (const player of serv.players)
      if (player.joined && player.health > 0 && player.gameMode !== 3) pickUp(serv, player)
  })

  function mergeAll () {
    const seen = []
    for (const entity of serv.lying) {
      const heap = seen.find(other => canMerge(other, entity))
      if (heap) merge(heap, entity)
      else seen.push(entity)
    }
  }

  function canMerge (heap, entity) {
    return (
      heap.item.type === entity.item.type &&
      heap.item.count + entity.item.count <= heap.item.stackSize &&
      heap.position.distanceTo(entity.position) <= MERGE_RADIUS &&
      serv.sameItem(heap.item, entity.item)
    )
  }

  function merge (heap, entity) {
    heap.item.count += entity.item.count
    heap.age = Math.min(heap.age, entity.age)
    heap.delay = Math.max(heap.delay - heap.age, entity.delay - entity.age) + heap.age
    serv.removeItemEntity(entity)
    serv.showCount(heap)
  }
}

module.exports.player = (player, serv) => {
  /** Throws an item forward, as the drop key does. */
  player.toss = item => {
    if (!item) return
    const yaw = ((player.yawDegrees ?? 0) * Math.PI) / 180
    const pitch = ((player.pitchDegrees ?? 0) * Math.PI) / 180
    const velocity = new Vec3(
      -Math.sin(yaw) * Math.cos(pitch) * 0.3,
      0.1 - Math.sin(pitch) * 0.3,
      Math.cos(yaw) * Math.cos(pitch) * 0.3
    )
    return serv.dropItem(item, player.position.offset(0, 1.32, 0), { velocity, delay: DELAY_AFTER_TOSS })
  }
}

function keepLying (serv) {
  const dismiss = () => {
    for (const entity of [...serv.lying]) serv.removeItemEntity(entity)
  }
  serv.keep('lying', {
    record: () => [...serv.lying].map(recordHeap),
    restore: heaps => heaps.forEach(heap => restoreHeap(serv, heap)),
    clear: dismiss
  })
}

const recordHeap = ({ item, position, velocity, age, delay }) => ({
  item: recordItem(item),
  position: position.toArray(),
  velocity: velocity.toArray(),
  age,
  delay
})

function restoreHeap (serv, { item: record, position, velocity, age, delay }) {
  const item = itemOf(record, serv)
  if (!item) return
  const entity = serv.dropItem(item, new Vec3(...position), { velocity: new Vec3(...velocity), delay })
  entity.age = age
}

function pickUp (serv, player) {
  const { x, y, z } = player.position
  for (const entity of serv.lying) {
    const at = entity.position
    if (entity.age < entity.delay || at.y < y - REACH_BELOW || at.y > y + REACH_ABOVE) continue
    if (Math.abs(at.x - x) > REACH || Math.abs(at.z - z) > REACH) continue
    collect(serv, player, entity)
  }
}

function collect (serv, player, entity) {
  const before = entity.item.count
  entity.item.count = player.giveItem(entity.item)
  const taken = before - entity.item.count
  if (taken === 0) return
  entity._writeOthersNearby('collect', {
    collectedEntityId: entity.id,
    collectorEntityId: player.id,
    pickupItemCount: taken
  })
  if (entity.item.count === 0) serv.removeItemEntity(entity)
  else serv.showCount(entity)
}
