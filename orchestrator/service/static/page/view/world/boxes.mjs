// Adds boxes in one colour to a list of rectangles: turned figures, plates and frames. Pure functions.
import { LIGHT, cornersOf } from './directions.mjs'

const FLAT = [[0, 0], [0, 0], [0, 0], [0, 0]]
const EVEN = [1, 1, 1, 1]
const DEGREE = Math.PI / 180
const SIDES = [0, 1, 2, 3, 4, 5]

/** Adds a box between two corners in blocks; `moved` turns and shifts each point, `sides` are those that are added. */
export function addBox (quads, low, high, [red, green, blue, alpha = 255], moved = point => point, sides = SIDES) {
  for (const side of sides) {
    const light = LIGHT[side]
    quads.add(cornersOf(side, low, high).map(moved), FLAT, 0, [red * light, green * light, blue * light, alpha], EVEN)
  }
}

/** Returns a function that turns a point by a yaw in degrees (0 looks south) and then shifts it. */
export function placed ({ x, y, z, yaw = 0 }) {
  const [cos, sin] = [Math.cos(yaw * DEGREE), Math.sin(yaw * DEGREE)]
  return ([px, py, pz]) => [x + px * cos - pz * sin, y + py, z + px * sin + pz * cos]
}

/** Returns a function that swings a point around a joint, to and fro. */
export function swung ([jx, jy, jz], radians) {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return ([px, py, pz]) => [px, jy + (py - jy) * cos - (pz - jz) * sin, jz + (py - jy) * sin + (pz - jz) * cos]
}

/** Adds the twelve edges of a box as thin bars. */
export function addFrame (quads, [x, y, z], [X, Y, Z], thick, colour) {
  const half = thick / 2
  for (const a of [0, 1]) {
    for (const b of [0, 1]) {
      addBox(quads, [x - half, [y, Y][a] - half, [z, Z][b] - half], [X + half, [y, Y][a] + half, [z, Z][b] + half], colour)
      addBox(quads, [[x, X][a] - half, y - half, [z, Z][b] - half], [[x, X][a] + half, Y + half, [z, Z][b] + half], colour)
      addBox(quads, [[x, X][a] - half, [y, Y][b] - half, z - half], [[x, X][a] + half, [y, Y][b] + half, Z + half], colour)
    }
  }
}
