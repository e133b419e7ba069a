'use strict'

// One chunk, read as the protocol writes it down: sections with their palettes, the biomes, the height maps.

const [readVarInt] = require('protodef').types.varint

const AIR = /^(cave_|void_)?air$/
const WET = ['water', 'lava', 'bubble_column', 'kelp', 'kelp_plant', 'seagrass', 'tall_seagrass']
const CELLS = 4096
const HEIGHT_BITS = 9
const HEIGHT_LONGS = 37

class Column {
  /** @param shape {minY, sections} of the dimension */
  constructor (known, fault, shape) {
    Object.assign(this, { known, fault, ...shape, count: shape.sections, sections: [], alone: [], skyLight: [], blockLight: [] })
  }

  read (bytes) {
    this.bytes = bytes
    this.offset = 0
    const biomes = this.known.sizeOf('worldgen/biome')
    const kindsOfState = { cells: CELLS, least: 4, most: 8, direct: bitsFor(this.known.states), kinds: this.known.states }
    const kindsOfBiome = { cells: 64, least: 1, most: 3, direct: bitsFor(biomes), kinds: biomes }
    for (let n = 0; n < this.count; n++) {
      const count = bytes.readInt16BE(this.offset)
      this.offset += 2
      const { values, alone } = this.readPaletted(kindsOfState)
      this.checkCount(count, alone === null ? values : [alone], n)
      this.readPaletted(kindsOfBiome)
      this.sections.push(values)
      // the only state of a section as it came, or null: nearly all sections are air
      this.alone.push(alone)
    }
    if (this.offset !== bytes.length) this.fault(`${bytes.length - this.offset} bytes are left over`)
  }

  checkCount (count, states, n) {
    let solid = 0
    for (const state of states) if (!this.isAir(state)) solid++
    if (states.length === 1) solid *= CELLS
    if (solid !== count) this.fault(`section ${n} says ${count} blocks and has ${solid}`)
  }

  isAir (state) {
    return state === 0 || AIR.test(this.known.registry.blocksByStateId[state].name)
  }

  varInt () {
    const { value, size } = readVarInt(this.bytes, this.offset)
    this.offset += size
    return value
  }

  readPaletted ({ cells, least, most, direct, kinds }) {
    const said = this.bytes[this.offset++]
    const palette = this.readPalette(said, most, kinds)
    const bits = said === 0 ? 0 : said > most ? direct : Math.max(said, least)
    const values = new Uint16Array(cells)
    const longs = this.varInt()
    const expected = bits === 0 ? 0 : Math.ceil(cells / Math.floor(64 / bits))
    if (longs !== expected) this.fault(`${longs} longs for ${cells} cells of ${bits} bits`)
    if (bits === 0) return { values: values.fill(palette[0]), alone: palette[0] }
    const perLong = Math.floor(64 / bits)
    for (let i = 0; i < cells; i++) {
      values[i] = this.valueAt(this.offset + Math.floor(i / perLong) * 8, (i % perLong) * bits, bits)
    }
    this.offset += longs * 8
    return { values: this.throughPalette(values, palette, kinds), alone: null }
  }

  readPalette (said, most, kinds) {
    if (said > most) return null
    const palette = Array.from({ length: said === 0 ? 1 : this.varInt() }, () => this.varInt())
    if (palette.some(id => id < 0 || id >= kinds)) this.fault(`a palette names ${Math.max(...palette)} of ${kinds}`)
    if (palette.length > 2 ** said) this.fault(`a palette of ${palette.length} in ${said} bits`)
    return palette
  }

  throughPalette (values, palette, kinds) {
    const limit = palette?.length ?? kinds
    for (let i = 0; i < values.length; i++) {
      if (values[i] >= limit) return this.fault(`cell ${i} is ${values[i]} of ${limit}`) ?? values
      if (palette) values[i] = palette[values[i]]
    }
    return values
  }

  valueAt (at, shift, bits) {
    const high = this.bytes.readUInt32BE(at)
    const low = this.bytes.readUInt32BE(at + 4)
    const value = shift >= 32 ? high >>> (shift - 32) : shift === 0 ? low : (low >>> shift) | (high << (32 - shift))
    return value & (2 ** bits - 1)
  }

  stateAt (x, y, z) {
    return this.sections[(y - this.minY) >> 4][((y & 15) << 8) | (z << 4) | x]
  }

  setState (x, y, z, state) {
    this.sections[(y - this.minY) >> 4][((y & 15) << 8) | (z << 4) | x] = state
  }

  /** Both maps that a client uses, with the height of every column of blocks. */
  checkHeightmaps (tag) {
    for (const name of ['MOTION_BLOCKING', 'WORLD_SURFACE']) {
      const longs = tag?.value?.[name]?.value
      if (longs?.length !== HEIGHT_LONGS) {
        this.fault(`height map ${name} has ${longs?.length} longs`)
        continue
      }
      for (let i = 0; i < 256; i++) this.checkHeight(name, i & 15, i >> 4, heightIn(longs, i))
    }
  }

  checkHeight (name, x, z, height) {
    const counts = name === 'WORLD_SURFACE' ? state => !this.isAir(state) : state => this.mayStop(state)
    const surely = name === 'WORLD_SURFACE' ? counts : state => this.surelyStops(state)
    const top = this.minY + height - 1
    if (height < 0 || height > this.count * 16) return this.fault(`${name} is ${height} at ${x},${z}`)
    if (height > 0 && !counts(this.stateAt(x, top, z))) this.fault(`${name} at ${x},${z}: nothing is at ${top}`)
    for (let y = this.minY + this.count * 16 - 1; y > top; y--) {
      const alone = this.alone[(y - this.minY) >> 4]
      if (alone !== null && !surely(alone)) y -= (y - this.minY) & 15
      else if (surely(this.stateAt(x, y, z))) return this.fault(`${name} at ${x},${z}: ${top}, but there is something at ${y}`)
    }
  }

  mayStop (state) {
    const block = this.known.registry.blocksByStateId[state]
    return block.boundingBox === 'block' || this.isWet(block, state) || /sign|banner|pressure_plate/.test(block.name)
  }

  surelyStops (state) {
    if (state === 0) return false
    const block = this.known.registry.blocksByStateId[state]
    if (this.isWet(block, state)) return true
    return block.boundingBox === 'block' && block.filterLight === 15 && block.name !== 'moving_piston'
  }

  isWet (block, state) {
    if (WET.includes(block.name)) return true
    this.known.Block ??= require('prismarine-block')(this.known.registry)
    return this.known.Block.fromStateId(state, 0).getProperties().waterlogged === true
  }
}

const bitsFor = kinds => Math.max(1, Math.ceil(Math.log2(kinds)))

function heightIn (longs, i) {
  const [high, low] = longs[Math.floor(i / 7)]
  const shift = (i % 7) * HEIGHT_BITS
  const bits = (BigInt.asUintN(32, BigInt(high)) << 32n) | BigInt.asUintN(32, BigInt(low))
  return Number((bits >> BigInt(shift)) & 511n)
}

module.exports = { Column }
