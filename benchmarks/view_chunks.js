'use strict'
// What a bot host spends on packing chunks for the 3D view, and how large they are; and what the page's worker spends on making rectangles of them:
//
//     node benchmarks/view_chunks.js [chunks in both directions]
//
// The land is that of the embedded server, with its caves and ores; blocks are in plain colours, so that no packages are needed. The first round
// includes the JIT.
const { inflateRawSync } = require('node:zlib')
const { chunkBytes } = require('../orchestrator/bridge/js/view/chunk_bytes.js')
const { patch } = require('../mc_server/embedded/registry_patch')
const { Terrain } = require('../mc_server/embedded/plugins/land/terrain')

const WORLD = '../orchestrator/service/static/page/view/world/'
const SIDE = Number(process.argv[2] ?? 9)
const ROUNDS = 20
const registry = patch(require('prismarine-registry')('1.21.1'))
const { generator } = new Terrain(registry, require('../mc_server/embedded/worldgen/survival')({ registry, seed: 1 }))
const chunks = Array.from({ length: SIDE * SIDE }, (_, at) => [Math.floor(at / SIDE), at % SIDE, generator.chunk(Math.floor(at / SIDE), at % SIDE)])

/** Milliseconds of the processor's time so far: what others do on the machine does not count. */
const spent = () => process.cpuUsage().user / 1000

function timed (act) {
  const began = spent()
  const result = act()
  return [spent() - began, result]
}

async function main () {
  const rounds = Array.from({ length: ROUNDS }, () => timed(() => chunks.map(([x, z, column]) => [x, z, chunkBytes(column).toString('base64')])))
  const times = rounds.slice(1).map(([time]) => time / chunks.length).sort((one, other) => one - other)
  const packed = rounds[0][1]
  const size = packed.reduce((sum, [, , text]) => sum + text.length, 0) / chunks.length
  console.log(`${chunks.length} chunks: packing takes ${times[ROUNDS >> 1].toFixed(2)} ms a chunk (first round ${(rounds[0][0] / chunks.length).toFixed(2)} ms), ${Math.round(size * 3 / 4)} bytes a chunk`)
  const [{ Meshing }, { Looks }, { readChunk }] = await Promise.all(['meshing', 'looks', 'chunk_reader'].map(name => import(`${WORLD}${name}.mjs`)))
  const blocks = registry.blocksArray.map(({ name, minStateId, states }) => [name, minStateId, states.map(state => [state.name, state.type === 'bool' ? ['true', 'false'] : (state.values ?? Array.from({ length: state.num_values }, (_, at) => at)).map(String)])])
  const meshing = new Meshing(new Looks({ blocks, models: null }))
  for (const [x, z, text] of packed) meshing.put(x, z, readChunk(new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')))))
  meshing.focus = [8 * SIDE, 100, 8 * SIDE]
  let [sections, quads] = [0, 0]
  const [time] = timed(() => {
    for (let section; (section = meshing.next()); sections++) quads += section.quads.reduce((sum, { count }) => sum + count, 0)
  })
  console.log(`${sections} sections become ${quads} rectangles in ${Math.round(time)} ms, ${(time / sections).toFixed(2)} ms each`)
}

main()
