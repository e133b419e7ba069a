// Chooses the lines of the grid on the map, where the land is not known yet.
const STEP = 16 // blocks; the width of a chunk

/** Returns the distance of grid lines, in blocks, for a view of that width: whole chunks, about ten lines. */
export function mesh (width) {
  return STEP * 2 ** Math.max(0, Math.ceil(Math.log2(width / STEP / 12)))
}

/** Returns the positions of grid lines, which are multiples of `step`, in a range of that length. */
export function grid (from, length, step) {
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((from + length - first) / step) + 1 }, (_, index) => first + index * step)
}
