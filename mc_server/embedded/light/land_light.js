'use strict'

// Light from the sky and from blocks, as in vanilla: the sky shines straight down (open_sky.js), all other light spreads (light_flood.js). The light
// of a chunk needs the chunks around it and is stored with it. Changes are collected and processed when somebody asks for light or a tick ends.
// plugins/land/light.js sends it to clients.

const { dimensionAt } = require('../dimensions')
const { tablesOf, DIRECTIONS } = require('./light_tables')
const { Flood, darkness, FULL, HEIGHT } = require('./light_flood')
const { skyFrom, openSky, BRIGHT, SECTIONS } = require('./open_sky')

const MIN_Y = -64
const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1]
]
const NEAR = [[0, 0, 0], ...DIRECTIONS]

class Light {
  constructor (terrain) {
    this.terrain = terrain
    this.tables = tablesOf(terrain.registry)
    this.changed = new Map()
    this.pending = new Map()
    this.flood = new Flood(this.tables, (column, kind, section) => this.mark(column, kind, section))
  }

  mark (column, kind, section) {
    if (!column.wasSent) return
    const bits = this.changed.get(column) ?? { sky: 0, block: 0 }
    bits[kind] |= 1 << section
    this.changed.set(column, bits)
  }

  /** Returns a column with its light computed; generates the chunks around it. */
  ensure (cx, cz) {
    this.settle()
    const column = this.terrain.column(cx, cz)
    if (column.light?.settled) return column
    this.illuminateAround(cx, cz)
    // generating the chunks around may have dropped this one from memory
    const lit = this.illuminate(cx, cz)
    lit.light.settled = true
    return lit
  }

  around (cx, cz) {
    const columns = []
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) columns.push(this.terrain.columns.get(`${cx + dx},${cz + dz}`))
    }
    return columns
  }

  illuminateAround (cx, cz) {
    for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) this.illuminate(cx + dx, cz + dz)
  }

  illuminate (cx, cz) {
    const column = this.terrain.column(cx, cz)
    if (column.light) return column
    column.light = darkness()
    column.cx = cx
    column.cz = cz
    const columns = this.around(cx, cz)
    if (hasSky(cx)) this.shineFromSky(column, columns)
    this.flood.begin('block', columns)
    this.seedBlocks(column)
    this.pull()
    this.flood.run()
    return column
  }

  // ---- the sky

  shineFromSky (column, columns) {
    openSky(this.tables, column)
    this.flood.begin('sky', columns)
    this.seedSky(column)
    this.pull()
    this.flood.run()
  }

  // bright cells beside darker columns, and over what light can enter from above
  seedSky (column) {
    const { flood } = this
    const { from } = column.light
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const low = from[(z << 4) | x]
        let high = Math.min(low + 1, HEIGHT)
        for (const [dx, dz] of SIDES) {
          const side = flood.columnAt(x + dx, z + dz)
          if (side) high = Math.max(high, side.light.from[(((z + dz) & 15) << 4) | ((x + dx) & 15)])
        }
        for (let y = low; y < high; y++) flood.lit.push(x, y, z, BRIGHT)
      }
    }
  }

  // ---- blocks

  seedBlocks (column) {
    const { emission } = this.tables
    column.sections.forEach(({ data, solidBlockCount }, n) => {
      if (solidBlockCount === 0 || !mayShine(data, emission)) return
      for (let i = 0; i < 4096; i++) {
        const level = emission[data.get(i)]
        if (level > 0) this.flood.light(i & 15, n * 16 + (i >> 8), (i >> 4) & 15, level)
      }
    })
  }

  /** Lets light in from the borders of the chunks around. */
  pull () {
    for (let at = 0; at < 16; at++) {
      this.pullAt(-1, at)
      this.pullAt(16, at)
      this.pullAt(at, -1)
      this.pullAt(at, 16)
    }
  }

  pullAt (x, z) {
    const { flood } = this
    const column = flood.columnAt(x, z)
    if (!column) return
    const sections = column.light[flood.kind]
    for (let n = 0; n < SECTIONS; n++) {
      if (sections[n] === null || sections[n] === FULL) continue
      for (let y = n * 16; y < n * 16 + 16; y++) flood.spreadFrom(x, y, z)
    }
    if (flood.kind === 'sky') this.pullSky(column, x, z)
  }

  // what is bright in full sections is bright beside something dark only up to our own open sky
  pullSky (column, x, z) {
    const { flood } = this
    const inner = flood.columnAt(Math.max(0, Math.min(15, x)), Math.max(0, Math.min(15, z)))
    const ours = inner.light.from[(Math.max(0, Math.min(15, z)) << 4) | Math.max(0, Math.min(15, x))]
    for (let y = column.light.from[((z & 15) << 4) | (x & 15)]; y < ours; y++) flood.spreadFrom(x, y, z)
  }

  // ---- changes

  note ({ x, y, z }) {
    const key = `${x >> 4},${z >> 4}`
    if (!this.terrain.columns.get(key)?.light) return
    if (!this.pending.has(key)) this.pending.set(key, new Map())
    this.pending.get(key).set(((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15), true)
  }

  /** Updates the light after all changes since the last time. */
  settle () {
    if (this.pending.size === 0) return
    const pending = [...this.pending]
    this.pending.clear()
    for (const [key, places] of pending) {
      const [cx, cz] = key.split(',').map(Number)
      const column = this.terrain.columns.get(key)
      if (column?.light) this.relight(column, cx, cz, [...places.keys()])
    }
  }

  relight (column, cx, cz, places) {
    this.illuminateAround(cx, cz)
    const columns = this.around(cx, cz)
    if (hasSky(cx)) {
      this.flood.begin('sky', columns)
      this.changeSky(column, places)
      this.flood.run()
    }
    this.flood.begin('block', columns)
    this.changeBlocks(column, places)
    this.flood.run()
  }

  changeSky (column, places) {
    const { flood } = this
    const { from } = column.light
    for (const place of new Set(places.map(place => place & 255))) {
      const [x, z] = [place & 15, place >> 4]
      const before = from[place]
      from[place] = skyFrom(this.tables, column, x, z)
      for (let y = before; y < from[place]; y++) flood.darken(x, y, z)
      for (let y = from[place]; y < before; y++) flood.light(x, y, z, BRIGHT)
    }
    this.renew(places, (x, y, z) => (y >= from[(z << 4) | x] ? BRIGHT : 0))
  }

  changeBlocks (column, places) {
    this.renew(places, (x, y, z) => this.tables.emission[this.flood.state(column, x, y, z)])
  }

  // even a cell that is as bright as before may shine in fewer directions
  renew (places, own) {
    const { flood } = this
    for (const place of places) flood.darken(...cellOf(place))
    flood.unspread()
    for (const place of places) {
      const [x, y, z] = cellOf(place)
      flood.light(x, y, z, own(x, y, z))
      wake(flood, x, y, z)
    }
  }

  // ---- asking and telling

  at ({ x, y, z }) {
    const [bx, by, bz] = [Math.floor(x), Math.floor(y) - MIN_Y, Math.floor(z)]
    if (by >= HEIGHT) return { sky: hasSky(bx >> 4) ? BRIGHT : 0, block: 0 }
    if (by < 0) return { sky: 0, block: 0 }
    const { light } = this.ensure(bx >> 4, bz >> 4)
    const cell = ((by & 15) << 8) | ((bz & 15) << 4) | (bx & 15)
    const read = section => (section === null ? 0 : (section[cell >> 1] >> ((cell & 1) << 2)) & 15)
    return { sky: read(light.sky[by >> 4]), block: read(light.block[by >> 4]) }
  }
}

const hasSky = cx => dimensionAt(cx * 16).hasSky
const cellOf = place => [place & 15, place >> 8, (place >> 4) & 15]

// whatever is bright around a changed cell may now shine into it, and the cell itself around
function wake (flood, x, y, z) {
  for (const [dx, dy, dz] of NEAR) flood.spreadFrom(x + dx, y + dy, z + dz)
}

// most sections have a palette in which nothing shines
function mayShine ({ palette, value }, emission) {
  if (palette) return palette.some(state => emission[state] > 0)
  return value === undefined || emission[value] > 0
}

module.exports = { Light }
