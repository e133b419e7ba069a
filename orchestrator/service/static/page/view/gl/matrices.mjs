// The few matrices of the 3D view, as lists of 16 numbers by column, as WebGL wants them; and what of the world a camera sees. Pure functions.
const DEGREE = Math.PI / 180

/** Returns the direction in which one looks with this yaw (0 is south, 90 west) and pitch (downwards), in degrees. */
export function directionOf (yaw, pitch) {
  const [turn, tilt] = [yaw * DEGREE, pitch * DEGREE]
  return [-Math.sin(turn) * Math.cos(tilt), -Math.sin(tilt), Math.cos(turn) * Math.cos(tilt)]
}

/** Returns the matrix of a lens: `field` is the vertical field of view in degrees. */
export function lens (field, ratio, near, far) {
  const scale = 1 / Math.tan(field * DEGREE / 2)
  return [scale / ratio, 0, 0, 0, 0, scale, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0]
}

/** Returns the matrix that turns the world around a camera at the origin, so that it looks along the third axis, backwards. */
export function turnedTo (yaw, pitch) {
  const [x, y, z] = directionOf(yaw, pitch)
  const right = [-Math.cos(yaw * DEGREE), 0, -Math.sin(yaw * DEGREE)]
  const up = [right[1] * z - right[2] * y, right[2] * x - right[0] * z, right[0] * y - right[1] * x]
  return [right[0], up[0], -x, 0, right[1], up[1], -y, 0, right[2], up[2], -z, 0, 0, 0, 0, 1]
}

/** Returns the product of two matrices; the second is applied first. */
export function times (one, other) {
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at >> 2, at & 3]
    return [0, 1, 2, 3].reduce((sum, each) => sum + one[4 * each + row] * other[4 * column + each], 0)
  })
}

/** Returns a point, seen through a matrix: x and y from -1 to 1 on the screen, and how far away it is (0 or less: behind the camera). */
export function seen (matrix, [x, y, z]) {
  const [left, high, , far] = [0, 1, 2, 3].map(row => matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row])
  return [left / far, high / far, far]
}

/** Returns the planes around what a camera sees, as [a, b, c, d]: a point is inside where ax + by + cz + d is positive for all. */
export function planesOf (matrix) {
  const row = index => [0, 1, 2, 3].map(column => matrix[4 * column + index])
  const last = row(3)
  return [0, 1, 2].flatMap(index => [1, -1].map(sign => last.map((value, at) => value + sign * row(index)[at])))
}

/** Tells whether a cube (its lowest corner, its size) may be inside of the planes. */
export function isInside (planes, [x, y, z], size) {
  return planes.every(([a, b, c, d]) => a * (a > 0 ? x + size : x) + b * (b > 0 ? y + size : y) + c * (c > 0 ? z + size : z) + d > 0)
}
