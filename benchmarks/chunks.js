'use strict'

// What a chunk costs: `node benchmarks/chunks.js [version] [generator] [chunks]`. Makes that many chunks in a square as
// the server does when somebody joins, and prints the average of each step in milliseconds. The light of a chunk needs
// those around it, so a little more land is made than counted.

const { patch } = require('../mc_server/embedded/registry_patch')
const { heightmapsOf } = require('../mc_server/embedded/light/heightmaps')
const { Terrain } = require('../mc_server/embedded/plugins/land/terrain')
const { Light } = require('../mc_server/embedded/light/land_light')
const zlib = require('zlib')

const [version = '1.21.1', generator = 'survival', wanted = '196'] = process.argv.slice(2)
const side = Math.round(Math.sqrt(Number(wanted)))
const registry = patch(require('prismarine-registry')(version))
const terrain = new Terrain(registry, require(`../mc_server/embedded/worldgen/${generator}`)({ registry, seed: 5 }))
const light = new Light(terrain)
const spent = { generate: 0, light: 0, heights: 0, dump: 0, compress: 0 }
const longest = { chunk: 0 }

function timed (step, action) {
  const from = performance.now()
  const result = action()
  spent[step] += performance.now() - from
  return result
}

// generation happens inside of lighting: its share is taken out
const make = terrain.generator.chunk
let making = 0
terrain.generator.chunk = (cx, cz) => {
  const from = performance.now()
  const column = make(cx, cz)
  making += performance.now() - from
  return column
}

light.ensure(-100, -100)
for (const key of Object.keys(spent)) spent[key] = 0
for (let x = 0; x < side; x++) {
  for (let z = 0; z < side; z++) {
    const from = performance.now()
    making = 0
    const column = timed('light', () => light.ensure(x, z))
    spent.light -= making
    spent.generate += making
    timed('heights', () => heightmapsOf(registry, column))
    const bytes = timed('dump', () => column.dump())
    const sections = [...column.light.sky, ...column.light.block].filter(Boolean)
    timed('compress', () => zlib.deflateSync(Buffer.concat([bytes, ...sections]), { level: 1 }))
    longest.chunk = Math.max(longest.chunk, performance.now() - from)
  }
}
const chunks = side * side
const rounded = value => Math.round(value * 100) / 100
const parts = Object.fromEntries(Object.entries(spent).map(([step, ms]) => [step, rounded(ms / chunks)]))
const all = rounded(Object.values(spent).reduce((sum, ms) => sum + ms, 0) / chunks)
console.log(JSON.stringify({ version, generator, chunks, ms_per_chunk: all, ...parts, longest: rounded(longest.chunk) }))
