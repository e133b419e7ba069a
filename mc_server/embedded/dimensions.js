'use strict'

// The Overworld, the Nether and the End are three regions of one coordinate space, so far apart along x that no player sees, hears or
// reaches from one into another. Therefore every mechanic works in all of them without special code: a position tells its dimension, and
// data that is kept by position is separate. Only code that shows positions to the outside converts them:
// plugins/network/version_adapter.js for clients, ../commands for people. Blocks reach to vanilla's border at thirty million, which is less
// than half of the distance.

const APART = 2 ** 26
const HALFWAY = APART / 2

const OVERWORLD = {
  name: 'overworld',
  shift: 0,
  minY: -64,
  height: 384,
  logicalHeight: 384,
  scale: 1,
  hasSky: true,
  bedsWork: true,
  evaporates: false
}
const NETHER = {
  ...OVERWORLD,
  name: 'the_nether',
  shift: APART,
  minY: 0,
  height: 256,
  logicalHeight: 128,
  scale: 8,
  hasSky: false,
  bedsWork: false,
  evaporates: true
}
const END = { ...NETHER, name: 'the_end', shift: -APART, logicalHeight: 256, scale: 1, evaporates: false }

const DIMENSIONS = [OVERWORLD, NETHER, END]

const dimensionAt = x => (x >= HALFWAY ? NETHER : x < -HALFWAY ? END : OVERWORLD)
const dimensionOf = ({ position }) => dimensionAt(position.x)
const dimensionCalled = name => DIMENSIONS.find(one => one.name === name)

/** Converts x to the coordinate that players in that dimension see. */
const localX = x => (x >= HALFWAY ? x - APART : x < -HALFWAY ? x + APART : x)

/** Converts a whole position in the same way. */
const local = ({ x, y, z }) => ({ x: localX(x), y, z })

/** Converts the x of a chunk in the same way. */
const localChunkX = cx => localX(cx * 16) / 16

/** Returns which sections of a column, counted from the Overworld's bottom, belong to a dimension. */
const sectionsOf = ({ minY, height, hasSky }) => ({ first: (minY - OVERWORLD.minY) >> 4, count: height >> 4, hasSky })

const isInside = ({ x, y }) => {
  const { minY, height } = dimensionAt(x)
  return y >= minY && y < minY + height
}

module.exports = {
  ...{ OVERWORLD, NETHER, END, DIMENSIONS, dimensionAt, dimensionOf, dimensionCalled },
  ...{ localX, local, localChunkX, sectionsOf, isInside }
}
