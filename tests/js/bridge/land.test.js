'use strict'
// What a bot host tells about the land: the top of each column, only what has changed, and nothing while nobody looks.
const test = require('node:test')
const assert = require('node:assert')
const { inflateRawSync } = require('node:zlib')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const { lookOf, tileOf: packed } = require('../../../orchestrator/bridge/js/land/tile.js')
const { LandWatcher } = require('../../../orchestrator/bridge/js/land/land_watcher.js')

const AREA = 256
const registry = require('prismarine-registry')('1.21.4')
const Chunk = require('prismarine-chunk')(registry)
const state = name => registry.blocksByName[name].defaultState

/** The tile of a chunk, as Python gets it. */
const tileOf = (column, registry, dimension, x, z) => packed(lookOf(column, registry, dimension), dimension, x, z)

/** A chunk with these blocks `[x, y, z, name]`. */
function chunk (...blocks) {
  const made = new Chunk({ minY: -64, worldHeight: 384 })
  for (const [x, y, z, name] of blocks) made.setBlockStateId(new Vec3(x, y, z), state(name))
  return made
}

/** What a tile says of a column: the name, the height and the depth of water. */
function column ({ names, base, columns }, x, z) {
  const planes = inflateRawSync(Buffer.from(columns, 'base64'))
  const at = z * 16 + x
  return [names[planes[at]], base + planes[AREA + at], planes[2 * AREA + at]]
}

test('a tile has the top block of every column, through grass and down to the ground of the water', () => {
  const pond = [60, 61, 62].map(y => [2, y, 3, y === 60 ? 'seagrass' : 'water'])
  const land = chunk([0, 70, 0, 'stone'], [0, 71, 0, 'short_grass'], [5, 300, 9, 'oak_leaves'], [5, 60, 9, 'stone'], [2, 59, 3, 'sand'], ...pond, [7, -64, 7, 'bedrock'])
  for (let x = 0; x < 16; x++) land.setBlockStateId(new Vec3(x, 80, 15), state('snow_block'))
  const tile = tileOf(land, registry, 'overworld', -1, 4)
  assert.deepStrictEqual([tile.x, tile.z, tile.dimension], [-1, 4, 'overworld'])
  assert.deepStrictEqual(column(tile, 5, 9), ['oak_leaves', 300, 0])
  assert.strictEqual(tile.base, 45, 'what is 255 below the top is as low as a byte goes')
  const low = tileOf(chunk([0, 70, 0, 'stone'], [0, 71, 0, 'short_grass'], [2, 59, 3, 'sand'], ...pond), registry, 'overworld', 0, 0)
  assert.deepStrictEqual(column(low, 0, 0), ['stone', 70, 0])
  assert.deepStrictEqual(column(low, 2, 3), ['water', 62, 3])
  assert.deepStrictEqual(column(low, 9, 9), ['air', -64, 0])
})

test('a water column that ends at the border of an empty section is as deep as it is', () => {
  assert.deepStrictEqual(column(tileOf(chunk([1, 64, 1, 'water'], [1, 65, 1, 'water']), registry, 'overworld', 0, 0), 1, 1), ['water', 65, 2])
})

test('under the roof of the Nether one sees the ground', () => {
  const cave = chunk([0, 40, 0, 'netherrack'], [1, 30, 0, 'lava'])
  for (let y = 90; y < 128; y++) for (let x = 0; x < 2; x++) cave.setBlockStateId(new Vec3(x, y, 0), state('netherrack'))
  const tile = tileOf(cave, registry, 'the_nether', 0, 0)
  assert.deepStrictEqual([column(tile, 0, 0), column(tile, 1, 0)], [['netherrack', 40, 0], ['lava', 30, 0]])
})

test('a section with so many kinds of blocks that it has no palette is read too', () => {
  const many = new Chunk({ minY: -64, worldHeight: 384 })
  let next = 1
  for (let x = 0; x < 16; x++) for (let y = 0; y < 16; y++) for (let z = 0; z < 16; z++) many.setBlockStateId(new Vec3(x, y, z), next++ % 4000 + 1)
  assert.strictEqual(many.sections[4].data.palette, undefined)
  assert.strictEqual(column(tileOf(many, registry, 'overworld', 0, 0), 3, 3)[0], registry.blocksByStateId[many.getBlockStateId(new Vec3(3, 15, 3))].name)
})

/** A bot in a world of chunks by 'x,z'. */
class Onlooker extends EventEmitter {
  constructor (chunks) {
    super()
    Object.assign(this, { registry, chunks, game: { dimension: 'overworld' }, entities: {} })
    this.entity = { type: 'player', username: 'Ann', position: new Vec3(0, 70, 0), yaw: 0 }
    this.world = {
      getColumn: (x, z) => this.chunks.get(`${x},${z}`),
      getColumns: () => [...this.chunks].map(([key, column]) => ({ chunkX: key.split(',')[0], chunkZ: key.split(',')[1], column }))
    }
  }
}

function watching () {
  const told = []
  const bot = new Onlooker(new Map([['0,0', chunk([0, 70, 0, 'stone'])], ['-1,2', chunk([0, 64, 0, 'sand'])]]))
  const watcher = new LandWatcher({ bodies: new Map([['Ann', { bot }]]), isOurs: name => name === 'Ben', speed: 1, emit: event => told.push(event) })
  return { told, bot, watcher }
}

test('whoever begins to look gets all that is loaded, then only what has changed', () => {
  const { told, bot, watcher } = watching()
  watcher.watch({ seconds: 1000 })
  assert.deepStrictEqual(told[0].tiles.map(({ x, z }) => [x, z]), [[0, 0], [-1, 2]])
  assert.deepStrictEqual(told[0].seen, { people: {}, dimensions: { Ann: 'overworld' } })
  bot.emit('blockUpdate', null, { position: new Vec3(-9, 10, 40) })
  watcher.look()
  assert.strictEqual(told.length, 1, 'a change that one does not see from above is none')
  bot.chunks.get('-1,2').setBlockStateId(new Vec3(0, 65, 0), state('gravel'))
  bot.emit('blockUpdate', null, { position: new Vec3(-16, 65, 32) })
  bot.entities = { 1: { type: 'player', username: 'Ben', position: new Vec3(1, 2, 3), yaw: 0 }, 2: { type: 'player', username: 'Sam', position: new Vec3(1, 2, 3), yaw: Math.PI } }
  watcher.look()
  assert.deepStrictEqual(told[1].tiles.map(({ x, z, names }) => [x, z, names.includes('gravel')]), [[-1, 2, true]])
  assert.deepStrictEqual(told[1].seen.people, { Sam: { pose: [1, 2, 3, 0], dimension: 'overworld' } })
  watcher.watch({ seconds: 0 })
})

test('while nobody looks it listens to nothing, and the next one gets everything again', () => {
  const { told, bot, watcher } = watching()
  assert.strictEqual(bot.eventNames().length, 0)
  watcher.watch({ seconds: 1000 })
  assert.strictEqual(bot.eventNames().length, 2)
  watcher.watch({ seconds: 500 })
  assert.strictEqual(told.length, 1, 'another pace is no new beginning')
  watcher.watch({ seconds: 0 })
  assert.strictEqual(bot.eventNames().length, 0)
  watcher.watch({ seconds: 1000 })
  assert.strictEqual(told[1].tiles.length, 2)
  watcher.watch({ seconds: 0 })
})

test('what bots do and the mobs that they see are told only to those who watch the map', () => {
  const { told, bot, watcher } = watching()
  bot.pathfinder = { goal: { x: 9, y: 70, z: -4, rangeSq: 9 } }
  bot.targetDigBlock = { position: new Vec3(3, 69, 1) }
  const mob = (type, name, x) => ({ type, name, position: new Vec3(x, 64, 0.2) })
  bot.entities = { 3: mob('hostile', 'zombie', 5.3), 4: mob('animal', 'cow', 6), 5: mob('orb', 'experience_orb', 7) }
  watcher.watch({ seconds: 1000 })
  assert.strictEqual(told[0].sights, undefined)
  watcher.watch({ seconds: 1000, sights: true })
  assert.deepStrictEqual(told[1].sights, {
    work: { Ann: { dig: [3, 69, 1], aim: [9, -4, 3] } },
    mobs: { 3: ['zombie', 5.5, 0, true, 'overworld'], 4: ['cow', 6, 0, false, 'overworld'] }
  })
  assert.deepStrictEqual(told[1].bots, ['Ann'])
  const path = [[0, 0], [1, 0], [2, 0], [3, 1], [4, 2]].map(([x, z]) => ({ x, y: 64, z }))
  bot.emit('path_update', { path })
  watcher.look()
  assert.deepStrictEqual(told[2].sights.work.Ann.path, [0, 0, 2, 0, 4, 2], 'only where it turns')
  path.splice(0, 3) // as the pathfinder does when a bot gets along
  watcher.look()
  assert.deepStrictEqual(told[3].sights.work.Ann.path, [3, 1, 4, 2])
  bot.emit('goal_updated', null)
  watcher.look()
  assert.strictEqual(told[4].sights.work.Ann.path, undefined)
  watcher.watch({ seconds: 1000 })
  assert.strictEqual(bot.eventNames().length, 2, 'and nothing is listened to for it any more')
  watcher.watch({ seconds: 0 })
})
