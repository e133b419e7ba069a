'use strict'
// A body for the facade without a server: it stands on stone, in a field of wheat of all ages, and writes down what it was asked.
const EventEmitter = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.4')
const Block = require('prismarine-block')(registry)
const Item = require('prismarine-item')(registry)

const SOIL = 63 // y of what it stands on

class StillBot extends EventEmitter {
  constructor () {
    super()
    Object.assign(this, { registry, username: 'Ann', version: '1.21.4', health: 20, food: 18, foodSaturation: 5, oxygenLevel: 20, isRaining: false })
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
    const wheat = registry.blocksByName.wheat
    const state = y === SOIL ? registry.blocksByName.stone.defaultState : y === SOIL + 1 ? wheat.minStateId + (((x % 8) + 8) % 8) : 0
    const block = Block.fromStateId(state, 0)
    block.position = new Vec3(x, y, z)
    return block
  }

  findBlocks ({ matching, count, maxDistance }) {
    const holds = Array.isArray(matching) ? block => matching.includes(block.type) : matching
    const found = []
    for (let x = -maxDistance; x <= maxDistance && found.length < count; x++) {
      const block = this.blockAt(new Vec3(x, SOIL + 1, 0))
      if (holds(block)) found.push(block.position)
    }
    return found
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
  lookAt (at) { return this.deed('lookAt', String(at)) }
  attack (entity) { return this.deed('attack', entity.name) }
}

module.exports = { StillBot }
