'use strict'

// The fish that comes to a floating bobber: when it comes, the particles of its approach, when it bites and when it leaves. Times are vanilla's, in
// ticks.

const { Vec3 } = require('vec3')
const { SIZE } = require('./bobber')

const LURE_TICKS = 100

const between = (serv, low, high) => low + Math.floor(serv.random() * (high - low + 1))

/** Waits for one tick; rain shortens the wait. */
function wait (serv, bobber) {
  const rains = serv.weather?.raining > 0 && serv.random() < 0.25
  const pace = rains ? 2 : 1
  if (bobber.nibble > 0) return calm(bobber)
  if (bobber.comes > 0) return approach(serv, bobber, pace)
  if (bobber.lure > 0) {
    bobber.lure -= pace
    if (bobber.lure > 0) return
    bobber.way = serv.random() * 2 * Math.PI
    bobber.comes = between(serv, 20, 80)
    return
  }
  bobber.lure = Math.max(1, between(serv, 100, 600) - bobber.haste * LURE_TICKS)
}

function calm (bobber) {
  if (--bobber.nibble > 0) return
  Object.assign(bobber, { lure: 0, comes: 0 })
  bobber.setData('biting', false)
}

function approach (serv, bobber, pace) {
  bobber.comes -= pace
  if (bobber.comes <= 0) return bite(serv, bobber)
  const { x, y, z } = bobber.position
  bobber.way += ((serv.random() - serv.random()) * 9.188 * Math.PI) / 180
  const [dx, dz] = [Math.sin(bobber.way), Math.cos(bobber.way)]
  const at = { x: x + dx * bobber.comes * 0.1, y: Math.floor(y) + 1, z: z + dz * bobber.comes * 0.1 }
  if (serv.random() < 0.15) particles(bobber, 'bubble', { ...at, y: at.y - 0.1 }, 1, [dx, 0.1, dz], 0)
  particles(bobber, 'fishing', at, 0, [dz * 0.04, 0.01, -dx * 0.04], 1)
  particles(bobber, 'fishing', at, 0, [-dz * 0.04, 0.01, dx * 0.04], 1)
}

function bite (serv, bobber) {
  const { x, y, z } = bobber.position
  bobber.velocity.y = -0.4 * (0.6 + 0.4 * serv.random())
  bobber.nibble = between(serv, 20, 40)
  bobber.setData('biting', true)
  bobber._writeOthersNearby('entity_velocity', { entityId: bobber.id, velocity: bobber.velocity.scaled(8000) })
  for (const viewer of bobber.viewers) hear(serv, viewer, 'entity.fishing_bobber.splash', bobber.position, 0.25)
  const count = Math.floor(1 + SIZE * 20)
  for (const name of ['bubble', 'fishing']) particles(bobber, name, { x, y: y + 0.5, z }, count, [SIZE, 0, SIZE], 0.2)
}

function particles (bobber, type, at, amount, [offsetX, offsetY, offsetZ], velocityOffset) {
  const packet = { longDistance: false, ...at, offsetX, offsetY, offsetZ, velocityOffset, amount, particle: { type } }
  for (const viewer of bobber.viewers) viewer._client.write('world_particles', packet)
}

/** Plays a sound of fishing for one player, at a random pitch. */
function hear (serv, viewer, name, position, volume) {
  const pitch = 0.4 / (serv.random() * 0.4 + 0.8)
  serv.sendSound(viewer, { sound: `minecraft:${name}`, category: 'neutral', position, volume, pitch })
}

/** Tells whether treasure is possible: five by five blocks around are water below and air above. */
function isOpenWater (terrain, position) {
  const layers = [-1, 0, 1, 2].map(dy => layerOf(terrain, position.floored(), dy))
  return layers[0] === 'water' && /^water,(water,)*(air,?)*$/.test(layers.join(',') + ',') && layers.at(-1) !== null
}

// what all blocks of a layer are, or null
function layerOf (terrain, { x, y, z }, dy) {
  const names = new Set()
  for (let dx = -2; dx <= 2; dx++)
    for (let dz = -2; dz <= 2; dz++) {
      const block = terrain.blockAt(new Vec3(x + dx, y + dy, z + dz))
      names.add(block.type === 0 || block.name === 'lily_pad' ? 'air' : block.name)
    }
  return names.size === 1 ? [...names][0] : null
}

module.exports = { wait, hear, isOpenWater, between }
