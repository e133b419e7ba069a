'use strict'

// The land: chunks from the generator plus the changes people made. Only the changes are kept (and saved, saving.js),
// so untouched chunks may be forgotten and made again. All reads and writes are synchronous. chunks.js sends the
// land.

const { Vec3 } = require('vec3')

const MIN_Y = -64
const MAX_Y = 319
// columns in memory before the ones that nobody looks at are forgotten; about 30 kB each
const MOST_COLUMNS = 1500

class Terrain {
  constructor (registry, generator) {
    this.registry = registry
    this.generator = generator
    this.Block = require('prismarine-block')(registry)
    this.columns = new Map()
    this.changes = new Map()
    this.blocks = new Map()
    this.isWatched = () => false
    this.unsaved = false
  }

  column (cx, cz) {
    const key = `${cx},${cz}`
    let column = this.columns.get(key)
    if (!column) {
      if (this.columns.size >= MOST_COLUMNS) this.forget()
      column = this.generator.chunk(cx, cz)
      this.columns.set(key, column)
      for (const { x, y, z, state } of this.changes.get(key)?.values() ?? [])
        column.setBlockStateId(inColumn(x, y, z), state)
    }
    return column
  }

  forget () {
    for (const key of this.columns.keys()) {
      if (!this.isWatched(key)) this.columns.delete(key)
      if (this.columns.size < MOST_COLUMNS * 0.8) return
    }
  }

  contains ({ y }) {
    return y >= MIN_Y && y <= MAX_Y
  }

  stateAt ({ x, y, z }) {
    if (y < MIN_Y || y > MAX_Y) return 0
    x = Math.floor(x)
    z = Math.floor(z)
    return this.column(x >> 4, z >> 4).getBlockStateId(inColumn(x, Math.floor(y), z))
  }

  /** A prismarine block of that place; treat it as read-only. */
  blockAt (pos) {
    const block = Object.create(this.blockOf(this.stateAt(pos)))
    block.position = new Vec3(Math.floor(pos.x), Math.floor(pos.y), Math.floor(pos.z))
    return block
  }

  blockOf (state) {
    let block = this.blocks.get(state)
    if (!block) this.blocks.set(state, (block = this.Block.fromStateId(state, 0)))
    return block
  }

  setState ({ x, y, z }, state) {
    const key = `${x >> 4},${z >> 4}`
    const column = this.column(x >> 4, z >> 4)
    this.unsaved = true
    const place = inColumn(x, y, z)
    this.remember(key, { x, y, z }, column.getBlockStateId(place), state)
    column.setBlockStateId(place, state)
    column.encoded = null
  }

  remember (key, { x, y, z }, before, state) {
    if (!this.changes.has(key)) this.changes.set(key, new Map())
    const changes = this.changes.get(key)
    const place = `${x},${y},${z}`
    const original = changes.get(place)?.original ?? before
    if (original === state) changes.delete(place)
    else changes.set(place, { x, y, z, original, state })
  }

  /** Makes the chunk of a place be encoded anew: something in it changed that is no block. */
  touch ({ x, z }) {
    const column = this.columns.get(`${x >> 4},${z >> 4}`)
    if (column) column.encoded = null
  }

  changesIn (cx, cz) {
    return [...(this.changes.get(`${cx},${cz}`)?.values() ?? [])]
  }

  *allChanges () {
    for (const changes of this.changes.values()) yield* changes.values()
  }

  isSolid (pos) {
    return this.blockOf(this.stateAt(pos)).boundingBox === 'block'
  }
}

const inColumn = (x, y, z) => ({ x: x & 15, y, z: z & 15 })

module.exports.server = (serv, { generator, seed }) => {
  const make = require(`../worldgen/${generator}`)
  // seeds beyond 32 bits are folded, so that every bit of them counts
  const folded = (seed ^ Math.floor(seed / 4294967296)) | 0
  serv.terrain = new Terrain(serv.registry, make({ registry: serv.registry, seed: folded }))
  serv.overworld = serv.terrain
  serv.emit('seed', seed)

  /** Changes a block for everybody who sees it. */
  serv.setBlock = (pos, state) => {
    if (!serv.terrain.contains(pos)) return
    const before = serv.terrain.stateAt(pos)
    serv.terrain.setState(pos, state)
    for (const player of serv.watchersOf(pos)) player._client.write('block_change', { location: pos, type: state })
    serv.emit('blockChanged', pos, before, state)
  }
}

module.exports.Terrain = Terrain
