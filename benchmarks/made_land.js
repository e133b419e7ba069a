'use strict'
// Land made up for benchmarks: hills with water, sand, trees and flowers, in sections as a server sends them.
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.4')
const Chunk = require('prismarine-chunk')(registry)

const SEA = 62
const state = name => registry.blocksByName[name].defaultState
const [STONE, DIRT, GRASS, SAND, WATER, LEAVES, FLOWER] = ['stone', 'dirt', 'grass_block', 'sand', 'water', 'oak_leaves', 'poppy'].map(state)

const heightAt = (x, z) => Math.round(66 + 8 * Math.sin(x / 23) + 7 * Math.cos(z / 31) + 2 * Math.sin((x + z) / 7))

function chunk (cx, cz) {
  const made = new Chunk({ minY: -64, worldHeight: 384 })
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) {
      const [east, south] = [cx * 16 + x, cz * 16 + z]
      const top = heightAt(east, south)
      for (let y = 40; y < top; y++) made.setBlockStateId(new Vec3(x, y, z), y < top - 3 ? STONE : DIRT)
      made.setBlockStateId(new Vec3(x, top, z), top < SEA + 2 ? SAND : GRASS)
      for (let y = top + 1; y <= SEA; y++) made.setBlockStateId(new Vec3(x, y, z), WATER)
      const dice = (east * 7919 + south * 104729) % 97
      if (top > SEA + 1 && dice < 12) made.setBlockStateId(new Vec3(x, top + 5, z), LEAVES)
      else if (top > SEA + 1 && dice < 14) made.setBlockStateId(new Vec3(x, top + 1, z), FLOWER)
    }
  }
  return made
}

/** Returns chunks as [x, z, column], `side` in both directions. */
const chunksOf = side => Array.from({ length: side * side }, (_, at) => [Math.floor(at / side), at % side, chunk(Math.floor(at / side), at % side)])

module.exports = { chunksOf, registry }
