'use strict'
// A body for the facade without a server: it stands on stone, by a row of wheat of all ages, and writes down what it was asked to do.
const EventEmitter = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.4')
const Block = require('prismarine-block')(registry)
const Chunk = require('prismarine-chunk')(registry)
const Item = require('prismarine-item')(registry)

const SOIL = 63 // y of what it stands on

/** Land as far as it sees: stone, and on it wheat whose age is the last three bits of x, along z = 0. */
function land () {
  const columns = new Map()
  for (let cx = -2; cx <= 1; cx++) {
    for (let cz = -2; cz <= 1; cz++) columns.set(`${cx},${cz}`, column(cz === 0))
  }
  return { getColumn: (cx, cz) => columns.get(`${cx},${cz}`) ?? null }
}

function column (isField) {
  const chunk = new Chunk({ minY: -64, worldHeight: 384 })
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) chunk.setBlockStateId({ x, y: SOIL, z }, registry.blocksByName.stone.defaultState)
    if (isField) chunk.setBlockStateId({ x, y: SOIL + 1, z: 0 }, registry.blocksByName.wheat.minStateId + (x & 7))
  }
  return chunk
}

class StillBot extends EventEmitter {
  constructor () {
    super()
    Object.assign(this, { registry, username: 'Ann', version: '1.21.4', health: 20, food: 18, foodSaturation: 5, oxygenLevel: 20, isRaining: false })
    this.world = land()
    this.time = { timeOfDay: 6000, day: 1, age: 30000, isDay: true }
    this.game = { gameMode: 'survival', dimension: 'overworld', difficulty: 'easy' }
    this.entity = { id: 1, name: 'player', type: 'player', username: 'Ann', position: new Vec3(0.5, SOIL + 1, 0.5), velocity: new Vec3(0, 0, 0), yaw: 0, pitch: 0, onGround: true, height: 1.8, width: 0.6 }
    const cow = { id: 7, name: 'cow', type: 'animal', position: new Vec3(5, SOIL + 1, 5), height: 1.4, width: 0.9 }
    this.entities = { 1: this.entity, 7: cow }
    this.heldItem = null
    const log = new Item(registry.itemsByName.oak_log.id, 3)
    log.slot = 36
    const items = [log]
    this.inventory = { items: () => items, slots: items, count: () => 3 }
    this.done = []
    this.busy = 0
    this.crew = { between: async () => {}, say: text => this.done.push(['say', text]), claim: async () => true, progress () {} }
  }

  blockAt ({ x, y, z }) {
    const column = this.world.getColumn(x >> 4, z >> 4)
    if (!column) return null
    const block = Block.fromStateId(column.getBlockStateId({ x: x & 15, y, z: z & 15 }), 0)
    block.position = new Vec3(x, y, z)
    return block
  }

  canSeeBlock () { return true }
  canDigBlock () { return true }
  stopDigging () {}

  /** Every deed takes a moment, and notices when another one is going on. */
  async deed (...what) {
    if (this.busy++) what.push('AT THE SAME TIME')
    await new Promise(resolve => setTimeout(resolve, 5))
    this.busy--
    this.done.push(what)
  }

  dig (block) { return this.deed('dig', block.name) }
  equip (item, where) { return this.deed('equip', item.name, where) }
  placeBlock (block, face) { return this.deed('placeBlock', block.name, String(face)) }
  look (yaw, pitch) { return this.deed('look', `${yaw} ${pitch}`) }
  lookAt (at) { return this.deed('lookAt', String(at)) }
  attack (entity) { return this.deed('attack', entity.name) }
}

module.exports = { StillBot }
