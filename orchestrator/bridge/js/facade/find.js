'use strict'
// Finds blocks by state id, nearest first. It reads numbers and creates no Block objects: mineflayer's own search takes 20 ms for each section
// with a match, which adds up to seconds in a wide search. It also pauses regularly, so that the other bots of the host can work.

const SLICE = 4 // ms of search
const REST = 8 // ms for other work after each slice
const SIDE = 16 // blocks along the side of a section

/** Return at most `count` positions within `maxDistance` of `point` whose state is set in `wanted` (one byte for each state), nearest first. */
async function find (world, { wanted, point, maxDistance, count }) {
  const from = point.floored()
  let found = []
  let end = performance.now() + SLICE
  for (const section of sectionsAround(world, from, maxDistance)) {
    if (found.length >= count && section.away > found.at(-1).away) break
    if (!mayHold(section, wanted)) continue
    const more = scan(section, { wanted, from, maxDistance })
    if (more.length) found = [...found, ...more].sort((a, b) => a.away - b.away).slice(0, count)
    if (performance.now() > end) {
      await new Promise(resolve => setTimeout(resolve, REST))
      end = performance.now() + SLICE
    }
  }
  return found.map(({ x, y, z }) => ({ x, y, z }))
}

/** Return the loaded sections that reach into the sphere, nearest first. */
function sectionsAround (world, from, reach) {
  const all = []
  for (let cx = (from.x - reach) >> 4; cx <= (from.x + reach) >> 4; cx++) {
    for (let cz = (from.z - reach) >> 4; cz <= (from.z + reach) >> 4; cz++) {
      const column = world.getColumn(cx, cz)
      column?.sections.forEach((section, index) => {
        const low = { x: cx * SIDE, y: column.minY + index * SIDE, z: cz * SIDE }
        const away = distanceToBox(from, low)
        if (section && away <= reach) all.push({ ...low, data: section.data, away })
      })
    }
  }
  return all.sort((a, b) => a.away - b.away)
}

function distanceToBox (from, low) {
  const beyond = axis => Math.max(low[axis] - from[axis], 0, from[axis] - low[axis] - SIDE + 1)
  return Math.hypot(beyond('x'), beyond('y'), beyond('z'))
}

/** Tell whether a section may hold a wanted state; most sections list their states in a palette. */
function mayHold ({ data }, wanted) {
  if (data.palette) return data.palette.some(state => wanted[state])
  return data.value === undefined || Boolean(wanted[data.value])
}

function scan ({ x, y, z, data }, { wanted, from, maxDistance }) {
  const found = []
  for (let index = 0; index < SIDE ** 3; index++) {
    if (!wanted[data.get(index)]) continue
    const at = { x: x + (index & 15), y: y + (index >> 8), z: z + ((index >> 4) & 15) }
    at.away = Math.hypot(at.x - from.x, at.y - from.y, at.z - from.z)
    if (at.away <= maxDistance) found.push(at)
  }
  return found
}

/** Return a table with a byte for each state id: 1 for the states of these block ids and for these states. */
function wantedStates (registry, ids, states) {
  const wanted = new Uint8Array(registry.blocksArray.reduce((most, { maxStateId }) => Math.max(most, maxStateId), 0) + 1)
  for (const id of ids) {
    const block = registry.blocks[id]
    if (block) wanted.fill(1, block.minStateId, block.maxStateId + 1)
  }
  for (const state of states) wanted[state] = 1
  return wanted
}

module.exports = { find, wantedStates }
