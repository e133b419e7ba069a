'use strict'

// Light properties of every block state: how much light it absorbs, how much it emits, and which of its six faces block light although the block is
// not full (slabs, stairs). Data of minecraft-data, corrected where it is per block but depends on the state.

const { statesOf } = require('../blocks/states')

const LIT = { furnace: 13, smoker: 13, blast_furnace: 13, redstone_lamp: 15, campfire: 15, soul_campfire: 10 }
const LIT_ALWAYS_LISTED = { redstone_torch: 7, redstone_wall_torch: 7, redstone_ore: 9, deepslate_redstone_ore: 9 }
const BULBS = { copper_bulb: 15, exposed_copper_bulb: 12, weathered_copper_bulb: 8, oxidized_copper_bulb: 4 }
const LIT_KINDS = { ...LIT, ...LIT_ALWAYS_LISTED, ...BULBS }
// those that light depends on
const PROPERTIES = 'berries candles charges layers level lit pickles type waterlogged'.split(' ')
const GLOW_LICHEN = 7
const BERRIES = 14
const PER_CANDLE = 3
// the bit of each direction; the order is that of DIRECTIONS
const DOWN = 1
const UP = 2
const SHAPED = /_(slab|stairs)$|^(farmland|dirt_path|snow|lectern|enchanting_table|stonecutter|end_portal_frame)$/
const OPPOSITE = [1, 0, 3, 2, 5, 4]
const DIRECTIONS = [
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [-1, 0, 0],
  [1, 0, 0]
]

function tablesOf (registry) {
  // it gives the registry's blocks their shapes
  require('prismarine-block')(registry)
  const count = Math.max(...registry.blocksArray.map(block => block.maxStateId)) + 1
  const tables = { opacity: new Uint8Array(count), emission: new Uint8Array(count), faces: new Uint8Array(count) }
  for (const kind of registry.blocksArray) describe(tables, kind)
  return tables
}

function describe ({ emission, opacity, faces }, kind) {
  const emissionOf = emissionRule(kind)
  const facesOf = SHAPED.test(kind.name) ? facesRule(kind) : null
  for (const { state, properties, shapes } of statesOf(kind, PROPERTIES)) {
    emission[state] = emissionOf(properties)
    opacity[state] = opacityOf(kind, properties)
    if (facesOf) faces[state] = facesOf(properties, shapes)
  }
}

function opacityOf ({ name, filterLight }, { type, waterlogged }) {
  if (type === 'double' && name.endsWith('_slab')) return 15
  return waterlogged === true ? Math.max(1, filterLight) : filterLight
}

/** Returns how much light a state of this kind of block emits, as a function of its properties. */
function emissionRule ({ name, emitLight }) {
  const lit = LIT_KINDS[name.replace(/^waxed_/, '')]
  if (lit !== undefined) return properties => (properties.lit === true ? lit : 0)
  if (/candle$/.test(name)) return ({ lit, candles }) => (lit === true ? PER_CANDLE * Number(candles) : 0)
  if (/candle_cake$/.test(name)) return ({ lit }) => (lit === true ? PER_CANDLE : 0)
  if (/^cave_vines/.test(name)) return ({ berries }) => (berries === true ? BERRIES : 0)
  if (name === 'sea_pickle') return ({ waterlogged, pickles }) => (waterlogged === true ? 3 + 3 * Number(pickles) : 0)
  if (name === 'light') return ({ level }) => Number(level)
  if (name === 'glow_lichen') return () => GLOW_LICHEN
  if (name === 'respawn_anchor') return ({ charges }) => [0, 3, 7, 11, 15][Number(charges)]
  return () => emitLight
}

// ---- faces, from four points on each

const FACE_POINTS = [0.25, 0.75].flatMap(u => [0.25, 0.75].map(v => [u, v]))

// many states have the same shapes
const known = new WeakMap()

/** Returns which faces of a state of this kind of block are full, as a function of its properties and shapes. */
function facesRule ({ name }) {
  if (name === 'snow') return ({ layers }) => DOWN | (Number(layers) === 8 ? UP : 0)
  return (_, shapes) => {
    if (!known.has(shapes)) known.set(shapes, fullFaces(shapes))
    return known.get(shapes)
  }
}

function fullFaces (shapes) {
  let bits = 0
  DIRECTIONS.forEach((way, n) => {
    if (FACE_POINTS.every(point => shapes.some(box => touches(box, way, point)))) bits |= 1 << n
  })
  return bits
}

function touches (box, way, [u, v]) {
  const axis = way.findIndex(part => part !== 0)
  const [first, second] = [0, 1, 2].filter(other => other !== axis)
  const atFace = way[axis] < 0 ? box[axis] === 0 : box[axis + 3] === 1
  const covers = (other, at) => box[other] <= at && at <= box[other + 3]
  return atFace && covers(first, u) && covers(second, v)
}

module.exports = { tablesOf, DIRECTIONS, OPPOSITE, DOWN, UP }
