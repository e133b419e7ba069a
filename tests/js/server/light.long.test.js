'use strict'

// Light, cell by cell against the plainest way to compute it, and as a client gets it.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { patch } = require('../../../mc_server/embedded/registry_patch')
const { Terrain } = require('../../../mc_server/embedded/plugins/land/terrain')
const { Light } = require('../../../mc_server/embedded/light/land_light')
const { DIRECTIONS, OPPOSITE, DOWN, UP } = require('../../../mc_server/embedded/light/light_tables')
const { Dice } = require('./fuzz/dice')
const { VERSIONS, LONG, startServer, plot, until } = require('./world')
const { watch } = require('./strict/client')
const { wrongLight, levelAt } = require('./strict/light')

const registry = patch(require('prismarine-registry')('1.21.1'))
const state = name => registry.blocksByName[name].defaultState
// a box of land with a margin of fifteen blocks that is computed and not compared
const [LOW, HIGH, MARGIN] = [-40, 40, 16]
const [BOTTOM, TOP] = [-64, -36]
const SIZE = HIGH - LOW
const SOLID = ['stone', 'stone', 'stone', 'oak_leaves', 'glass', 'oak_slab', 'cobblestone_stairs']
const KINDS = [...SOLID, 'torch', 'glowstone', 'water', 'air']

function land () {
  const terrain = new Terrain(registry, require('../../../mc_server/embedded/worldgen/flat')({ registry, seed: 1 }))
  const light = new Light(terrain)
  terrain.changedAt = pos => light.note(pos)
  return { terrain, light }
}

const at = (x, y, z) => ((y - BOTTOM) * SIZE + (z - LOW)) * SIZE + (x - LOW)
const inside = (x, y, z) => x >= LOW && x < HIGH && z >= LOW && z < HIGH && y >= BOTTOM && y < TOP

function statesIn (terrain) {
  const states = new Uint16Array(SIZE * SIZE * (TOP - BOTTOM))
  for (let y = BOTTOM; y < TOP; y++) {
    for (let z = LOW; z < HIGH; z++) for (let x = LOW; x < HIGH; x++) states[at(x, y, z)] = terrain.stateAt({ x, y, z })
  }
  return states
}

/** By the book: every cell of each level lights its neighbours, from the brightest level down. */
function byTheBook (states, { opacity, faces, emission }, kind) {
  const levels = new Uint8Array(states.length)
  const cells = Array.from({ length: 16 }, () => [])
  const light = (x, y, z, level) => {
    levels[at(x, y, z)] = level
    cells[level].push([x, y, z])
  }
  for (let z = LOW; z < HIGH; z++) {
    for (let x = LOW; x < HIGH; x++) {
      let above = 0
      for (let y = TOP - 1; y >= BOTTOM; y--) {
        const here = states[at(x, y, z)]
        if (kind === 'block' && emission[here] > 0) light(x, y, z, emission[here])
        if (kind === 'block') continue
        if (opacity[here] > 0 || above & DOWN || faces[here] & UP) break
        light(x, y, z, 15)
        above = faces[here]
      }
    }
  }
  for (let level = 15; level > 1; level--) {
    for (const [x, y, z] of cells[level]) {
      // something brighter has lit it meanwhile
      if (levels[at(x, y, z)] !== level) continue
      for (let way = 0; way < 6; way++) {
        const [dx, dy, dz] = DIRECTIONS[way]
        const [nx, ny, nz] = [x + dx, y + dy, z + dz]
        if (!inside(nx, ny, nz)) continue
        const [from, to] = [states[at(x, y, z)], states[at(nx, ny, nz)]]
        if ((faces[from] >> way) & 1 || (faces[to] >> OPPOSITE[way]) & 1) continue
        const left = level - Math.max(1, opacity[to])
        if (left > levels[at(nx, ny, nz)]) light(nx, ny, nz, left)
      }
    }
  }
  return levels
}

function compare (terrain, light) {
  const states = statesIn(terrain)
  const book = { sky: byTheBook(states, light.tables, 'sky'), block: byTheBook(states, light.tables, 'block') }
  for (let y = BOTTOM; y < TOP; y++) {
    for (let z = LOW + MARGIN; z < HIGH - MARGIN; z++) {
      for (let x = LOW + MARGIN; x < HIGH - MARGIN; x++) {
        const found = light.at({ x, y, z })
        const expected = { sky: book.sky[at(x, y, z)], block: book.block[at(x, y, z)] }
        if (found.sky === expected.sky && found.block === expected.block) continue
        assert.deepEqual(found, expected, `${x},${y},${z} ${terrain.blockAt({ x, y, z }).name}`)
      }
    }
  }
}

function scatter (terrain, dice, count) {
  for (let n = 0; n < count; n++) {
    const pos = new Vec3(dice.whole(LOW, HIGH - 1), dice.whole(-62, -45), dice.whole(LOW, HIGH - 1))
    terrain.setState(pos, state(dice.one(KINDS)))
  }
}

// a storey of stone with holes, so that there is something dark below
function roof (terrain, dice, y) {
  for (let x = LOW; x < HIGH; x++) {
    for (let z = LOW; z < HIGH; z++) if (!dice.chance(0.02)) terrain.setState(new Vec3(x, y, z), state('stone'))
  }
}

for (const seed of LONG ? [1, 2] : [1]) {
  test(`land is lit by the book, and stays so through changes, seed ${seed}`, () => {
    const dice = new Dice(seed)
    const { terrain, light } = land()
    roof(terrain, dice, -50)
    scatter(terrain, dice, 3000)
    compare(terrain, light)
    for (let round = 0; round < 4; round++) {
      scatter(terrain, dice, dice.one([1, 10, 300]))
      light.settle()
      compare(terrain, light)
    }
  })
}

// as an arena that is laid out: boxes over several chunks change within one tick, each chunk with its neighbours half done
function box (terrain, dice) {
  const [x, z] = [dice.whole(LOW, HIGH - 1), dice.whole(LOW, HIGH - 1)]
  const [width, depth] = [dice.whole(1, 40), dice.whole(1, 40)]
  const kind = state(dice.one(['stone', 'air', 'air', 'lava']))
  for (let dx = 0; dx < width && x + dx < HIGH; dx++) {
    for (let dz = 0; dz < depth && z + dz < HIGH; dz++) {
      for (let y = -60; y <= -57; y++) terrain.setState(new Vec3(x + dx, y, z + dz), kind)
    }
  }
}

for (const seed of LONG ? [1, 2] : [1]) {
  test(`land is lit by the book when much of it changes at once, seed ${seed}`, () => {
    const dice = new Dice(seed)
    const { terrain, light } = land()
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 8; n++) box(terrain, dice)
      scatter(terrain, dice, 20)
      light.settle()
      compare(terrain, light)
    }
  })
}

test('a room is dark, a torch lights it, and an open door lets in the day', () => {
  const { terrain, light } = land()
  for (let x = -3; x <= 3; x++) {
    for (let y = -60; y <= -56; y++) {
      for (let z = -3; z <= 3; z++) {
        const wall = Math.abs(x) === 3 || Math.abs(z) === 3 || y === -56
        if (wall) terrain.setState(new Vec3(x, y, z), state('stone'))
      }
    }
  }
  assert.deepEqual(light.at({ x: 0, y: -60, z: 0 }), { sky: 0, block: 0 })
  terrain.setState(new Vec3(2, -60, 0), state('torch'))
  assert.deepEqual(light.at({ x: 0, y: -60, z: 0 }), { sky: 0, block: 12 })
  terrain.setState(new Vec3(2, -60, 0), 0)
  terrain.setState(new Vec3(3, -60, 0), 0)
  assert.deepEqual(light.at({ x: 0, y: -60, z: 0 }), { sky: 11, block: 0 })
  assert.deepEqual(light.at({ x: 0, y: 100, z: 0 }), { sky: 15, block: 0 })
})

test('land that was forgotten is lit as before when it comes back', () => {
  const { terrain, light } = land()
  const lamp = new Vec3(15, -58, 8)
  terrain.setState(lamp, state('glowstone'))
  roof(terrain, new Dice(1), -50)
  const [west, east] = [lamp.offset(-4, 0, 0), lamp.offset(4, 0, 0)]
  const before = [light.at(west), light.at(east)]
  for (const chunk of ['0,0', '1,0']) {
    terrain.columns.delete(chunk)
    assert.deepEqual([light.at(west), light.at(east)], before)
  }
})

for (const version of VERSIONS) {
  test(`a client sees torches, lit furnaces, roofs and holes in them, ${version}`, async t => {
    const server = await startServer({ version })
    t.after(server.stop)
    // where four chunks meet
    const corner = plot(server)
    const watcher = await watch(server, corner)
    const fill = (from, to, name) =>
      server.command(`fill ${from.x} ${from.y} ${from.z} ${to.x} ${to.y} ${to.z} ${name}`)
    const wrong = () =>
      [[0, 0], [-1, 0], [0, -1], [-1, -1]].flatMap(([dx, dz]) =>
        wrongLight(watcher.land, (corner.x >> 4) + dx, (corner.z >> 4) + dz, -46)
      )
    const right = what =>
      until(what, () => wrong().length === 0).catch(() => assert.deepEqual(wrong().slice(0, 5), [], what))
    const level = pos => levelAt(watcher.land, 'blockLight', pos.x, pos.y, pos.z)
    await until('the chunks around are there', () => watcher.land.columns.size >= 49)
    await right('day on flat land')
    await fill(corner.offset(-9, 4, -9), corner.offset(9, 4, 9), 'stone')
    await until('it is dark in the middle', () => levelAt(watcher.land, 'skyLight', corner.x, corner.y, corner.z) === 5)
    await right('the shadow of a roof')
    await server.command(`setblock ${corner.x} ${corner.y} ${corner.z} torch`)
    await until('a torch shines across chunks', () => level(corner.offset(-3, 0, -3)) === 8)
    await right('the light of a torch')
    await fill(corner.offset(-2, 0, -9), corner.offset(-2, 3, 9), 'stone')
    await until('a wall keeps it off', () => level(corner.offset(-3, 0, 0)) === 0)
    await server.command(`setblock ${corner.x + 3} ${corner.y + 4} ${corner.z + 3} air`)
    await server.command(`setblock ${corner.x + 6} ${corner.y} ${corner.z} furnace[lit=true]`)
    await until('a furnace glows', () => level(corner.offset(7, 0, 0)) >= 12)
    await right('all of it')
    await server.command(`setblock ${corner.x} ${corner.y} ${corner.z} air`)
    await until('the torch is gone', () => level(corner.offset(-1, 0, 0)) < 12)
    await right('without the torch')
    await watcher.done()
  })
}
