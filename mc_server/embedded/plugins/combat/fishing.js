'use strict'

// Fishing: using a rod casts its bobber and reels it in again; in water a fish bites after a while, the bobber dips, and reeling
// in at that moment catches it. ../../entities/bobber.js moves the bobber, fish_bite.js beside it is the fish, and
// ../../items/catch_of_the_day.js draws the catch. Numbers are vanilla's.

const { Vec3 } = require('vec3')
const { catchOf } = require('../../items/catch_of_the_day')
const { wearSlot } = require('../../items/durability')
const { throwBobber, drift, hang } = require('../../entities/bobber')
const { wait, hear, isOpenWater, between } = require('../../entities/fish_bite')
const { TYPES } = require('../network/metadata')

const FARTHEST = 32
const LIES_TICKS = 1200
const WEAR = { catch: 1, ground: 2, entity: 5 }
const OFFHAND = 45

module.exports.needs = ['airUses', 'keep']
module.exports.uses = ['dropItem', 'dropXp', 'random', 'rouse', 'terrain']

module.exports.server = serv => {
  Object.assign(TYPES, { hooked_entity: 'int', biting: 'boolean' })
  serv.airUses.fishing_rod = (player, how) => (player.bobber ? pull(serv, player, how.slot) : cast(serv, player, how))

  serv.on('tick', () => {
    for (const { bobber } of serv.players) if (bobber) live(serv, bobber)
  })
  serv.on('playerLeaving', ({ bobber }) => bobber && remove(bobber))
  serv.on('died', ({ bobber }) => bobber && remove(bobber))
  serv.keep('bobbers', {
    record: () => null,
    restore: () => {},
    clear: () => serv.players.forEach(({ bobber }) => bobber && remove(bobber))
  })
}

function cast (serv, player, how) {
  const bobber = throwBobber(serv, player, how)
  player.bobber = bobber
  sound(serv, player, 'entity.fishing_bobber.throw', 0.5)
  bobber.updateAndSpawn()
}

function pull (serv, player, slot) {
  const { bobber } = player
  let wear = bobber.onGround ? WEAR.ground : 0
  if (bobber.hooked) wear = tug(serv, bobber, player)
  else if (bobber.nibble > 0) wear = land(serv, bobber, player)
  sound(serv, player, 'entity.fishing_bobber.retrieve', 1)
  remove(bobber)
  wearSlot(serv, player, slot, wear)
}

function land (serv, bobber, player) {
  const way = player.position.minus(bobber.position)
  const up = Math.sqrt(way.norm()) * 0.08
  const velocity = new Vec3(way.x * 0.1, way.y * 0.1 + up, way.z * 0.1)
  const open = isOpenWater(serv.terrain, bobber.position)
  const item = catchOf(serv, { luck: bobber.luck, open, random: () => serv.random() })
  serv.dropItem(item, bobber.position, { velocity })
  player.achieve?.(`caught ${item.name}`)
  serv.dropXp?.(between(serv, 1, 6), player.position.offset(0, 0.5, 0))
  return WEAR.catch
}

function tug (serv, bobber, player) {
  const { hooked } = bobber
  hooked.velocity?.translate(...player.position.minus(bobber.position).scaled(0.1).toArray())
  serv.rouse(hooked)
  hooked._writeNearby('entity_velocity', { entityId: hooked.id, velocity: hooked.velocity.scaled(8000) })
  return hooked.item ? 3 : WEAR.entity
}

function remove (bobber) {
  bobber.owner.bobber = null
  bobber.gone = true
  bobber.destroy()
}

const holdsRod = player => [player.handSlot, OFFHAND].some(slot => player.inventory[slot]?.name === 'fishing_rod')

function live (serv, bobber) {
  const { owner, position } = bobber
  if (!holdsRod(owner) || position.distanceTo(owner.position) > FARTHEST) return remove(bobber)
  bobber.lies = bobber.onGround ? bobber.lies + 1 : 0
  if (bobber.lies >= LIES_TICKS || position.y < -128) return remove(bobber)
  if (bobber.hooked) return hang(serv, bobber)
  drift(serv, bobber, wait)
}

function sound (serv, player, name, volume) {
  for (const viewer of [player, ...player.viewers]) hear(serv, viewer, name, player.position, volume)
}

module.exports.player = player => {
  /** The bobber that this player has cast, or null. */
  player.bobber = null
}
