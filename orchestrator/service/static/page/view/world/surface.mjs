// How deep the open sky reaches into a chunk. What lies below that everywhere is caves, which nobody sees who stands above. Pure functions.
import { SIDE, VOLUME } from './chunk_reader.mjs'

const AREA = SIDE * SIDE

/** Returns the height of the lowest block of a chunk above which nothing is opaque; `isOpaque(state)` tells which states are. */
export function lowestTop ({ low, sections }, isOpaque) {
  const open = new Set(Array.from({ length: AREA }, (_, at) => at)) // columns in which nothing opaque was found so far
  let lowest = Infinity
  for (const index of [...sections.keys()].sort((one, other) => other - one)) {
    const section = sections.get(index)
    for (const column of open) {
      const top = section.length ? topIn(section, column, isOpaque) : isOpaque(section) ? SIDE - 1 : -1
      if (top < 0) continue
      lowest = Math.min(lowest, low + index * SIDE + top)
      open.delete(column)
    }
    if (!open.size) return lowest
  }
  return low
}

function topIn (section, column, isOpaque) {
  for (let at = VOLUME - AREA + column; at >= 0; at -= AREA) if (isOpaque(section[at])) return at >> 8
  return -1
}
