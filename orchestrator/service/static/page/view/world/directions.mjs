// The six sides of a block: their numbers, where they look, how much light they get, and where the corners of their faces are.
export const [DOWN, UP, NORTH, SOUTH, WEST, EAST] = [0, 1, 2, 3, 4, 5]
export const NAMES = ['down', 'up', 'north', 'south', 'west', 'east']
export const STEPS = [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]]
export const LIGHT = [0.55, 1, 0.82, 0.82, 0.68, 0.68]

/** Returns the side that looks in a direction, which need not be exactly along an axis. */
export function sideOf (x, y, z) {
  const sizes = [x, y, z].map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes))
  return [[WEST, EAST], [DOWN, UP], [NORTH, SOUTH]][axis][[x, y, z][axis] > 0 ? 1 : 0]
}

/** Returns the corners of a side of a box, from the top left one against the clock, as one sees the side from outside. */
export function cornersOf (side, [x, y, z], [X, Y, Z]) {
  return [
    [[x, y, Z], [x, y, z], [X, y, z], [X, y, Z]],
    [[x, Y, z], [x, Y, Z], [X, Y, Z], [X, Y, z]],
    [[X, Y, z], [X, y, z], [x, y, z], [x, Y, z]],
    [[x, Y, Z], [x, y, Z], [X, y, Z], [X, Y, Z]],
    [[x, Y, z], [x, y, z], [x, y, Z], [x, Y, Z]],
    [[X, Y, Z], [X, y, Z], [X, y, z], [X, Y, z]]
  ][side]
}

/** Returns where a point of a side lies in a picture that covers the whole side, both in sixteenths, from the top left. */
export function pictured (side, [x, y, z]) {
  return [[x, 16 - z], [x, z], [16 - x, 16 - y], [x, 16 - y], [z, 16 - y], [16 - z, 16 - y]][side]
}
