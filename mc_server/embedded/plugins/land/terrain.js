'use strict'

// The land of all dimensions (../../dimensions.js): generated chunks plus the changes that players made. Only the changes are kept
// and saved (saving.js), so unchanged chunks may be dropped and generated again. All reads and writes are synchronous.
// chunks.js sends the land.

const { Vec3 } = require('vec3')
const { isInside } = require('../../dimensions')
const worlds = require('../../worldgen/worlds')

const MIN_Y = -64
const MAX_Y = 319
// columns in memory, of about 30 kB each, before unused ones are dropped. If more are in use, there is still room for others, because
// otherwise the land around them would be generated again and again.
const MOST_COLUMNS = 1500
const ROOM = 1.25

class Terrain {
  constructor (registry, generator) {
    this.registry = registry
    this.generator = generator
    this.Block = require('prismarine-block')(registry)
    this.columns = new Map()
    this.most = MOST_COLUMNS
    this.changes = new Map()
    this.blocks = new Map()
    this.isWatched = () => false
    this.onChange = () => {}
    this.changedAt = () => {}
  }

  column (cx, cz) {
    const key = `${cx},${cz}`
    let column = this.columns.get(key)
    if (!column) {
      if (this.columns.size >= this.most) this.forget()
      column = this.generator.chunk(cx, cz)
      this.columns.set(key, column)
      for (const section of sectionsOf(cx, cz)) this.overlay(column, this.changes.get(section))
    }
    return column
  }

  // the world folder knows the changed block, only the generator knows the original one
  overlay (column, changes) {
    for (const change of changes?.values() ?? []) {
      const place = inColumn(change.x, change.y, change.z)
      change.original ??= column.getBlockStateId(place)
      column.setBlockStateId(place, change.state)
    }
  }

  forget () {
    const enough = MOST_COLUMNS / ROOM
    for (const key of this.columns.keys()) {
      if (this.columns.size <= enough) break
      if (!this.isWatched(key)) this.columns.delete(key)
    }
    this.most = Math.max(MOST_COLUMNS, Math.ceil(this.columns.size * ROOM))
  }

  contains (pos) {
    return isInside(pos)
  }

  stateAt ({ x, y, z }) {
    if (y < MIN_Y || y > MAX_Y) return 0
    x = Math.floor(x)
    z = Math.floor(z)
    return this.column(x >> 4, z >> 4).getBlockStateId(inColumn(x, Math.floor(y), z))
  }

  /** Returns the prismarine-block at a place; treat it as read-only. */
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
    const column = this.column(x >> 4, z >> 4)
    const place = inColumn(x, y, z)
    this.remember({ x, y, z }, column.getBlockStateId(place), state)
    column.setBlockStateId(place, state)
    column.encoded = null
    this.changedAt({ x, y, z })
  }

  remember ({ x, y, z }, before, state) {
    const section = `${x >> 4},${y >> 4},${z >> 4}`
    this.onChange(section)
    if (!this.changes.has(section)) this.changes.set(section, new Map())
    const changes = this.changes.get(section)
    const place = `${x},${y},${z}`
    const original = changes.get(place)?.original ?? before
    if (original === state) changes.delete(place)
    else changes.set(place, { x, y, z, original, state })
  }

  /** Invalidates the encoded chunk of a place after a change that is no block change. */
  touch ({ x, z }) {
    const column = this.columns.get(`${x >> 4},${z >> 4}`)
    if (column) column.encoded = null
  }

  changesIn (cx, cz) {
    return sectionsOf(cx, cz).flatMap(section => [...(this.changes.get(section)?.values() ?? [])])
  }

  *allChanges () {
    for (const changes of this.changes.values()) yield* changes.values()
  }

  // ---- saving: one record for each 16x16x16 section with changes

  /** Returns [[name, state within the block, places...]], or null; a place is a number from 0 to 4095. */
  recordSection (section) {
    const places = new Map()
    for (const { x, y, z, state } of this.changes.get(section)?.values() ?? []) {
      if (!places.has(state)) places.set(state, [])
      places.get(state).push(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
    }
    if (places.size === 0) return null
    return [...places].map(([state, at]) => {
      const { name, minStateId } = this.registry.blocksByStateId[state]
      return [name, state - minStateId, ...at]
    })
  }

  *blocksOfSection (section, record) {
    const [cx, cy, cz] = section.split(',').map(Number)
    for (const [name, offset, ...places] of record) {
      const block = this.registry.blocksByName[name]
      if (!block) continue
      for (const at of places) {
        const pos = new Vec3(cx * 16 + (at & 15), cy * 16 + (at >> 8), cz * 16 + ((at >> 4) & 15))
        yield { pos, state: block.minStateId + offset }
      }
    }
  }

  /** Restores saved changes, before anybody looks: the land itself is generated when it is needed. */
  loadSection (section, record) {
    const changes = new Map()
    for (const { pos, state } of this.blocksOfSection(section, record)) {
      const { x, y, z } = pos
      changes.set(`${x},${y},${z}`, { x, y, z, original: undefined, state })
    }
    this.changes.set(section, changes)
    const [cx, , cz] = section.split(',')
    this.columns.delete(`${cx},${cz}`)
  }

  isSolid (pos) {
    return this.blockOf(this.stateAt(pos)).boundingBox === 'block'
  }
}

const inColumn = (x, y, z) => ({ x: x & 15, y, z: z & 15 })

const sectionsOf = (cx, cz) =>
  Array.from({ length: (MAX_Y + 1 - MIN_Y) >> 4 }, (_, n) => `${cx},${n + (MIN_Y >> 4)},${cz}`)

module.exports.provides = ['terrain', 'overworld', 'setBlock']
module.exports.needs = ['keepEach']
module.exports.uses = ['kept', 'watchersOf']

module.exports.server = (serv, { generator, seed }) => {
  const make = require(`../../worldgen/${generator}`)
  // seeds of more than 32 bits are folded, so that each of their bits counts
  const folded = (seed ^ Math.floor(seed / 4294967296)) | 0
  const how = { registry: serv.registry, seed: folded }
  /** The land of all dimensions (class Terrain). */
  serv.terrain = new Terrain(serv.registry, worlds(make(how), how))
  /** The same land, under the name that flying-squid uses. */
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

  keepBlocks(serv)
}

function keepBlocks (serv) {
  const { terrain } = serv
  const put = (pos, state) => {
    if (terrain.stateAt(pos) !== state) serv.setBlock(pos, state)
  }
  const sections = serv.keepEach('blocks', {
    keys: () => [...terrain.changes.keys()],
    record: section => terrain.recordSection(section),
    restore: (section, record) => {
      if (serv.kept.loading) return terrain.loadSection(section, record)
      for (const { pos, state } of terrain.blocksOfSection(section, record)) put(pos, state)
    },
    clear: () => {
      for (const change of [...terrain.allChanges()]) {
        terrain.column(change.x >> 4, change.z >> 4)
        put(new Vec3(change.x, change.y, change.z), change.original)
      }
    }
  })
  terrain.onChange = sections.changed
}

module.exports.Terrain = Terrain
