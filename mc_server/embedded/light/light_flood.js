'use strict'

// Spreads light from cell to cell, one level less at each step and more through blocks that dim it, in the changed chunk and the eight around it:
// no light reaches further. plugins/land/light.js calls it.

const { DIRECTIONS, OPPOSITE } = require('./light_tables')

const HEIGHT = 384
const BYTES = 2048
const FULL = new Uint8Array(BYTES).fill(255)
const FIRST_QUEUE = 1 << 14

/** The light of one column: sections are null (dark), FULL, or nibbles; `from` is where the open sky ends, from below. */
const darkness = () => ({ sky: new Array(24).fill(null), block: new Array(24).fill(null), from: new Int16Array(256) })

/** A queue of cells, each with a level. Cells are packed: x and z from -16 to 31, y from 0 to 383. */
class Queue {
  constructor () {
    this.cells = new Int32Array(FIRST_QUEUE)
    this.clear()
  }

  clear () {
    this.head = this.tail = 0
  }

  push (x, y, z, level) {
    if (this.tail === this.cells.length) this.grow()
    this.cells[this.tail++] = (x + 16) | ((z + 16) << 6) | (y << 12) | (level << 21)
  }

  grow () {
    const bigger = new Int32Array(this.cells.length * 2)
    bigger.set(this.cells)
    this.cells = bigger
  }
}

class Flood {
  /** @param mark called with (column, kind, section) for every section that changes */
  constructor (tables, mark) {
    Object.assign(this, tables, { mark, lit: new Queue(), gone: new Queue(), columns: new Array(9) })
  }

  /** Begins with `columns`, the nine around the middle one; those without light are left alone. */
  begin (kind, columns) {
    this.kind = kind
    this.columns = columns
    this.lit.clear()
    this.gone.clear()
  }

  /** Returns null beyond the nine columns, where light gets only if changes of that chunk are still waiting. */
  columnAt (x, z) {
    const i = (x + 16) >> 4
    const k = (z + 16) >> 4
    const column = i < 0 || i > 2 || k < 0 || k > 2 ? null : this.columns[i + 3 * k]
    return column?.light ? column : null
  }

  level (column, x, y, z) {
    const section = column.light[this.kind][y >> 4]
    if (section === null) return 0
    const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15)
    return (section[cell >> 1] >> ((cell & 1) << 2)) & 15
  }

  set (column, x, y, z, level) {
    const sections = column.light[this.kind]
    const n = y >> 4
    if (sections[n] === null) sections[n] = new Uint8Array(BYTES)
    else if (sections[n] === FULL) sections[n] = new Uint8Array(FULL)
    const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15)
    const shift = (cell & 1) << 2
    sections[n][cell >> 1] = (sections[n][cell >> 1] & ~(15 << shift)) | (level << shift)
    this.mark(column, this.kind, n)
  }

  state (column, x, y, z) {
    return column.sections[y >> 4].data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
  }

  /** Raises the light of a cell to this level, if it has less. */
  light (x, y, z, level) {
    const column = this.columnAt(x, z)
    if (!column || this.level(column, x, y, z) >= level) return
    this.set(column, x, y, z, level)
    this.lit.push(x, y, z, level)
  }

  /** Spreads the light of a cell again. */
  spreadFrom (x, y, z) {
    const column = y < 0 || y >= HEIGHT ? null : this.columnAt(x, z)
    const level = column ? this.level(column, x, y, z) : 0
    if (level > 1) this.lit.push(x, y, z, level)
  }

  /** Removes the light of a cell; `run` then darkens what it had lit, unless another source lights it. */
  darken (x, y, z) {
    const column = this.columnAt(x, z)
    const level = column ? this.level(column, x, y, z) : 0
    if (level === 0) return
    this.set(column, x, y, z, 0)
    this.gone.push(x, y, z, level)
  }

  run () {
    this.unspread()
    this.spread()
  }

  unspread () {
    const { gone } = this
    while (gone.head < gone.tail) {
      const cell = gone.cells[gone.head++]
      const [x, z, y, level] = [(cell & 63) - 16, ((cell >> 6) & 63) - 16, (cell >> 12) & 511, cell >> 21]
      for (const [dx, dy, dz] of DIRECTIONS) this.dim(x + dx, y + dy, z + dz, level)
    }
  }

  dim (x, y, z, level) {
    if (y < 0 || y >= HEIGHT) return
    const column = this.columnAt(x, z)
    const there = column ? this.level(column, x, y, z) : 0
    if (there === 0) return
    if (there >= level) return this.lit.push(x, y, z, there)
    this.set(column, x, y, z, 0)
    this.gone.push(x, y, z, there)
    const own = this.kind === 'block' ? this.emission[this.state(column, x, y, z)] : 0
    if (own > 0) this.light(x, y, z, own)
  }

  spread () {
    const { lit } = this
    while (lit.head < lit.tail) {
      const cell = lit.cells[lit.head++]
      const x = (cell & 63) - 16
      const z = ((cell >> 6) & 63) - 16
      const y = (cell >> 12) & 511
      const column = this.columnAt(x, z)
      // it has become brighter or darker since
      if (this.level(column, x, y, z) === cell >> 21) this.spreadCell(column, x, y, z, cell >> 21)
    }
  }

  spreadCell (column, x, y, z, level) {
    const faces = this.faces[this.state(column, x, y, z)]
    for (let way = 0; way < 6; way++) {
      const [dx, dy, dz] = DIRECTIONS[way]
      const ny = y + dy
      if (ny < 0 || ny >= HEIGHT || (faces >> way) & 1) continue
      const next = this.columnAt(x + dx, z + dz)
      if (!next) continue
      const there = this.level(next, x + dx, ny, z + dz)
      if (there >= level - 1) continue
      const state = this.state(next, x + dx, ny, z + dz)
      const left = level - Math.max(1, this.opacity[state])
      if (left <= there || (this.faces[state] >> OPPOSITE[way]) & 1) continue
      this.set(next, x + dx, ny, z + dz, left)
      if (left > 1) this.lit.push(x + dx, ny, z + dz, left)
    }
  }
}

module.exports = { Flood, darkness, FULL, HEIGHT }
