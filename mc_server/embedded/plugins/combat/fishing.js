'use strict'

// Fishing: a rod throws its bobber and pulls it in again; in water a fish comes after a while, the bobber dips, and who
// pulls then has it. The way of the bobber, the waiting and the wear are vanilla's; ../../items/catch_of_the_day.js says what
// it is.

const { Vec3 } = require('vec3')
const UUID = require('uuid-1345')
const { catchOf } = require('../../items/catch_of_the_day')
const { enchantment } = require('../../items/enchantments')
const { wearSlot } = require('../../items/durability')
const { TYPES } = require('../network/metadata')
const { lookVector } = require('../../blocks/facing')

const EYES = 1.62
const SIZE = 0.25
const GRAVITY = 0.03
const DRAG = 0.92
const FARTHEST = 32
const LIES_TICKS = 1200
const LURE_TICKS = 100
const SURFACE = 8 / 9
const WEAR = { catch: 1, ground: 2, entity: 5 }
const OFFHAND = 45

module.exports.server = serv => {
  Object.assign(TYPES, { hooked_entity: 'int', biting: 'boolean' })
  const random = () => serv.random()
  const between = (low, high) => low + Math.floor(random() * (high - low + 1))

  serv.airUses.fishing_rod = (player, how) => (player.bobber ? pull(player, how.slot) : cast(player, how))

  function cast (player, { slot, yaw, pitch }) {
    const flat = lookVector(yaw, 0)
    const rise = Math.max(-5, Math.min(5, -Math.tan((pitch * Math.PI) / 180)))
    const far = Math.hypot(1, rise)
    const start = player.position.offset(flat.x * 0.3, EYES, flat.z * 0.3)
    const kind = serv.registry.entitiesByName.fishing_bobber.id
    const bobber = serv.initEntity('object', kind, serv.overworld, start)
    const force = () => 0.6 / far + 0.5 + (random() - random()) * 0.0103365
    const velocity = new Vec3(flat.x * force(), rise * force(), flat.z * force())
    Object.assign(bobber, {
      uuid: UUID.v4(), name: 'fishing_bobber', kind: 'fishing_bobber', width: SIZE, height: SIZE, velocity,
      objectData: player.id, owner: player, lies: 0, lure: 0, comes: 0, nibble: 0, way: 0,
      luck: enchantment(serv.registry, player.inventory[slot], 'luck_of_the_sea') + (player.effectLevel?.('luck') ?? 0),
      haste: enchantment(serv.registry, player.inventory[slot], 'lure')
    })
    player.bobber = bobber
    sound(player, 'entity.fishing_bobber.throw', 0.5)
    bobber.updateAndSpawn()
  }

  function pull (player, slot) {
    const { bobber } = player
    let wear = bobber.onGround ? WEAR.ground : 0
    if (bobber.hooked) wear = tug(bobber, player)
    else if (bobber.nibble > 0) wear = land(bobber, player)
    sound(player, 'entity.fishing_bobber.retrieve', 1)
    remove(bobber)
    wearSlot(serv, player, slot, wear)
  }

  function land (bobber, player) {
    const way = player.position.minus(bobber.position)
    const up = Math.sqrt(way.norm()) * 0.08
    const velocity = new Vec3(way.x * 0.1, way.y * 0.1 + up, way.z * 0.1)
    const item = catchOf(serv, { luck: bobber.luck, open: isOpenWater(bobber.position), random })
    serv.dropItem(item, bobber.position, { velocity })
    serv.dropXp?.(between(1, 6), player.position.offset(0, 0.5, 0))
    return WEAR.catch
  }

  function tug (bobber, player) {
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

  serv.on('tick', () => {
    for (const { bobber } of serv.players) if (bobber) live(bobber)
  })
  serv.on('playerLeaving', ({ bobber }) => bobber && remove(bobber))
  serv.on('died', ({ bobber }) => bobber && remove(bobber))
  serv.keep('bobbers', {
    record: () => null,
    restore: () => {},
    clear: () => serv.players.forEach(({ bobber }) => bobber && remove(bobber))
  })

  const holdsRod = player => [player.handSlot, OFFHAND].some(slot => player.inventory[slot]?.name === 'fishing_rod')

  function live (bobber) {
    const { owner, position } = bobber
    if (!holdsRod(owner) || position.distanceTo(owner.position) > FARTHEST) return remove(bobber)
    bobber.lies = bobber.onGround ? bobber.lies + 1 : 0
    if (bobber.lies >= LIES_TICKS || position.y < -128) return remove(bobber)
    if (bobber.hooked) return hang(bobber)
    const depth = waterAbove(position)
    if (depth > 0 && !bobber.afloat) {
      bobber.velocity.set(bobber.velocity.x * 0.3, bobber.velocity.y * 0.2, bobber.velocity.z * 0.3)
      bobber.afloat = true
    } else if (depth > 0) bob(bobber, depth)
    else if (!bobber.afloat) hook(bobber)
    if (depth <= 0) bobber.velocity.y -= GRAVITY
    move(bobber)
  }

  /** How far below the surface of water a place is; 0 outside. */
  function waterAbove ({ x, y, z }) {
    const block = serv.terrain.blockAt(new Vec3(Math.floor(x), Math.floor(y), Math.floor(z)))
    const wet = block.name === 'water' || block.isWaterlogged
    return wet ? Math.max(0, Math.floor(y) + SURFACE - y) : 0
  }

  function bob (bobber, depth) {
    const { velocity } = bobber
    let off = velocity.y - depth
    if (Math.abs(off) < 0.01) off += Math.sign(off) * 0.1
    velocity.set(velocity.x * 0.9, velocity.y - off * random() * 0.2, velocity.z * 0.9)
    if (bobber.nibble > 0) velocity.y -= 0.1 * random() * random()
    wait(bobber)
  }

  function move (bobber) {
    const { position, velocity } = bobber
    const way = serv.space.slide(bobber, velocity, 0)
    position.translate(way.x, way.y, way.z)
    bobber.onGround = velocity.y < 0 && way.y > velocity.y
    if (bobber.onGround || way.x !== velocity.x || way.z !== velocity.z) velocity.set(0, 0, 0)
    velocity.scale(DRAG)
  }

  function hook (bobber) {
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

  function hang (bobber) {
    const { hooked } = bobber
    if (hooked.gone || !serv.entities[hooked.id] || hooked.health <= 0) {
      bobber.hooked = null
      return bobber.setData('hooked_entity', 0)
    }
    bobber.position.set(hooked.position.x, hooked.position.y + (hooked.height ?? 1.8) * 0.8, hooked.position.z)
  }

  // ---- the fish

  function wait (bobber) {
    const rains = serv.weather?.raining > 0 && random() < 0.25
    const pace = rains ? 2 : 1
    if (bobber.nibble > 0) return calm(bobber)
    if (bobber.comes > 0) return approach(bobber, pace)
    if (bobber.lure > 0) {
      bobber.lure -= pace
      if (bobber.lure > 0) return
      bobber.way = random() * 2 * Math.PI
      bobber.comes = between(20, 80)
      return
    }
    bobber.lure = Math.max(1, between(100, 600) - bobber.haste * LURE_TICKS)
  }

  function calm (bobber) {
    if (--bobber.nibble > 0) return
    Object.assign(bobber, { lure: 0, comes: 0 })
    bobber.setData('biting', false)
  }

  function approach (bobber, pace) {
    bobber.comes -= pace
    const { x, y, z } = bobber.position
    if (bobber.comes > 0) {
      bobber.way += ((random() - random()) * 9.188 * Math.PI) / 180
      const [dx, dz] = [Math.sin(bobber.way), Math.cos(bobber.way)]
      const at = { x: x + dx * bobber.comes * 0.1, y: Math.floor(y) + 1, z: z + dz * bobber.comes * 0.1 }
      if (random() < 0.15) particles(bobber, 'bubble', { ...at, y: at.y - 0.1 }, 1, [dx, 0.1, dz], 0)
      particles(bobber, 'fishing', at, 0, [dz * 0.04, 0.01, -dx * 0.04], 1)
      particles(bobber, 'fishing', at, 0, [-dz * 0.04, 0.01, dx * 0.04], 1)
      return
    }
    bite(bobber)
  }

  function bite (bobber) {
    const { x, y, z } = bobber.position
    bobber.velocity.y = -0.4 * (0.6 + 0.4 * random())
    bobber.nibble = between(20, 40)
    bobber.setData('biting', true)
    bobber._writeOthersNearby('entity_velocity', { entityId: bobber.id, velocity: bobber.velocity.scaled(8000) })
    for (const viewer of bobber.viewers) hear(viewer, 'entity.fishing_bobber.splash', bobber.position, 0.25)
    const count = Math.floor(1 + SIZE * 20)
    for (const name of ['bubble', 'fishing']) particles(bobber, name, { x, y: y + 0.5, z }, count, [SIZE, 0, SIZE], 0.2)
  }

  function particles (bobber, type, at, amount, [offsetX, offsetY, offsetZ], velocityOffset) {
    const packet = { longDistance: false, ...at, offsetX, offsetY, offsetZ, velocityOffset, amount, particle: { type } }
    for (const viewer of bobber.viewers) viewer._client.write('world_particles', packet)
  }

  function sound (player, name, volume) {
    for (const viewer of [player, ...player.viewers]) hear(viewer, name, player.position, volume)
  }
  function hear (viewer, name, position, volume) {
    const pitch = 0.4 / (random() * 0.4 + 0.8)
    serv.sendSound(viewer, { sound: `minecraft:${name}`, category: 'neutral', position, volume, pitch })
  }

  // treasure lies where five by five blocks around are water below and air above
  function isOpenWater (position) {
    const { x, y, z } = position.floored()
    const whole = dy => {
      const names = new Set()
      for (let dx = -2; dx <= 2; dx++)
        for (let dz = -2; dz <= 2; dz++) {
          const block = serv.terrain.blockAt(new Vec3(x + dx, y + dy, z + dz))
          names.add(block.type === 0 || block.name === 'lily_pad' ? 'air' : block.name)
        }
      return names.size === 1 ? [...names][0] : null
    }
    const layers = [-1, 0, 1, 2].map(whole)
    return layers[0] === 'water' && /^water,(water,)*(air,?)*$/.test(layers.join(',') + ',') && layers.at(-1) !== null
  }
}

module.exports.player = player => {
  player.bobber = null
}
