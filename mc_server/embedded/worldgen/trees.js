'use strict'

// Trees, grass and flowers of the survival world. Called by survival.js. A tree is a function of its own place, so that a crown may reach into the
// next chunk: each chunk draws every tree whose crown can touch it.

const { hash } = require('./noise')
const { BIOMES, biomeAt, pick } = require('./biomes')

// at most one tree in each square of this many blocks, at least 3 blocks from the next one, so that a body can pass between
const PLOT = 6
const CROWN = 2
// no trees near the start, where bots spawn
const CLEARING = 6
const KINDS = {
  oak: { least: 4, spread: 3, radius: roundCrown },
  birch: { least: 4, spread: 3, radius: roundCrown },
  spruce: { least: 5, spread: 3, radius: coneCrown }
}
// the lowest leaves are above a player's head
const LOWEST_LEAF = 3

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

function treeOfPlot (land, px, pz) {
  const { seed, height, seaLevel } = land
  const x = px * PLOT + 1 + Math.floor(hash(seed + 40, px, pz) * (PLOT - 2))
  const z = pz * PLOT + 1 + Math.floor(hash(seed + 41, px, pz) * (PLOT - 2))
  if (Math.sqrt(x * x + z * z) < CLEARING) return null
  const { trees, kinds } = BIOMES[biomeAt(land, x, z)]
  if (hash(seed + 42, px, pz) >= trees) return null
  const ground = height(x, z)
  if (ground <= seaLevel + 1) return null
  const kind = pick(kinds, hash(seed + 43, px, pz))
  const { least, spread } = KINDS[kind]
  return { x, z, ground, kind, logs: least + Math.floor(hash(seed + 44, px, pz) * spread) }
}

function growTrunk (grid, B, { x, z, ground, kind, logs }, cx, cz) {
  const gx = x - cx * 16
  const gz = z - cz * 16
  if (gx < 0 || gx > 15 || gz < 0 || gz > 15) return
  grid.set(gx, ground, gz, B.dirt)
  for (let dy = 1; dy <= logs; dy++) grid.set(gx, ground + dy, gz, B[`${kind}_log`])
}

// two wide layers and two narrow ones
function roundCrown (dy, logs) {
  if (dy < logs - 1 || dy > logs + 2) return null
  return { radius: dy <= logs ? CROWN : 1, ragged: dy < logs + 2 }
}

// a tip, then layers that grow and shrink on the way down
function coneCrown (dy, logs) {
  const down = logs + 1 - dy
  if (down < 0 || dy < LOWEST_LEAF) return null
  return { radius: down === 0 ? 0 : down > 2 && down % 2 === 1 ? 2 : 1, ragged: false }
}

function growCrown (grid, B, seed, { x, z, ground, kind, logs }, cx, cz) {
  for (let dy = LOWEST_LEAF; dy <= logs + 2; dy++) {
    const layer = KINDS[kind].radius(dy, logs)
    if (!layer) continue
    const { radius, ragged } = layer
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        const cornered = radius > 0 && Math.abs(dx) === radius && Math.abs(dz) === radius
        if (cornered && (!ragged || hash(seed + 46, x + dx, z + dz, dy) < 0.5)) continue
        const away = Math.max(1, Math.abs(dx) + Math.abs(dz) + Math.max(0, dy - logs))
        putLeaf(grid, B.leaves[kind][away], x + dx - cx * 16, ground + dy, z + dz - cz * 16)
      }
    }
  }
}

function putLeaf (grid, leaf, x, y, z) {
  if (x < 0 || x > 15 || z < 0 || z > 15) return
  if (grid.get(x, y, z) === 0) grid.set(x, y, z, leaf)
}

function sowGrass (grid, B, land, cx, cz, heights) {
  for (let i = 0; i < 256; i++) {
    const x = i & 15
    const z = i >> 4
    const y = heights[i]
    if (grid.get(x, y, z) !== B.grass_block || grid.get(x, y + 1, z) !== 0) continue
    const plant = pick(BIOMES[land.biomeOf(x, z)].ground, hash(land.seed + 47, cx * 16 + x, cz * 16 + z))
    if (plant) grid.set(x, y + 1, z, B[plant])
  }
}

module.exports = { place }
