'use strict'

// The bobber of a fishing rod: how it flies, floats on water and attaches to what it hits, with vanilla's numbers (blocks and ticks).
// fish_bite.js decides when a fish bites; plugins/combat/fishing.js casts it and reels it in.

const { Vec3 } = require('vec3')
const UUID = require('uuid-1345')
const { lookVector } = require('../blocks/facing')
const { enchantment } = require('../items/enchantments')

const EYES = 1.62
const SIZE = 0.25
const GRAVITY = 0.03
const DRAG = 0.92
const SURFACE = 8 / 9

/** Creates the bobber that a player casts; nobody sees it yet. */
function throwBobber (serv, player, { slot, yaw, pitch }) {
  const random = () => serv.random()
  const flat = lookVector(yaw, 0)
  const rise = Math.max(-5, Math.min(5, -Math.tan((pitch * Math.PI) / 180)))
  const far = Math.hypot(1, rise)
  const start = player.position.offset(flat.x * 0.3, EYES, flat.z * 0.3)
  const kind = serv.registry.entitiesByName.fishing_bobber.id
  const bobber = serv.initEntity('object', kind, serv.overworld, start)
  const force = () => 0.6 / far + 0.5 + (random() - random()) * 0.0103365
  const velocity = new Vec3(flat.x * force(), rise * force(), flat.z * force())
  return Object.assign(bobber, {
    uuid: UUID.v4(), name: 'fishing_bobber', kind: 'fishing_bobber', width: SIZE, height: SIZE, velocity,
    objectData: player.id, owner: player, lies: 0, lure: 0, comes: 0, nibble: 0, way: 0,
    luck: enchantment(serv.registry, player.inventory[slot], 'luck_of_the_sea') + (player.effectLevel?.('luck') ?? 0),
    haste: enchantment(serv.registry, player.inventory[slot], 'lure')
  })
}

/** Moves a free bobber for one tick. @param wait called when it floats, for the fish */
function drift (serv, bobber, wait) {
  const depth = waterAbove(serv, bobber.position)
  if (depth > 0 && !bobber.afloat) {
    bobber.velocity.set(bobber.velocity.x * 0.3, bobber.velocity.y * 0.2, bobber.velocity.z * 0.3)
    bobber.afloat = true
  } else if (depth > 0) {
    bob(bobber, depth, () => serv.random())
    wait(serv, bobber)
  } else if (!bobber.afloat) hook(serv, bobber)
  if (depth <= 0) bobber.velocity.y -= GRAVITY
  move(serv, bobber)
}

/** Returns the depth of a place below the water's surface; 0 outside water. */
function waterAbove (serv, { x, y, z }) {
  const block = serv.terrain.blockAt(new Vec3(Math.floor(x), Math.floor(y), Math.floor(z)))
  const wet = block.name === 'water' || block.isWaterlogged
  return wet ? Math.max(0, Math.floor(y) + SURFACE - y) : 0
}

function bob (bobber, depth, random) {
  const { velocity } = bobber
  let off = velocity.y - depth
  if (Math.abs(off) < 0.01) off += Math.sign(off) * 0.1
  velocity.set(velocity.x * 0.9, velocity.y - off * random() * 0.2, velocity.z * 0.9)
  if (bobber.nibble > 0) velocity.y -= 0.1 * random() * random()
}

function move (serv, bobber) {
  const { position, velocity } = bobber
  const way = serv.space.slide(bobber, velocity, 0)
  position.translate(way.x, way.y, way.z)
  bobber.onGround = velocity.y < 0 && way.y > velocity.y
  if (bobber.onGround || way.x !== velocity.x || way.z !== velocity.z) velocity.set(0, 0, 0)
  velocity.scale(DRAG)
}

function hook (serv, bobber) {
  const near = ({ position: p, width = 0.6, height = 1.8 }) =>
    Math.abs(p.x - bobber.position.x) < width / 2 + SIZE &&
    Math.abs(p.z - bobber.position.z) < width / 2 + SIZE &&
    bobber.position.y > p.y - SIZE && bobber.position.y < p.y + height
  const found = [...serv.mobs, ...serv.lying, ...serv.players.filter(other => other !== bobber.owner)].find(near)
  if (!found) return
  bobber.hooked = found
  bobber.velocity.set(0, 0, 0)
  bobber.setData('hooked_entity', found.id + 1)
}

/** Moves a bobber for one tick that is attached to an entity. */
function hang (serv, bobber) {
  const { hooked } = bobber
  if (hooked.gone || !serv.entities[hooked.id] || hooked.health <= 0) {
    bobber.hooked = null
    return bobber.setData('hooked_entity', 0)
  }
  bobber.position.set(hooked.position.x, hooked.position.y + (hooked.height ?? 1.8) * 0.8, hooked.position.z)
}

module.exports = { throwBobber, drift, hang, SIZE }
