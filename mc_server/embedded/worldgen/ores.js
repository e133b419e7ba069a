'use strict'

// Ore veins of the survival world, at depths as in vanilla (a triangular distribution around a peak), plus some iron and coal close below the
// grass, so that a first pickaxe finds ore. Called by survival.js; a vein never leaves its chunk.

const { stream } = require('./noise')

const VEINS = [
  { ore: 'coal_ore', perChunk: 9, size: 11, low: 20, high: 110 },
  { ore: 'coal_ore', perChunk: 3, size: 8, shallow: true },
  { ore: 'copper_ore', perChunk: 7, size: 9, low: -16, high: 100 },
  { ore: 'iron_ore', perChunk: 8, size: 7, low: -24, high: 56 },
  { ore: 'iron_ore', perChunk: 4, size: 6, shallow: true },
  { ore: 'gold_ore', perChunk: 4, size: 7, low: -64, high: 32 },
  { ore: 'redstone_ore', perChunk: 5, size: 6, low: -94, high: 16 },
  { ore: 'lapis_ore', perChunk: 2, size: 6, low: -32, high: 32 },
  { ore: 'diamond_ore', perChunk: 5, size: 4, low: -140, high: 14 }
]
// depth of shallow veins below the ground
const SHALLOWEST = 5
const SHALLOW_SPREAD = 14

function place (grid, state, seed, cx, cz, heights) {
  const rock = { stone: state('stone'), deepslate: state('deepslate') }
  VEINS.forEach((vein, index) => {
    const random = stream(seed + 20 + index, cx, cz)
    const ore = { stone: state(vein.ore), deepslate: state(`deepslate_${vein.ore}`) }
    for (let n = 0; n < vein.perChunk; n++) growVein(grid, vein, rock, ore, random, heights)
  })
}

function growVein (grid, vein, rock, ore, random, heights) {
  let x = Math.floor(random() * 16)
  let z = Math.floor(random() * 16)
  let y = vein.shallow ? shallowDepth(heights[(z << 4) | x], random) : peakedDepth(vein, random)
  for (let n = 0; n < vein.size; n++) {
    replace(grid, rock, ore, x, y, z)
    const step = Math.floor(random() * 6)
    x = inside(x + (step === 0 ? 1 : step === 1 ? -1 : 0))
    y += step === 2 ? 1 : step === 3 ? -1 : 0
    z = inside(z + (step === 4 ? 1 : step === 5 ? -1 : 0))
  }
}

const inside = v => (v < 0 ? 0 : v > 15 ? 15 : v)
const shallowDepth = (height, random) => height - SHALLOWEST - Math.floor(random() * SHALLOW_SPREAD)
const peakedDepth = ({ low, high }, random) => Math.floor(low + ((high - low) * (random() + random())) / 2)

function replace (grid, rock, ore, x, y, z) {
  if (y < -63 || y > 300) return
  const there = grid.get(x, y, z)
  if (there === rock.stone) grid.set(x, y, z, ore.stone)
  else if (there === rock.deepslate) grid.set(x, y, z, ore.deepslate)
}

module.exports = { place }
