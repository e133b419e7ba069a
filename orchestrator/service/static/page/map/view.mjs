// Which part of the land is on the screen: `x` and `z` in its middle (in blocks), and `scale` in pixels for each block. Pure functions.
export const [SMALLEST, LARGEST] = [0.2, 24] // pixels for each block
const LEAST = 48 // blocks that a view of everything has at least, in both directions
const PADDING = 32 // pixels around what has to be seen
const EDGE = 12 // pixels from the edge within which something is nearly out of sight

const within = (low, value, high) => Math.min(high, Math.max(low, value))

/** Returns where a place (x, z in blocks) is on a screen of that size, in pixels. */
export function toScreen (view, [width, height], { x, z }) {
  return [width / 2 + (x - view.x) * view.scale, height / 2 + (z - view.z) * view.scale]
}

/** Returns the place (x, z in blocks) that is at a point of the screen. */
export function toLand (view, [width, height], [left, top]) {
  return { x: view.x + (left - width / 2) / view.scale, z: view.z + (top - height / 2) / view.scale }
}

/** Returns the view after the land was drawn along by so many pixels. */
export function panned (view, right, down) {
  return { ...view, x: view.x - right / view.scale, z: view.z - down / view.scale }
}

/** Returns the view that is larger by `factor`; the place at the point `at` of the screen stays where it is. */
export function zoomed (view, size, factor, at = [size[0] / 2, size[1] / 2]) {
  const scale = within(SMALLEST, view.scale * factor, LARGEST)
  const place = toLand(view, size, at)
  return { scale, x: place.x - (at[0] - size[0] / 2) / scale, z: place.z - (at[1] - size[1] / 2) / scale }
}

/** Returns a view of all places, with some room around them; null without places. */
export function fitted (places, [width, height]) {
  if (!places.length) return null
  const [left, right] = span(places.map(({ x }) => x))
  const [top, bottom] = span(places.map(({ z }) => z))
  const scale = Math.min((width - 2 * PADDING) / Math.max(LEAST, right - left), (height - 2 * PADDING) / Math.max(LEAST, bottom - top))
  return { x: (left + right) / 2, z: (top + bottom) / 2, scale: within(SMALLEST, scale, LARGEST) }
}

const span = values => [Math.min(...values), Math.max(...values)]

/** Tells whether all places are on the screen, not too near to its edge and not too small: then a view of everything need not change. */
export function shows (view, size, places) {
  const wanted = fitted(places, size)
  const inside = places.every(place => toScreen(view, size, place).every((value, axis) => value > EDGE && value < size[axis] - EDGE))
  return !wanted || (inside && view.scale > wanted.scale * 0.6)
}

/** Returns a round number of blocks that is at most `most` pixels long, for the scale. */
export function ruler (scale, most = 100) {
  return [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].find(blocks => blocks * scale <= most) ?? 1
}
