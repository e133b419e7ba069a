'use strict'

// How bodies fall, lie, float and climb, on land made for the purpose and on the survival world's own.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.1')
const { Terrain } = require('../../../mc_server/embedded/plugins/land/terrain')
const { boxOf } = require('../../../mc_server/embedded/entities/collision')
const { stateWith } = require('../../../mc_server/embedded/blocks/facing')
const { stream } = require('../../../mc_server/embedded/worldgen/noise')
const physics = require('../../../mc_server/embedded/plugins/entities/physics')

const COW = { width: 0.9, height: 1.4 }
const ITEM = { width: 0.25, height: 0.25 }
const GRAVITY = 0.04

function world (generator, seed = 1) {
  const make = require(`../../../mc_server/embedded/worldgen/${generator}`)
  const serv = Object.assign(new EventEmitter(), { players: [], tickCount: 0 })
  serv.terrain = new Terrain(registry, make({ registry, seed }))
  for (let cx = -3; cx <= 3; cx++) for (let cz = -3; cz <= 3; cz++) serv.terrain.column(cx, cz)
  physics.server(serv)
  return serv
}

function put (serv, x, y, z, name, properties = {}) {
  const block = registry.blocksByName[name]
  serv.terrain.setState(new Vec3(x, y, z), stateWith(registry, block, properties))
}

let last = 0
const body = (size, x, y, z) => ({
  id: ++last,
  position: new Vec3(x, y, z),
  velocity: new Vec3(0, 0, 0),
  onGround: false,
  ...size
})

function run (serv, ticks, each) {
  for (let n = 0; n < ticks; n++) {
    serv.tickCount++
    each()
  }
}

for (const [name, properties, top] of [
  ['stone', {}, 1],
  ['oak_slab', { type: 'bottom' }, 0.5],
  ['oak_fence', {}, 1.5],
  ['white_carpet', {}, 0.0625],
  ['poppy', {}, 0]
]) {
  test(`an item that falls on ${name} comes to lie ${top} over the ground`, () => {
    const serv = world('flat')
    put(serv, 4, -60, 4, name, properties)
    const item = body(ITEM, 4.5, -57, 4.5)
    run(serv, 80, () => serv.drift(item, GRAVITY))
    assert.equal(item.position.y, -60 + top)
    assert.ok(item.resting)
  })
}

test('what lay on a block falls when it is gone', () => {
  const serv = world('flat')
  put(serv, 4, -60, 4, 'stone')
  const item = body(ITEM, 4.5, -59, 4.5)
  run(serv, 40, () => serv.drift(item, GRAVITY))
  assert.ok(item.resting)
  put(serv, 4, -60, 4, 'air')
  run(serv, 60, () => serv.drift(item, GRAVITY))
  assert.equal(item.position.y, -60)
})

test('a body falls as fast as in vanilla', () => {
  const serv = world('flat')
  const cow = body(COW, 4.5, 0, 4.5)
  run(serv, 20, () => serv.travel(cow))
  // the sum of 3.92 * (0.98 ** n - 1) over the first twenty steps
  let [y, velocity] = [0, 0]
  for (let n = 0; n < 20; n++) {
    y += velocity
    velocity = (velocity - 0.08) * 0.98
  }
  assert.ok(Math.abs(cow.position.y - y) < 1e-9, `${cow.position.y} is not ${y}`)
})

test('a walker goes up a slab and stairs, but not through a fence', () => {
  const serv = world('flat')
  put(serv, 6, -60, 4, 'oak_slab', { type: 'bottom' })
  put(serv, 7, -60, 4, 'oak_stairs', { facing: 'east', half: 'bottom', shape: 'straight' })
  for (let z = 2; z <= 6; z++) put(serv, 9, -60, z, 'oak_fence', { north: true, south: true })
  const walker = Object.assign(body({ width: 0.6, height: 1.8 }, 4.5, -60, 4.5), { drive: { x: 1, z: 0, speed: 0.25 } })
  let highest = -60
  run(serv, 200, () => {
    serv.travel(walker)
    highest = Math.max(highest, walker.position.y)
  })
  assert.equal(highest, -59, 'it was on top of the stairs')
  assert.ok(walker.position.x < 9.375 - 0.3 + 1e-6 && walker.position.x > 9, `it stands before the fence: ${walker.position}`)
  assert.ok(Math.abs(walker.position.y + 60) < 1e-6)
})

test('a walker that jumps gets up one block and not up two', () => {
  const serv = world('flat')
  for (let z = 2; z <= 6; z++) {
    put(serv, 6, -60, z, 'stone')
    for (const y of [-60, -59, -58]) put(serv, 9, y, z, 'stone')
  }
  const walker = Object.assign(body(COW, 4.5, -60, 4.5), { drive: { x: 1, z: 0, speed: 0.25 } })
  let highest = -60
  run(serv, 200, () => {
    walker.wantsJump = walker.bumped && walker.onGround
    serv.travel(walker)
    if (walker.onGround) highest = Math.max(highest, walker.position.y)
  })
  assert.equal(highest, -59)
  assert.ok(walker.position.x < 9 - 0.45 + 1e-6, `it is before the wall: ${walker.position}`)
})

test('a body sinks slowly, paddling keeps it at the surface, and a fall into water hurts nobody', () => {
  const serv = world('flat')
  for (let y = -60; y < -54; y++)
    for (let x = 0; x < 10; x++) for (let z = 0; z < 10; z++) put(serv, x, y, z, 'water')
  const cow = body(COW, 4.5, -40, 4.5)
  let worst = 0
  run(serv, 300, () => {
    if (cow.afloat) cow.wantsJump = true
    serv.travel(cow)
    worst = Math.max(worst, cow.landed ?? 0)
  })
  assert.equal(worst, 0, 'it never landed')
  assert.ok(cow.position.y > -55.6 && cow.position.y < -53.5, `it floats: ${cow.position.y}`)
})

test('what falls on the survival world comes to rest on it, in nothing', () => {
  const serv = world('survival', 7)
  const random = stream(7, 1, 1)
  const cows = Array.from({ length: 60 }, () => body(COW, random() * 90 - 45, 120, random() * 90 - 45))
  run(serv, 200, () => cows.forEach(cow => serv.travel(cow)))
  for (const cow of cows) {
    assert.ok(serv.space.isFree(boxOf(cow)), `a cow is inside something at ${cow.position}`)
    const { x, y, z } = cow.position
    const under = [x - 0.45, y - 0.1, z - 0.45, x + 0.45, y, z + 0.45]
    assert.ok(cow.inWater || !serv.space.isFree(under), `a cow hangs in the air at ${cow.position}`)
  }
})

test('land that was never made is a wall, and is not made for that', () => {
  const serv = world('flat')
  const walker = Object.assign(body(COW, 60.5, -60, 4.5), { drive: { x: 1, z: 0, speed: 0.3 } })
  run(serv, 100, () => serv.travel(walker))
  assert.ok(walker.position.x <= 64 - 0.45, `it stopped at the border: ${walker.position.x}`)
  assert.equal(serv.terrain.columns.size, 49)
})
