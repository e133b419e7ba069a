'use strict'

// The Nether: netherrack with large caverns between a floor and a roof of bedrock, a sea of lava, glowstone on the ceilings, soul sand, gravel and
// magma on the shores, quartz and gold. A function of (seed, chunk); it has one biome.

const { hash, noise2, noise3, stream, lerp, clamp01 } = require('./noise')
const { Grid, toColumn, biomeIds } = require('./column')

const TOP = 127
const SEA_LEVEL = 31
const BEDROCK = 5
const WIDE = 4
const TALL = 8
const ACROSS = 16 / WIDE + 1
const UP = 128 / TALL + 1
// within this distance of floor and roof there are fewer caverns, and none beside them
const CRUST = 8
const FADING = 24
const HALF = 0.5
const BLOCKS = ['bedrock', 'netherrack', 'lava', 'glowstone', 'soul_sand', 'gravel', 'magma_block']
const VEINS = [
  { ore: 'nether_quartz_ore', perChunk: 12, size: 9 },
  { ore: 'nether_gold_ore', perChunk: 8, size: 7 },
  { ore: 'ancient_debris', perChunk: 1, size: 2 }
]
const STEPS = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const GLOWING = 5
const BLOB = 40

module.exports = ({ registry, seed: worldSeed }) => {
  const seed = worldSeed + 1000
  const Chunk = require('prismarine-chunk')(registry)
  const state = name => registry.blocksByName[name].defaultState
  const B = Object.fromEntries(BLOCKS.map(name => [name, state(name)]))
  const { nether_wastes: biome } = biomeIds(registry, ['nether_wastes'])

  function chunk (cx, cz) {
    const grid = new Grid()
    carve(grid, B, lattice(seed, cx, cz))
    layBedrock(grid, B, seed, cx, cz)
    layShores(grid, B, seed, cx, cz)
    VEINS.forEach((vein, n) => placeVeins(grid, B, { ...vein, state: state(vein.ore) }, stream(seed + 20 + n, cx, cz)))
    hangGlowstone(grid, B, stream(seed + 40, cx, cz))
    return toColumn(Chunk, grid, new Array(16).fill(biome))
  }

  return { chunk, seaLevel: 32, isFlat: false, ground: () => TOP, biomeAt: () => 'nether_wastes' }
}

const corner = (i, j, k) => (j * ACROSS + k) * ACROSS + i

/** Returns the density at the corners of cells of 4x8x4 blocks: above zero is rock, below zero is air. */
function lattice (seed, cx, cz) {
  const values = new Float32Array(ACROSS * ACROSS * UP)
  for (let j = 0; j < UP; j++) {
    for (let k = 0; k < ACROSS; k++) {
      for (let i = 0; i < ACROSS; i++) {
        const [x, y, z] = [cx * 16 + i * WIDE, j * TALL, cz * 16 + k * WIDE]
        const noise = noise3(seed + 1, x, y * 1.6, z, 52) * 0.7 + noise3(seed + 2, x, y * 1.6, z, 19) * 0.3
        values[corner(i, j, k)] = noise - HALF + crust(y)
      }
    }
  }
  return values
}

function crust (y) {
  const far = Math.min(y, TOP + 1 - y)
  return HALF * clamp01(1 - (far - CRUST) / FADING)
}

function carve (grid, B, values) {
  for (let y = 0; y <= TOP; y++) {
    const [j, v] = [Math.floor(y / TALL), (y % TALL) / TALL]
    for (let z = 0; z < 16; z++) {
      const [k, w] = [z >> 2, (z & 3) / WIDE]
      for (let i = 0; i < ACROSS - 1; i++) {
        const at = n => lerp(level(values, i + n, j, k, v), level(values, i + n, j, k + 1, v), w)
        const [near, far] = [at(0), at(1)]
        for (let dx = 0; dx < WIDE; dx++) {
          const solid = lerp(near, far, dx / WIDE) > 0
          if (solid) grid.set(i * WIDE + dx, y, z, B.netherrack)
          else if (y <= SEA_LEVEL) grid.set(i * WIDE + dx, y, z, B.lava)
        }
      }
    }
  }
}

const level = (values, i, j, k, v) => lerp(values[corner(i, j, k)], values[corner(i, j + 1, k)], v)

function layBedrock (grid, B, seed, cx, cz) {
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const dice = hash(seed + 3, cx * 16 + x, cz * 16 + z)
      const low = Math.floor(dice * BEDROCK)
      const high = Math.floor(((dice * 7) % 1) * BEDROCK)
      for (let y = 0; y <= low; y++) grid.set(x, y, z, B.bedrock)
      for (let y = TOP; y >= TOP - high; y--) grid.set(x, y, z, B.bedrock)
    }
  }
}

// patches of other blocks on the ground, more often near the sea
function layShores (grid, B, seed, cx, cz) {
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const patch = noise2(seed + 4, cx * 16 + x, cz * 16 + z, 17)
      const kind = patch < 0.22 ? B.soul_sand : patch > 0.8 ? B.gravel : null
      const glows = noise2(seed + 5, cx * 16 + x, cz * 16 + z, 6) > 0.8
      for (let y = SEA_LEVEL - 3; y < SEA_LEVEL + 6; y++) {
        if (grid.get(x, y, z) !== B.netherrack) continue
        const above = grid.get(x, y + 1, z)
        if (above === 0 && kind) grid.set(x, y, z, kind)
        else if (above === B.lava && glows) grid.set(x, y, z, B.magma_block)
      }
    }
  }
}

const inside = v => (v < 0 ? 0 : v > 15 ? 15 : v)

function placeVeins (grid, B, { state, perChunk, size }, random) {
  for (let n = 0; n < perChunk; n++) {
    let at = [Math.floor(random() * 16), 10 + Math.floor(random() * 108), Math.floor(random() * 16)]
    for (let left = size; left > 0; left--) {
      if (grid.get(...at) === B.netherrack) grid.set(...at, state)
      const step = STEPS[Math.floor(random() * 6)]
      at = at.map((v, i) => (i === 1 ? v + step[i] : inside(v + step[i])))
    }
  }
}

// clusters that grow down from a ceiling
function hangGlowstone (grid, B, random) {
  for (let n = 0; n < GLOWING; n++) {
    const [x, z] = [2 + Math.floor(random() * 12), 2 + Math.floor(random() * 12)]
    let y = 110
    const low = SEA_LEVEL + 8
    while (y > low && !(grid.get(x, y, z) === 0 && grid.get(x, y + 1, z) === B.netherrack)) y--
    if (y > low) grow(grid, B, random, [x, y, z])
  }
}

function grow (grid, B, random, start) {
  grid.set(...start, B.glowstone)
  for (let n = 0; n < BLOB; n++) {
    const at = start.map((v, i) => {
      const away = Math.floor(random() * 5) - Math.floor(random() * 5)
      return i === 1 ? v - Math.abs(away) : inside(v + Math.sign(away) * Math.min(2, Math.abs(away)))
    })
    if (grid.get(...at) !== 0) continue
    const beside = STEPS.filter(step => isGlowing(grid, B, at.map((v, i) => v + step[i])))
    if (beside.length === 1) grid.set(...at, B.glowstone)
  }
}

const isGlowing = (grid, B, [x, y, z]) => x >= 0 && x < 16 && z >= 0 && z < 16 && grid.get(x, y, z) === B.glowstone
