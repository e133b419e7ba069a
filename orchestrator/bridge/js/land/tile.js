'use strict'
// Makes a tile of the map from one loaded chunk: what lies on top of each of its 16 x 16 columns, how high, and how deep the water is there.
// It reads block states (integers) section by section from the top: asking for Block objects would take a thousand times as long.
const { deflateRawSync } = require('node:zlib')

const WIDTH = 16
const AREA = WIDTH * WIDTH
const DEEPEST = 255 // of what fits into a byte: of the water above the ground, and of the land below its highest column
const UNSEEN = new Set(['air', 'cave_air', 'void_air', 'barrier', 'light', 'structure_void', 'short_grass', 'tall_grass', 'fern', 'large_fern', 'vine', 'glow_lichen'])
const WATER = new Set(['water', 'bubble_column', 'seagrass', 'tall_seagrass', 'kelp', 'kelp_plant'])
const LEVEL = 6 // of deflating
const [SOLID, CLEAR, WET] = [0, 1, 2]
const ROOFED = { the_nether: 110 } // the height in a dimension from which one first has to go down to the first free block

const tables = new WeakMap()

/** Return what each block state is on a map (SOLID, CLEAR or WET), as a Uint8Array by state id; made once for each registry. */
function looksOf (registry) {
  if (!tables.has(registry)) {
    const last = Math.max(...registry.blocksArray.map(({ maxStateId }) => maxStateId))
    const looks = new Uint8Array(last + 1)
    for (const { name, minStateId, maxStateId } of registry.blocksArray) {
      looks.fill(UNSEEN.has(name) ? CLEAR : WATER.has(name) ? WET : SOLID, minStateId, maxStateId + 1)
    }
    tables.set(registry, looks)
  }
  return tables.get(registry)
}

/** Return the top block's state, its height and the depth of water of every column; a column without any block has state 0. */
function survey (column, looks, dimension) {
  const found = { states: new Int32Array(AREA), heights: new Int32Array(AREA).fill(column.minY), depths: new Uint8Array(AREA) }
  const roof = ROOFED[dimension] ?? Infinity
  const phase = new Uint8Array(AREA).fill(roof < Infinity ? 0 : 1) // 0 below the roof, 1 looks for the top, 2 sinks in water, 3 is done
  let open = AREA
  for (let index = column.sections.length - 1; index >= 0 && open; index--) {
    const bottom = column.minY + index * WIDTH
    const { data } = column.sections[index] ?? {}
    if (!data || bottom > roof || isClear(data, looks)) {
      if (data && bottom <= roof) for (let at = 0; at < AREA; at++) if (phase[at] === 0) phase[at] = 1
      if (data) for (let at = 0; at < AREA; at++) if (phase[at] === 2) { phase[at] = 3; open-- }
      continue
    }
    for (let y = WIDTH - 1; y >= 0 && open; y--) {
      if (bottom + y > roof) continue
      for (let at = 0; at < AREA; at++) {
        if (phase[at] === 3) continue
        const state = data.get((y << 8) | at)
        const look = looks[state]
        if (phase[at] === 2) {
          if (look === WET && found.depths[at] < DEEPEST) found.depths[at]++
          else { phase[at] = 3; open-- }
        } else if (look === CLEAR) {
          phase[at] = 1
        } else if (phase[at] === 1) {
          found.states[at] = state
          found.heights[at] = bottom + y
          if (look === WET) { found.depths[at] = 1; phase[at] = 2 } else { phase[at] = 3; open-- }
        }
      }
    }
  }
  return found
}

/** Tell whether a section holds nothing that a map shows. A section without a palette (many kinds of blocks) has to be read. */
function isClear (data, looks) {
  if (data.palette) return data.palette.every(state => looks[state] === CLEAR)
  return data.value !== undefined && looks[data.value] === CLEAR
}

/**
 * Return what a chunk looks like from above: `names` are its kinds of blocks, `base` is the height of its lowest column, and `planes` has, for each
 * of the 256 columns (x first, then z), one byte for the name, one for the height above `base` and one for the depth of water, one plane after the
 * other.
 */
function lookOf (column, registry, dimension) {
  const { states, heights, depths } = survey(column, looksOf(registry), dimension)
  const highest = Math.max(...heights)
  const base = Math.max(Math.min(...heights), highest - DEEPEST)
  const [names, numbers] = [[], new Map()] // by state: names of blocks are compared once for each state, not for each column
  const planes = Buffer.alloc(3 * AREA)
  for (let at = 0; at < AREA; at++) {
    const state = states[at]
    if (!numbers.has(state)) numbers.set(state, numberOf(nameOf(registry, state), names))
    planes[at] = numbers.get(state)
    planes[AREA + at] = Math.max(0, heights[at] - base)
    planes[2 * AREA + at] = depths[at]
  }
  return { base, names, planes }
}

function numberOf (name, names) {
  const known = names.indexOf(name)
  return known < 0 ? names.push(name) - 1 : known
}

/** Return the tile of a chunk at chunk coordinates `x` and `z`, with the planes of its look deflated and in base64. */
function tileOf ({ base, names, planes }, dimension, x, z) {
  return { dimension, x, z, base, names, columns: deflateRawSync(planes, { level: LEVEL }).toString('base64') }
}

function nameOf (registry, state) {
  const name = state ? registry.blocksByStateId[state]?.name ?? 'air' : 'air'
  return WATER.has(name) ? 'water' : name
}

module.exports = { lookOf, tileOf }
