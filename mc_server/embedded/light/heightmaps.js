'use strict'

// Height maps: the highest block of each column, the highest that blocks motion or is a fluid (chunks.js sends both with every chunk), the same
// without leaves, and the highest that blocks motion, which is the floor under water.

const nbt = require('prismarine-nbt')
const { statesOf } = require('../blocks/states')

const SECTION_HEIGHT = 16
const BITS = 9
const PER_LONG = 7
const LONGS = 37
const SURFACE = 1
const BLOCKING = 2
const NO_LEAVES = 4
const FLOOR = 8
// what a block has to count for, by the game's name of the map
const MAPS = {
  world_surface: SURFACE,
  motion_blocking: BLOCKING,
  motion_blocking_no_leaves: NO_LEAVES,
  ocean_floor: FLOOR
}
// vanilla decides `isSolid` by the shape, but for these blocks explicitly
const NEVER_SOLID =
  /^(ladder|cobweb|bamboo_sapling|azalea|flowering_azalea|big_dripleaf|end_rod|chorus_plant|chorus_flower|snow)$/
const ALWAYS_SOLID =
  /sign$|banner$|pressure_plate$|amethyst_bud$|^(amethyst_cluster|bamboo|bell|conduit|pointed_dripstone|turtle_egg|cactus)$/
const FLUID = /^(water|lava|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/
const LEAST_SIZE = 0.7291666666666666

const tables = new WeakMap()

/** State to what it counts for. */
function tableOf (registry) {
  if (!tables.has(registry)) tables.set(registry, makeTable(registry))
  return tables.get(registry)
}

function makeTable (registry) {
  // it gives the registry's blocks their shapes
  require('prismarine-block')(registry)
  const table = new Uint8Array(Math.max(...registry.blocksArray.map(block => block.maxStateId)) + 1)
  for (const kind of registry.blocksArray) {
    if (/^(cave_|void_)?air$/.test(kind.name)) continue
    const stops = stoppingRule(kind)
    const leaves = kind.name.endsWith('_leaves')
    const holds = each => !FLUID.test(kind.name) && stops({ ...each, properties: {} })
    for (const each of statesOf(kind, ['waterlogged'])) {
      const blocking = stops(each) ? BLOCKING | (leaves ? 0 : NO_LEAVES) : 0
      table[each.state] = SURFACE | blocking | (holds(each) ? FLOOR : 0)
    }
  }
  return table
}

/** Returns whether a state of this kind of block blocks motion or is a fluid, as a function of the state. */
function stoppingRule ({ name }) {
  if (FLUID.test(name) || ALWAYS_SOLID.test(name)) return () => true
  const neverSolid = NEVER_SOLID.test(name)
  return ({ properties, shapes }) => properties.waterlogged === true || (!neverSolid && isBulky(shapes))
}

// by the box around the whole collision shape
function isBulky (shapes) {
  if (!bulky.has(shapes)) bulky.set(shapes, measured(shapes))
  return bulky.get(shapes)
}

// many states have the same shapes
const bulky = new WeakMap()

function measured (shapes) {
  if (shapes.length === 0) return false
  const size = axis => Math.max(...shapes.map(box => box[axis + 3])) - Math.min(...shapes.map(box => box[axis]))
  return (size(0) + size(1) + size(2)) / 3 >= LEAST_SIZE || size(1) >= 1
}

function heightmapsOf (registry, column) {
  const table = tableOf(registry)
  const surface = new Uint16Array(256)
  const blocking = new Uint16Array(256)
  for (let i = 0; i < 256; i++) measure(column.sections, table, i, surface, blocking)
  return nbt.comp({
    MOTION_BLOCKING: nbt.longArray(packed(blocking)),
    WORLD_SURFACE: nbt.longArray(packed(surface))
  })
}

function measure (sections, table, i, surface, blocking) {
  for (let n = sections.length - 1; n >= 0; n--) {
    if (sections[n].solidBlockCount === 0) continue
    for (let y = SECTION_HEIGHT - 1; y >= 0; y--) {
      const counts = table[sections[n].data.get((y << 8) | i)]
      if (counts === 0) continue
      const height = n * SECTION_HEIGHT + y + 1
      if (surface[i] === 0) surface[i] = height
      if ((counts & BLOCKING) === 0) continue
      blocking[i] = height
      return
    }
  }
}

/** Returns the height of the lowest free place of a column in one of the MAPS; the bottom of the world where the map has no block. */
function heightIn (registry, column, x, z, map) {
  const table = tableOf(registry)
  const i = ((z & 15) << 4) | (x & 15)
  for (let y = column.sections.length * SECTION_HEIGHT - 1; y >= 0; y--) {
    const state = column.sections[y >> 4].data.get(((y & 15) << 8) | i)
    if ((table[state] & MAPS[map]) !== 0) return column.minY + y + 1
  }
  return column.minY
}

/** Packs heights into longs as [high, low], seven in each, the first in the lowest bits. */
function packed (heights) {
  const longs = []
  for (let n = 0; n < LONGS; n++) {
    let long = 0n
    for (let k = 0; k < PER_LONG; k++) long |= BigInt(heights[n * PER_LONG + k] ?? 0) << BigInt(k * BITS)
    longs.push([Number(BigInt.asIntN(32, long >> 32n)), Number(BigInt.asIntN(32, long))])
  }
  return longs
}

module.exports = { heightmapsOf, heightIn, MAPS }
