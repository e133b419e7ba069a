'use strict'
// What a bot host tells for the 3D view: packed chunks, changes, beings and work, only what is new, and nothing while nobody watches.
const test = require('node:test')
const assert = require('node:assert')
const { inflateRawSync } = require('node:zlib')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const { chunkBytes } = require('../../../orchestrator/bridge/js/view/chunk_bytes.js')
const { ViewWatcher } = require('../../../orchestrator/bridge/js/view/view_watcher.js')

const reader = import('../../../orchestrator/service/static/page/view/world/chunk_reader.mjs')
const registry = require('prismarine-registry')('1.21.4')
const Chunk = require('prismarine-chunk')(registry)
const state = name => registry.blocksByName[name].defaultState

/** A chunk with these blocks `[x, y, z, state]`. */
function chunk (...blocks) {
  const made = new Chunk({ minY: -64, worldHeight: 384 })
  for (const [x, y, z, number] of blocks) made.setBlockStateId(new Vec3(x, y, z), number)
  return made
}

/** The blocks in which a packed chunk differs from what the game's chunk says. */
async function wrong (column) {
  const { readChunk } = await reader
  const { low, sections } = readChunk(inflateRawSync(chunkBytes(column)))
  const found = []
  for (let y = -64; y < 320; y++) {
    for (let at = 0; at < 256; at++) {
      const section = sections.get((y - low) >> 4) ?? 0
      const [x, z] = [at & 15, at >> 4]
      const read = section.length ? section[((y & 15) << 8) | at] : section
      if (read !== column.getBlockStateId(new Vec3(x, y, z))) found.push([x, y, z])
    }
  }
  return found
}

test('a packed chunk has every block: in sections of one kind, of a few, of many, and of so many that they have no list', async () => {
  const blocks = []
  let next = 1
  for (let x = 0; x < 16; x++) {
    for (let y = 0; y < 16; y++) {
      for (let z = 0; z < 16; z++) {
        blocks.push([x, y - 64, z, state('stone')], [x, y, z, next % 27 + 1], [x, y + 16, z, next % 200 + 1], [x, y + 32, z, next % 4000 + 20000])
        next++
      }
    }
  }
  assert.deepStrictEqual(await wrong(chunk(...blocks, [3, 300, 9, state('oak_leaves')])), [])
})

test('a packed chunk of air has nothing in it, and one that is cut off is refused', async () => {
  const { readChunk } = await reader
  assert.strictEqual(readChunk(inflateRawSync(chunkBytes(chunk()))).sections.size, 0)
  const bytes = inflateRawSync(chunkBytes(chunk([0, 0, 0, 1])))
  assert.throws(() => readChunk(bytes.subarray(0, bytes.length - 9)), RangeError)
})

/** A bot in a world of chunks by 'x,z'. */
class Onlooker extends EventEmitter {
  constructor (id, chunks) {
    super()
    Object.assign(this, { chunks, version: '1.21.4', game: { dimension: 'overworld' }, entities: {} })
    this.entity = { id, type: 'player', position: new Vec3(0, 70, 0), yaw: Math.PI, pitch: 0.5 }
    this.world = { getColumn: (x, z) => this.chunks.get(`${x},${z}`) }
  }
}

function watching (...names) {
  const told = []
  const bots = names.map((name, index) => new Onlooker(index + 1, new Map([['0,0', chunk([0, 70, 0, 1])], ['1,0', chunk([0, 64, 0, 2])], ['9,9', chunk([0, 64, 0, 2])]])))
  const bodies = new Map(names.map((name, index) => [name, { bot: bots[index] }]))
  return { told, bots, bodies, watcher: new ViewWatcher({ bodies, isOurs: name => name === 'Dan', speed: 1, emit: event => told.push(event) }) }
}

const HERE = [['overworld', 0, 0, 1]]
const places = ({ chunks }) => chunks.map(([dimension, x, z]) => [dimension, x, z])

test('whoever begins to watch gets the chunks around the place, the nearest first, and each once however many bots see it', () => {
  const { told, watcher } = watching('Ada', 'Ben')
  watcher.watch({ areas: HERE })
  assert.deepStrictEqual(places(told[0]), [['overworld', 0, 0], ['overworld', 1, 0]])
  assert.deepStrictEqual([told[0].version, told[0].bots], ['1.21.4', ['Ada', 'Ben']])
  watcher.look()
  assert.strictEqual(told.length, 1, 'nothing has changed')
  watcher.watch({ areas: null })
})

test('changes of blocks are told together; many at once, or a chunk that nobody has kept in sight, is packed anew', () => {
  const { told, bots: [bot], watcher } = watching('Ada')
  watcher.watch({ areas: HERE })
  const change = (x, y, z, stateId) => bot.emit('blockUpdate', null, { position: new Vec3(x, y, z), stateId })
  change(3, 70, 4, 9)
  change(3, 70, 4, 10)
  change(150, 64, 150, 5)
  watcher.look()
  assert.deepStrictEqual(told[1].blocks, [['overworld', [3, 70, 4, 10]]], 'the latest, and only where it is watched')
  for (let y = 0; y < 100; y++) change(1, y, 1, 7)
  watcher.look()
  assert.deepStrictEqual([places(told[2]), told[2].blocks], [[['overworld', 0, 0]], []])
  bot.emit('chunkColumnLoad', new Vec3(16, 0, 0))
  watcher.look()
  assert.deepStrictEqual(places(told[3]), [['overworld', 1, 0]])
  watcher.watch({ areas: null })
})

test('a chunk that another bot has kept in sight is not packed again when one comes to see it', () => {
  const { told, bots, watcher } = watching('Ada', 'Ben')
  watcher.watch({ areas: HERE })
  bots[1].emit('chunkColumnLoad', new Vec3(0, 0, 0))
  watcher.look()
  assert.strictEqual(told.length, 1)
  watcher.watch({ areas: null })
})

test('beings are told whole once, then where they are, and when they have gone', () => {
  const { told, bots: [bot], watcher } = watching('Ada')
  const cow = { id: 5, type: 'animal', name: 'cow', width: 0.9, height: 1.4, position: new Vec3(1, 64, 2), yaw: Math.PI, pitch: 0 }
  bot.entities = { 1: bot.entity, 5: cow, 6: { id: 6, type: 'orb', name: 'experience_orb', position: new Vec3(0, 0, 0) }, 7: { id: 7, type: 'player', username: 'Sam', position: new Vec3(0, 64, 0), yaw: 0, pitch: 0 }, 8: { id: 8, type: 'player', username: 'Dan', position: new Vec3(0, 64, 0), yaw: 0, pitch: 0 } }
  watcher.watch({ areas: [] })
  assert.deepStrictEqual(told[0].beings.fresh, {
    1: ['bot', 'Ada', 0.6, 1.8, 'overworld', 0, 70, 0, 0, -29],
    5: ['animal', 'cow', 0.9, 1.4, 'overworld', 1, 64, 2, 0, 0],
    7: ['person', 'Sam', 0.6, 1.8, 'overworld', 0, 64, 0, 180, 0],
    8: ['bot', 'Dan', 0.6, 1.8, 'overworld', 0, 64, 0, 180, 0]
  })
  cow.position = new Vec3(1.5, 64, 2)
  delete bot.entities[7]
  watcher.look()
  assert.deepStrictEqual(told[1].beings, { fresh: {}, moved: { 5: [1.5, 64, 2, 0, 0] }, gone: [7] })
  watcher.watch({ areas: null })
})

test('what a bot digs and the turns of its way are told while they last', () => {
  const { told, bots: [bot], watcher } = watching('Ada')
  watcher.watch({ areas: [] })
  bot.targetDigBlock = { position: new Vec3(3, 69, 1) }
  bot.emit('path_update', { path: [[0, 64, 0], [1, 64, 0], [2, 64, 0], [3, 65, 0]].map(([x, y, z]) => ({ x, y, z })) })
  watcher.look()
  assert.deepStrictEqual(told[1].work, { Ada: { dig: [3, 69, 1], path: [0, 64, 0, 2, 64, 0, 3, 65, 0] } })
  bot.targetDigBlock = null
  bot.emit('path_stop')
  watcher.look()
  assert.deepStrictEqual(told[2].work, {})
  watcher.watch({ areas: null })
})

test('while nobody watches it listens to nothing and packs nothing, and the next one gets everything again', () => {
  const { told, bots: [bot], watcher } = watching('Ada')
  assert.strictEqual(bot.eventNames().length, 0)
  watcher.watch({ areas: HERE })
  assert.ok(bot.eventNames().length)
  const { chunks } = watcher.watch({ areas: null })
  assert.strictEqual(bot.eventNames().length, 0)
  watcher.watch({ areas: HERE })
  assert.strictEqual(places(told[1]).length, chunks)
  watcher.watch({ areas: [['overworld', 9, 9, 1]] })
  assert.deepStrictEqual(places(told[2]), [['overworld', 9, 9]])
  watcher.watch({ areas: HERE })
  assert.strictEqual(places(told[3]).length, 2, 'what was far meanwhile is told again')
  watcher.watch({ areas: null })
})
