'use strict'

// How bright torches and their like make a place: light goes out from each by one a block, around corners, through
// whatever is not opaque. Asked rarely, so it is looked for from the place outwards. Used by plugins/monsters.js.

const BRIGHTEST = 14
const WAYS = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]

/** 0 to 15, as if every light were as bright as it is. */
function blockLight (serv, { x, y, z }) {
  const start = [Math.floor(x), Math.floor(y), Math.floor(z)]
  if (!anyLightNear(serv, start)) return 0
  let best = 0
  let edge = [start]
  const seen = new Set([String(start)])
  for (let far = 0; far <= BRIGHTEST && edge.length > 0 && best < FULL - far; far++) {
    for (const place of edge) best = Math.max(best, lightAt(serv, place) - far)
    edge = edge.flatMap(place => around(serv, place, seen))
  }
  return best
}

const FULL = 15
const lightAt = (serv, [x, y, z]) => {
  const state = serv.space.stateAt(x, y, z)
  return state > 0 ? (serv.terrain.blockOf(state).emitLight ?? 0) : 0
}

function around (serv, [x, y, z], seen) {
  const found = []
  for (const [dx, dy, dz] of WAYS) {
    const place = [x + dx, y + dy, z + dz]
    const key = String(place)
    if (seen.has(key)) continue
    seen.add(key)
    const kind = serv.space.kindAt(...place)
    if (!kind.solid || kind.top < 1 || lightAt(serv, place) > 0) found.push(place)
  }
  return found
}

// the palettes of the sections around say whether there can be any
function anyLightNear (serv, [x, y, z]) {
  for (let cx = (x - BRIGHTEST) >> 4; cx <= (x + BRIGHTEST) >> 4; cx++) {
    for (let cz = (z - BRIGHTEST) >> 4; cz <= (z + BRIGHTEST) >> 4; cz++) {
      const column = serv.terrain.columns.get(`${cx},${cz}`)
      for (let s = (y - BRIGHTEST + 64) >> 4; column && s <= (y + BRIGHTEST + 64) >> 4; s++) {
        if (glows(serv, column.sections[s])) return true
      }
    }
  }
  return false
}

function glows (serv, section) {
  if (!section) return false
  const palette = section.data.palette ?? (section.data.value === undefined ? null : [section.data.value])
  if (!palette) return true
  return palette.some(state => state > 0 && (serv.terrain.blockOf(state).emitLight ?? 0) > 0)
}

module.exports = { blockLight }
