'use strict'

// The land of all dimensions for one seed: the chosen generator makes the Overworld; the Nether and the End are the same for all. Each generator
// has its own origin; ../dimensions.js says where that is.

const { OVERWORLD, NETHER, END, dimensionAt, localX, localChunkX } = require('../dimensions')
const nether = require('./nether')
const end = require('./end')

module.exports = (overworld, how) => {
  const lands = new Map([
    [OVERWORLD, overworld],
    [NETHER, nether(how)],
    [END, end(how)]
  ])
  const landAt = x => lands.get(dimensionAt(x))
  return {
    spawn: overworld.spawn,
    /** Whether the world is flat, and so has no natural animals and monsters. */
    isFlat: overworld.isFlat,
    landAt,
    chunk: (cx, cz) => landAt(cx * 16).chunk(localChunkX(cx), cz),
    ground: (x, z) => landAt(x).ground(localX(x), z),
    biomeAt: (x, z) => landAt(x).biomeAt(localX(x), z)
  }
}
