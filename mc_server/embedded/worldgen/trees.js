'use strict'

// Trees, grass and flowers of the survival world. Called by survival.js. A tree is a pure function of its own place,
// so a crown may reach into the next chunk: each chunk draws every tree whose crown can touch it.

const { hash, noise2, clamp01 } = require('./noise')

// one tree at most in each square of this many blocks, never nearer than 3 to the next: there is always a way through
const PLOT = 6
const CROWN = 2
// nobody starts inside a trunk
const CLEARING = 6
const HOME_WOOD_RADIUS = 44
const HOME_WOOD = 0.5

function place (grid, B, land, cx, cz, heights) {
  const left = Math.floor((cx * 16 - CROWN) / PLOT)
  const right = Math.floor((cx * 16 + 15 + CROWN) / PLOT)
  const near = Math.floor((cz * 16 - CROWN) / PLOT)
  const far = Math.floor((cz * 16 + 15 + CROWN) / PLOT)
  const trees = []
  for (let pz = near; pz <= far; pz++) {
    for (let px = left; px <= right; px++) {
      const tree = treeOfPlot(land, px, pz)
      if (tree) trees.push(tree)
    }
  }
  for (const tree of trees) growCrown(grid, B, land.seed, tree, cx, cz)
  for (const tree of trees) growTrunk(grid, B, tree, cx, cz)
  sowGrass(grid, B, land, cx, cz, heights)
}

function treeOfPlot ({ seed, height, seaLevel }, px, pz) {
  const x = px * PLOT + 1 + Math.floor(hash(seed + 40, px, pz) * (PLOT - 2))
  const z = pz * PLOT + 1 + Math.floor(hash(seed + 41, px, pz) * (PLOT - 2))
  if (hash(seed + 42, px, pz) >= density(seed, x, z)) return null
  const ground = height(x, z)
  if (ground <= seaLevel + 1) return null
  const kind = hash(seed + 43, px, pz) < 0.12 ? 'birch' : 'oak'
  return { x, z, ground, kind, logs: 4 + Math.floor(hash(seed + 44, px, pz) * 3) }
}

function density (seed, x, z) {
  const distance = Math.sqrt(x * x + z * z)
  if (distance < CLEARING) return 0
  const wood = clamp01((noise2(seed + 45, x, z, 60) - 0.35) * 3) * 0.75
  return distance < HOME_WOOD_RADIUS ? Math.max(wood, HOME_WOOD) : wood
}

function growTrunk (grid, B, { x, z, ground, kind, logs }, cx, cz) {
  const gx = x - cx * 16
  const gz = z - cz * 16
  if (gx < 0 || gx > 15 || gz < 0 || gz > 15) return
  grid.set(gx, ground, gz, B.dirt)
  for (let dy = 1; dy <= logs; dy++) grid.set(gx, ground + dy, gz, B[`${kind}_log`])
}

// the two lower layers are wide with cut corners, the two upper narrow; the lowest leaves clear a walker's head
function growCrown (grid, B, seed, { x, z, ground, kind, logs }, cx, cz) {
  for (let dy = logs - 1; dy <= logs + 2; dy++) {
    const radius = dy <= logs ? CROWN : 1
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        const cornered = Math.abs(dx) === radius && Math.abs(dz) === radius
        if (cornered && (dy === logs + 2 || hash(seed + 46, x + dx, z + dz, dy) < 0.5)) continue
        putLeaf(grid, B[`${kind}_leaves`], x + dx - cx * 16, ground + dy, z + dz - cz * 16)
      }
    }
  }
}

function putLeaf (grid, leaf, x, y, z) {
  if (x < 0 || x > 15 || z < 0 || z > 15) return
  if (grid.get(x, y, z) === 0) grid.set(x, y, z, leaf)
}

function sowGrass (grid, B, { seed }, cx, cz, heights) {
  for (let i = 0; i < 256; i++) {
    const x = i & 15
    const z = i >> 4
    const y = heights[i]
    if (grid.get(x, y, z) !== B.grass_block || grid.get(x, y + 1, z) !== 0) continue
    const dice = hash(seed + 47, cx * 16 + x, cz * 16 + z)
    if (dice < 0.07) grid.set(x, y + 1, z, B.short_grass)
    else if (dice < 0.074) grid.set(x, y + 1, z, B.dandelion)
    else if (dice < 0.078) grid.set(x, y + 1, z, B.poppy)
  }
}

module.exports = { place }
