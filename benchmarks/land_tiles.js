'use strict'
// What a bot host spends on looking at the land, and how large the answer is:
//
//     node benchmarks/land_tiles.js [chunks in both directions]
//
// The chunks are hills with water, sand, trees and flowers, in sections as a server sends them. The first round includes the JIT.
const { Vec3 } = require('vec3')
const { inflateRawSync, deflateRawSync } = require('node:zlib')
const registry = require('prismarine-registry')('1.21.4')
const Chunk = require('prismarine-chunk')(registry)
const { lookOf, tileOf } = require('../orchestrator/bridge/js/land/tile.js')

const SIDE = Number(process.argv[2] ?? 8)
const ROUNDS = 10
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

const chunks = []
for (let x = 0; x < SIDE; x++) for (let z = 0; z < SIDE; z++) chunks.push([x, z, chunk(x, z)])

/** Milliseconds of the processor's time so far: what others do on the machine does not count. */
const spent = () => process.cpuUsage().user / 1000

let tiles
const looking = Array.from({ length: ROUNDS }, () => {
  const began = spent()
  for (const [, , column] of chunks) lookOf(column, registry, 'overworld')
  return spent() - began
}).sort((one, other) => one - other)
const times = Array.from({ length: ROUNDS }, () => {
  const began = spent()
  tiles = chunks.map(([x, z, column]) => tileOf(lookOf(column, registry, 'overworld'), 'overworld', x, z))
  return spent() - began
})
const sorted = times.slice(1).sort((one, other) => one - other)
const bridge = tiles.reduce((sum, tile) => sum + JSON.stringify(tile).length, 0)
const together = deflateRawSync(Buffer.concat(tiles.map(({ columns }) => inflateRawSync(Buffer.from(columns, 'base64')))))
console.log(`${chunks.length} chunks (${SIDE * 16} x ${SIDE * 16} columns): looking and packing p50 ${sorted[ROUNDS >> 1].toFixed(1)} ms, max ${sorted.at(-1).toFixed(1)} ms`)
console.log(`looking alone: p50 ${looking[ROUNDS >> 1].toFixed(1)} ms`)
console.log(`over the bridge ${(bridge / 1000).toFixed(1)} kB (${(bridge / chunks.length).toFixed(0)} bytes a chunk), to a viewer about ${(together.length / 1000).toFixed(1)} kB`)
