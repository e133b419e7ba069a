'use strict'

// Sugar cane of the survival world: in patches on the shore, beside water, as in vanilla. Called by survival.js.

const { hash, noise2 } = require('./noise')

const PATCH = 14 // blocks from one patch to the next, more or less
const PATCHY = 0.6 // the noise is above it in a third of the shore
const DENSE = 0.35 // of the places in a patch
const LEAST = 2 // blocks of a cane
const SPREAD = 3 // how many heights there are
const AROUND = [[1, 0], [-1, 0], [0, 1], [0, -1]]

function place (grid, B, land, cx, cz, heights) {
  for (let i = 0; i < 256; i++) {
    if (heights[i] !== land.seaLevel) continue // the ground is level with the water
    const [x, z] = [i & 15, i >> 4]
    const blocks = blocksAt(land, cx * 16 + x, cz * 16 + z)
    for (let up = 1; up <= blocks; up++) grid.set(x, land.seaLevel + up, z, B.sugar_cane)
  }
}

/** Returns how many blocks of cane stand on the ground at a place on the shore. */
function blocksAt (land, x, z) {
  const { seed, height, seaLevel } = land
  if (noise2(seed + 48, x, z, PATCH) < PATCHY || hash(seed + 49, x, z) >= DENSE) return 0
  if (!AROUND.some(([dx, dz]) => height(x + dx, z + dz) < seaLevel)) return 0
  return LEAST + Math.floor(hash(seed + 50, x, z) * SPREAD)
}

module.exports = { place }
