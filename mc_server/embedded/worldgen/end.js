'use strict'

// The End: one island of end stone in the void, at the height of the arrival platform (plugins/blocks/the_end.js). A function of (seed, chunk).

const { noise2 } = require('./noise')
const { Grid, toColumn, biomeIds } = require('./column')

// height of the platform and of the island's edge
const SHORE = 48
const PLATFORM = 100
const RADIUS = 112
const HILL = 14
const DEPTH = 34

module.exports = ({ registry, seed: worldSeed }) => {
  const seed = worldSeed + 2000
  const Chunk = require('prismarine-chunk')(registry)
  const stone = registry.blocksByName.end_stone.defaultState
  const { the_end: biome } = biomeIds(registry, ['the_end'])

  function chunk (cx, cz) {
    const grid = new Grid()
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const [low, high] = span(seed, cx * 16 + x, cz * 16 + z)
        for (let y = low; y <= high; y++) grid.set(x, y, z, stone)
      }
    }
    return toColumn(Chunk, grid, new Array(16).fill(biome))
  }

  return { chunk, seaLevel: 0, isFlat: false, ground: (x, z) => span(seed, x, z)[1], biomeAt: () => 'the_end' }
}

/** Returns the lowest and highest stone of a column; in an empty one the top is below the bottom. */
function span (seed, x, z) {
  const far = Math.sqrt(x * x + z * z)
  const edge = RADIUS + (noise2(seed, x, z, 30) - 0.5) * 12
  if (far > edge) return [0, -1]
  const bumps = (noise2(seed + 1, x, z, 22) - 0.5) * 6 * Math.min(1, Math.abs(far - PLATFORM) / 20)
  const high = Math.round(SHORE + HILL * Math.max(-0.1, 1 - (far / PLATFORM) ** 2) + bumps)
  const ragged = noise2(seed + 2, x, z, 7) * 8
  return [Math.round(SHORE - 2 - DEPTH * (1 - (far / edge) ** 2) - ragged * (1 - far / edge)), high]
}
