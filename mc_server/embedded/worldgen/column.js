'use strict'

// A grid of block states for one chunk, and its quick conversion into a prismarine chunk column: filling sections
// voxel by voxel through the column's own setters costs several milliseconds, this about one.

const BitArray = require('prismarine-chunk/src/pc/common/BitArrayNoSpan')

const MIN_Y = -64
const HEIGHT = 384
const SECTION = 4096

class Grid {
  constructor () {
    this.states = new Uint16Array(256 * HEIGHT)
  }

  get (x, y, z) {
    return this.states[((y - MIN_Y) << 8) | (z << 4) | x]
  }

  set (x, y, z, state) {
    this.states[((y - MIN_Y) << 8) | (z << 4) | x] = state
  }
}

/** @returns the chunk column, made from the grid, with one biome everywhere */
function toColumn (registry, Chunk, grid, biome) {
  const column = new Chunk({ minY: MIN_Y, worldHeight: HEIGHT })
  for (let i = 0; i < column.numSections; i++) {
    const states = grid.states.subarray(i * SECTION, (i + 1) * SECTION)
    column.sections[i] = toSection(Chunk.section, states, column.maxBitsPerBlock)
    column.biomes[i] = new column.biomes[i].constructor({ singleValue: biome })
  }
  return column
}

function toSection (Section, states, maxBitsPerBlock) {
  const palette = paletteOf(states)
  if (palette.size === 1) return new Section({ singleValue: states[0], maxBitsPerBlock })
  const bitsPerValue = Math.max(4, Math.ceil(Math.log2(palette.size)))
  const data = new BitArray({ bitsPerValue, capacity: SECTION })
  for (let i = 0; i < SECTION; i++) data.set(i, palette.get(states[i]))
  const section = Section.fromLocalPalette({ data, palette: [...palette.keys()] })
  section.data.maxBitsPerBlock = maxBitsPerBlock
  return section
}

function paletteOf (states) {
  const palette = new Map()
  let last = -1
  for (let i = 0; i < SECTION; i++) {
    const state = states[i]
    if (state === last) continue
    last = state
    if (!palette.has(state)) palette.set(state, palette.size)
  }
  return palette
}

module.exports = { Grid, toColumn, MIN_Y, HEIGHT }
