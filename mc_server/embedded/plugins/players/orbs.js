'use strict'

// Experience orbs: they fall, drift towards players near, give their points one at a time, repair items with mending, and despawn after five
// minutes. Numbers are vanilla's.

const { Vec3 } = require('vec3')
const UUID = require('uuid-1345')
const { orbsFor } = require('../../entities/levels')
const { worn } = require('../../items/durability')
const { enchantment } = require('../../items/enchantments')

const LIFETIME = 6000
const GRAVITY = 0.03
const SIZE = 0.5
const SIGHT = 8
const PULL = 0.1
const SEARCH_EVERY = 20
const MERGE_RADIUS = 0.5
// ticks between two orbs for one player
const REST_TICKS = 2
// half a player, half an orb, and one block
const REACH = 1.55
const REACH_BELOW = 1
const REACH_ABOVE = 2.3
const MENDABLE = [5, 6, 7, 8, 45]

module.exports.provides = ['orbs', 'dropXp', 'summonOrb', 'removeOrb']
module.exports.needs = ['keep']
module.exports.uses = ['Item', 'drift', 'initEntity', 'isAwake', 'overworld', 'rouse', 'tickCount']

module.exports.server = serv => {
  /** All experience orbs in the world. */
  serv.orbs = new Set()

  /** Drops experience points at a place as orbs. */
  serv.dropXp = (points, position) => {
    for (const value of orbsFor(Math.floor(points))) if (!joinOrb(serv, value, position)) makeOrb(serv, value, position)
  }

  /** Spawns an orb as /summon does. */
  serv.summonOrb = (value, position) => makeOrb(serv, value, position)

  /** Removes an orb from the world. */
  serv.removeOrb = orb => {
    serv.orbs.delete(orb)
    orb.destroy()
  }

  serv.keep('orbs', {
    record: () =>
      [...serv.orbs].map(({ value, count, age, position: { x, y, z } }) => ({ value, count, age, x, y, z })),
    restore: known => {
      for (const { value, count, age, x, y, z } of known)
        Object.assign(makeOrb(serv, value, new Vec3(x, y, z)), { count, age })
    },
    clear: () => [...serv.orbs].forEach(serv.removeOrb)
  })

  serv.on('tick', () => {
    for (const orb of serv.orbs) age(serv, orb)
    if (serv.orbs.size === 0) return
    for (const player of serv.players) if (canFind(player)) touch(serv, player)
  })
}

const canFind = player => player.joined && player.health > 0 && player.gameMode !== 3

// equal orbs near each other become one entity that gives its points several times
function joinOrb (serv, value, position) {
  const near = [...serv.orbs].find(orb => orb.value === value && orb.position.distanceTo(position) < MERGE_RADIUS)
  if (near) near.count++
  return Boolean(near)
}

function makeOrb (serv, value, position) {
  const orb = serv.initEntity(
    'object',
    serv.registry.entitiesByName.experience_orb.id,
    serv.overworld,
    position.clone()
  )
  const spread = () => (Math.random() * 0.2 - 0.1) * 2
  Object.assign(orb, {
    uuid: UUID.v4(),
    value,
    count: 1,
    age: 0,
    velocity: new Vec3(spread(), Math.random() * 0.4, spread()),
    finder: null,
    width: SIZE,
    height: SIZE
  })
  orb.showTo = viewer => show(orb, viewer)
  serv.orbs.add(orb)
  orb.updateAndSpawn()
  return orb
}

function show (orb, viewer) {
  const { x, y, z } = (orb.knownPosition ??= orb.position.clone())
  viewer._client.write('spawn_entity_experience_orb', { entityId: orb.id, x, y, z, count: orb.value })
}

function age (serv, orb) {
  orb.age++
  if (orb.age > LIFETIME || orb.position.y < -128) return serv.removeOrb(orb)
  if (orb.age % SEARCH_EVERY === 1) orb.finder = nearest(serv, orb)
  if (orb.finder) drift(serv, orb)
  if (serv.isAwake(orb)) serv.drift(orb, GRAVITY)
}

function nearest (serv, orb) {
  const far = player => player.position.distanceTo(orb.position)
  const near = serv.players.filter(player => canFind(player) && far(player) < SIGHT)
  return near.sort((a, b) => far(a) - far(b))[0] ?? null
}

function drift (serv, orb) {
  const { finder } = orb
  if (finder.gone || !canFind(finder)) {
    orb.finder = null
    return
  }
  const way = finder.position.offset(0, 0.81, 0).minus(orb.position)
  const distance = way.norm()
  if (distance >= SIGHT || distance === 0) return
  const strength = (1 - distance / SIGHT) ** 2 * PULL
  orb.velocity = orb.velocity.plus(way.scaled(strength / distance))
  serv.rouse(orb)
}

function touch (serv, player) {
  if (serv.tickCount - (player.foundOrbAt ?? -REST_TICKS) < REST_TICKS) return
  const { x, y, z } = player.position
  const near = [...serv.orbs].filter(({ position: at }) => {
    const high = at.y > y - REACH_BELOW && at.y < y + REACH_ABOVE
    return high && Math.abs(at.x - x) < REACH && Math.abs(at.z - z) < REACH
  })
  if (near.length > 0) take(serv, player, near[Math.floor(Math.random() * near.length)])
}

function take (serv, player, orb) {
  /** The tick at which the player took the last orb; orbs are taken one at a time. */
  player.foundOrbAt = serv.tickCount
  orb._writeOthersNearby('collect', { collectedEntityId: orb.id, collectorEntityId: player.id, pickupItemCount: 1 })
  const left = mend(serv, player, orb.value)
  if (left > 0) player.giveXp(left)
  if (--orb.count === 0) serv.removeOrb(orb)
}

// one point of experience repairs two points of durability, on one item with mending at a time
function mend (serv, player, points) {
  const slots = [...MENDABLE, player.handSlot].filter(slot => needsMending(serv, player.inventory[slot]))
  if (slots.length === 0) return points
  const slot = slots[Math.floor(Math.random() * slots.length)]
  const item = player.inventory[slot]
  const mended = Math.min(points * 2, item.durabilityUsed)
  player.setSlot(slot, worn(serv.Item, item, item.durabilityUsed - mended))
  const left = points - Math.ceil(mended / 2)
  return left > 0 ? mend(serv, player, left) : 0
}

const needsMending = (serv, item) => item?.durabilityUsed > 0 && enchantment(serv.registry, item, 'mending') > 0
