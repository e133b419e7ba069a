// Chooses the part of the land that the map shows: all bots and some room around them, in steps of chunks against flicker.
const STEP = 16 // blocks; the width of a chunk
const LEAST = 48 // blocks that the map shows at least, in both directions

/** Returns the view of some places (x is east, z south) as left, top, width and height in blocks; null without places. */
export function bounds (places, shape = 1.6) {
  if (!places.length) return null
  const [left, width] = span(places.map(({ x }) => x), LEAST)
  const [top, height] = span(places.map(({ z }) => z), LEAST)
  return width / height > shape
    ? { left, width, ...tall(top, height, width / shape) }
    : { top, height, ...wide(left, width, height * shape) }
}

/** Returns the distance of grid lines, in blocks, for a view of that width: whole chunks, about ten lines. */
export function mesh (width) {
  return STEP * 2 ** Math.max(0, Math.ceil(Math.log2(width / STEP / 12)))
}

/** Returns the positions of grid lines, which are multiples of `step`, in a range of that length. */
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
