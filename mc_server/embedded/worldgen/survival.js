'use strict'

// The survival world: hills, lakes with beaches, biomes (biomes.js) with their trees, caves and ores, as a function of (seed, chunk). The land
// around 0, 0 is always dry, flat and wooded, so that a crew can start with any seed. A chunk is made in four passes: ground, caves, ores
// (ores.js), plants (trees.js, canes.js). A change of the land needs a new number in generation.js.

const { hash, noise2, noise3, fade, lerp, clamp01 } = require('./noise')
const { Grid, toColumn, biomeIds, MIN_Y } = require('./column')
const { stateWith } = require('../blocks/facing')
const { BIOMES, SQUARE, biomeAt } = require('./biomes')
const ores = require('./ores')
const trees = require('./trees')
const canes = require('./canes')

const SEA_LEVEL = 62
const HOME_HEIGHT = 67
// the land is flat up to the first radius around the start and unrestricted from the second
const HOME_RADIUS = 40
const WILD_RADIUS = 110
// caves keep this distance below the ground, so that lakes do not drain into them and nobody falls in by accident
const CAVE_ROOF = 7
const CAVE_FLOOR = -58
const CELL = 4

module.exports = ({ registry, seed }) => {
  const Chunk = require('prismarine-chunk')(registry)
  const state = name => registry.blocksByName[name].defaultState
  const B = blockStates(registry, state)
  const idOf = biomeIds(registry, Object.keys(BIOMES))
  const land = { seed, height: (x, z) => groundHeight(seed, x, z), seaLevel: SEA_LEVEL }

  function chunk (cx, cz) {
    const grid = new Grid()
    const heights = layGround(grid, B, land, cx, cz)
    const biomes = biomesOf(land, cx, cz)
    carveCaves(grid, heights, seed, cx, cz)
    ores.place(grid, state, seed, cx, cz, heights)
    const here = { ...land, biomeOf: (x, z) => biomes[((z >> 2) << 2) | (x >> 2)] }
    trees.place(grid, B, here, cx, cz, heights)
    canes.place(grid, B, land, cx, cz, heights)
    const ids = biomes.map(name => idOf[name])
    return toColumn(Chunk, grid, ids)
  }

  return {
    chunk,
    spawn: { x: 0, z: 0 },
    seaLevel: SEA_LEVEL,
    isFlat: false,
    ground: land.height,
    biomeAt: (x, z) => biomeAt(land, x, z)
  }
}

/** Returns the sixteen biomes of a chunk, row by row. */
function biomesOf (land, cx, cz) {
  return Array.from({ length: 16 }, (_, i) => biomeAt(land, cx * 16 + (i & 3) * SQUARE, cz * 16 + (i >> 2) * SQUARE))
}

const PLANTS = Object.values(BIOMES).flatMap(({ ground }) => Object.keys(ground))
const BLOCKS = ['bedrock', 'stone', 'deepslate', 'dirt', 'grass_block', 'sand', 'gravel', 'clay', 'water', 'sugar_cane']
const TREES = ['oak', 'birch', 'spruce']
const FARTHEST_LEAF = 7

function blockStates (registry, state) {
  const names = [...BLOCKS, ...TREES.map(kind => `${kind}_log`), ...PLANTS]
  const states = Object.fromEntries(names.map(name => [name, state(name)]))
  states.leaves = Object.fromEntries(TREES.map(kind => [kind, leafStates(registry, `${kind}_leaves`)]))
  return states
}

// by the distance to the trunk, which vanilla's leaves store
function leafStates (registry, name) {
  return Array.from({ length: FARTHEST_LEAF + 1 }, (_, distance) =>
    stateWith(registry, registry.blocksByName[name], { distance: Math.max(1, distance) })
  )
}

function groundHeight (seed, x, z) {
  const rolling = (noise2(seed + 1, x, z, 140) - 0.4) * 40
  const hills = (noise2(seed + 2, x, z, 48) - 0.5) * 12
  const bumps = (noise2(seed + 3, x, z, 18) - 0.5) * 3
  const wild = 64 + rolling + hills + bumps
  const home = HOME_HEIGHT + (noise2(seed + 4, x, z, 40) - 0.5) * 4
  const distance = Math.sqrt(x * x + z * z)
  const wildness = fade(clamp01((distance - HOME_RADIUS) / (WILD_RADIUS - HOME_RADIUS)))
  return Math.floor(lerp(home, wild, wildness))
}

function layGround (grid, B, land, cx, cz) {
  const heights = new Int16Array(256)
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const height = land.height(cx * 16 + x, cz * 16 + z)
      heights[(z << 4) | x] = height
      layColumn(grid, B, x, z, height, hash(land.seed + 5, cx * 16 + x, cz * 16 + z))
      if (height < SEA_LEVEL - 1) layLakeFloor(grid, B, land.seed, cx, cz, x, z, height)
    }
  }
  return heights
}

function layColumn (grid, B, x, z, height, dice) {
  const beach = height <= SEA_LEVEL + 1
  const bedrock = MIN_Y + 1 + Math.floor(dice * 4)
  const slate = Math.floor(dice * 8)
  for (let y = MIN_Y; y < bedrock; y++) grid.set(x, y, z, B.bedrock)
  for (let y = bedrock; y < slate; y++) grid.set(x, y, z, B.deepslate)
  for (let y = slate; y <= height - 4; y++) grid.set(x, y, z, B.stone)
  for (let y = height - 3; y < height; y++) grid.set(x, y, z, beach ? B.sand : B.dirt)
  grid.set(x, height, z, beach ? B.sand : B.grass_block)
  for (let y = height + 1; y <= SEA_LEVEL; y++) grid.set(x, y, z, B.water)
}

// patches of gravel and clay in the sand under the water
function layLakeFloor (grid, B, seed, cx, cz, x, z, height) {
  const patch = noise2(seed + 8, cx * 16 + x, cz * 16 + z, 9)
  const floor = patch < 0.3 ? B.gravel : patch > 0.72 ? B.clay : B.sand
  for (let y = height - 2; y <= height; y++) grid.set(x, y, z, floor)
}

// Two noises that are both near one half meet in long tunnels. They are sampled on a coarse lattice and interpolated.
function carveCaves (grid, heights, seed, cx, cz) {
  const roof = Math.min(...heights) - CAVE_ROOF
  const layers = Math.floor((roof - CAVE_FLOOR) / CELL)
  if (layers < 1) return
  const first = lattice(seed + 6, cx, cz, layers)
  const second = lattice(seed + 7, cx, cz, layers)
  for (let j = 0; j < layers; j++) {
    for (let cell = 0; cell < 16; cell++) {
      const i = cell & 3
      const k = cell >> 2
      if (mayBeCave(first, i, j, k) && mayBeCave(second, i, j, k)) carveCell(grid, first, second, i, j, k)
    }
  }
}

const corner = (i, j, k) => j * 25 + k * 5 + i

function lattice (seed, cx, cz, layers) {
  const values = new Float32Array(25 * (layers + 1))
  for (let j = 0; j <= layers; j++) {
    for (let k = 0; k < 5; k++) {
      for (let i = 0; i < 5; i++) {
        values[corner(i, j, k)] =
          noise3(seed, cx * 16 + i * CELL, CAVE_FLOOR + j * CELL, cz * 16 + k * CELL, 24) - 0.5
      }
    }
  }
  return values
}

function mayBeCave (values, i, j, k) {
  let low = 1
  let high = -1
  for (let n = 0; n < 8; n++) {
    const value = values[corner(i + (n & 1), j + ((n >> 1) & 1), k + (n >> 2))]
    if (value < low) low = value
    if (value > high) high = value
  }
  return low < 0.055 && high > -0.055
}

function carveCell (grid, first, second, i, j, k) {
  for (let dy = 0; dy < CELL; dy++) {
    for (let dz = 0; dz < CELL; dz++) {
      for (let dx = 0; dx < CELL; dx++) {
        if (Math.abs(between(first, i, j, k, dx, dy, dz)) > 0.05) continue
        if (Math.abs(between(second, i, j, k, dx, dy, dz)) > 0.055) continue
        grid.set(i * CELL + dx, CAVE_FLOOR + j * CELL + dy, k * CELL + dz, 0)
      }
    }
  }
}

function between (values, i, j, k, dx, dy, dz) {
  const u = dx / CELL
  const v = dy / CELL
  const w = dz / CELL
  const along = (jj, kk) => lerp(values[corner(i, jj, kk)], values[corner(i + 1, jj, kk)], u)
  return lerp(lerp(along(j, k), along(j, k + 1), w), lerp(along(j + 1, k), along(j + 1, k + 1), w), v)
}
