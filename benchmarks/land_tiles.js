'use strict'
// What a bot host spends on looking at the land, and how large the answer is:
//
//     node benchmarks/land_tiles.js [chunks in both directions]
//
// The first round includes the JIT.
const { inflateRawSync, deflateRawSync } = require('node:zlib')
const { chunksOf, registry } = require('./made_land.js')
const { lookOf, tileOf } = require('../orchestrator/bridge/js/land/tile.js')

const SIDE = Number(process.argv[2] ?? 8)
const ROUNDS = 10
const chunks = chunksOf(SIDE)

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
