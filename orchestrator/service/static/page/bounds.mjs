// Which part of the land the map shows: all bots with some room around them, in steps, so that it does not tremble.
const STEP = 16 // blocks: a chunk
const LEAST = 48 // blocks that are shown at least, in either direction

/** Of places with x (east) and z (south): where the view begins and how wide and high it is, in blocks. Null for none. */
export function bounds (places, shape = 1.6) {
  if (!places.length) return null
  const [left, width] = span(places.map(({ x }) => x), LEAST)
  const [top, height] = span(places.map(({ z }) => z), LEAST)
  return width / height > shape
    ? { left, width, ...tall(top, height, width / shape) }
    : { top, height, ...wide(left, width, height * shape) }
}

/** How far apart the lines of the grid are where so many blocks are shown: whole chunks, about ten lines. */
export function mesh (width) {
  return STEP * 2 ** Math.max(0, Math.ceil(Math.log2(width / STEP / 12)))
}

/** Where the lines between two ends are. */
export function grid (from, length, step) {
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((from + length - first) / step) + 1 }, (_, index) => first + index * step)
}

function span (values, least) {
  const low = Math.floor((Math.min(...values) - 4) / STEP) * STEP
  const high = Math.ceil((Math.max(...values) + 4) / STEP) * STEP
  const missing = Math.max(0, least - (high - low))
  return [low - missing / 2, high - low + missing]
}

function tall (top, height, wanted) {
  return { top: top - (wanted - height) / 2, height: wanted }
}

function wide (left, width, wanted) {
  return { left: left - (wanted - width) / 2, width: wanted }
}
