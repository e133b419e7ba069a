// Makes the rectangles of one section (16 x 16 x 16 blocks): sides that no opaque block hides, joined where neighbours look alike, and the faces of
// blocks that are no cubes. Corners between blocks get less light. Pure functions.
import { SIDE } from './chunk_reader.mjs'
import { PADDED, UNKNOWN } from './block_world.mjs'
import { STEPS } from './directions.mjs'
import { CUTOUT, GLASSY, SOLID } from './looks.mjs'
import { Quads } from './quads.mjs'

const AREA = PADDED * PADDED
const AXES = [[0, 2], [0, 2], [0, 1], [0, 1], [2, 1], [2, 1]] // of the two directions within each side: x, y or z
const DEEP = [1, 1, 2, 2, 0, 0] // the axis along which each side looks
const STRIDES = [1, AREA, PADDED] // of x, y and z in padded states
const SHADOWS = [0.5, 0.7, 0.85, 1] // light of a corner with three, two, one or no blocks around it
const FULL = 0xff // all four corners without a shadow
const ONES = [1, 1, 1, 1]

/** Returns `quads` by pass (SOLID, CUTOUT, GLASSY) of a section. `states` are as block_world.mjs pads them, `looks` as looks.mjs makes them. */
export function meshed (states, looks) {
  const quads = [SOLID, CUTOUT, GLASSY].map(() => new Quads())
  const opaque = opaqueOf(states, looks)
  for (let side = 0; side < 6; side++) meshSides(side, states, looks, opaque, quads)
  for (let y = 0, at; y < SIDE; y++) {
    for (let z = 0; z < SIDE; z++) {
      for (let x = 0; x < SIDE; x++) {
        at = placeOf(x, y, z)
        if (states[at] && !opaque[at]) for (const face of looks.of(states[at]).faces) if (face.cull < 0 || !opaque[at + stepOf(face.cull)]) addFace(quads, face, x, y, z)
      }
    }
  }
  return quads
}

/** Returns for each block whether it hides what is behind it: 1, or 0 if not; 2 for what is not known, which hides everything and casts no shadow. */
function opaqueOf (states, looks) {
  const opaque = new Uint8Array(states.length)
  let [last, is] = [-1, 0]
  for (let at = 0; at < states.length; at++) {
    const state = states[at]
    if (state !== last) [last, is] = [state, state === UNKNOWN ? 2 : looks.of(state).opaque ? 1 : 0]
    opaque[at] = is
  }
  return opaque
}

const placeOf = (x, y, z) => (y + 1) * AREA + (z + 1) * PADDED + x + 1
const stepOf = side => STEPS[side][0] * STRIDES[0] + STEPS[side][1] * STRIDES[1] + STEPS[side][2] * STRIDES[2]

function addFace (quads, { corners, uv, layer, colour, pass }, x, y, z) {
  quads[pass].add(corners.map(point => [x + point[0] / 16, y + point[1] / 16, z + point[2] / 16]), uv.map(point => [point[0] / 16, point[1] / 16]), layer, colour, ONES)
}

/** Adds the sides of whole blocks, and of water, that look in one direction. */
function meshSides (side, states, looks, opaque, quads) {
  const [one, other] = AXES[side]
  const deep = DEEP[side]
  const step = stepOf(side)
  const [right, down] = [STRIDES[one], STRIDES[other]]
  const mask = new Int32Array(SIDE * SIDE) // the number of the list of faces, times 256, and the shadows of the corners
  for (let slice = 0; slice < SIDE; slice++) {
    let any = 0
    for (let row = 0, at = 0; row < SIDE; row++) {
      let here = placeOf(0, 0, 0) + slice * STRIDES[deep] + row * down
      for (let column = 0; column < SIDE; column++, at++, here += right) {
        const list = states[here] && !opaque[here + step] ? visible(states, looks, here, side, step) : 0
        mask[at] = list && list * 256 + (looks.lists[list][0].pass === GLASSY ? FULL : shadows(opaque, here + step, right, down))
        any |= mask[at]
      }
    }
    if (any) joined(mask, looks.lists, (column, row, width, height, face, corners) => addSide(quads, face, { side, one, other, deep }, slice, column, row, width, height, corners))
  }
}

/** Returns the number of the list of faces that one sees on a side of a block, before which nothing opaque is; 0 for none. */
function visible (states, looks, here, side, step) {
  const look = looks.of(states[here])
  if (!look.sides) return 0
  const next = looks.of(states[here + step])
  if (look.liquid) {
    if (next.liquid === look.liquid) return 0
    return (looks.of(states[here + STRIDES[1]]).liquid === look.liquid ? look.below : look.sides)[side]
  }
  return next.group && next.group === look.group ? 0 : look.sides[side]
}

/** Returns the shadows of the four corners of a side, two bits each: first both axes low, then the first high, both high, the second high. */
function shadows (opaque, front, one, other) {
  const at = place => opaque[place] & 1
  const [left, right, low, high] = [at(front - one), at(front + one), at(front - other), at(front + other)]
  const corner = (a, b, diagonal) => a && b ? 0 : 3 - a - b - diagonal
  return corner(left, low, at(front - one - other)) | corner(right, low, at(front + one - other)) << 2 |
    corner(right, high, at(front + one + other)) << 4 | corner(left, high, at(front - one + other)) << 6
}

/** Calls `add` for each rectangle of equal numbers in a mask; only where all corners have the same light are several joined. */
function joined (mask, lists, add) {
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE;) {
      const number = mask[row * SIDE + column]
      if (!number) { column++; continue }
      const faces = lists[number >> 8]
      const joins = isEven(number & FULL) && faces.every(({ repeats }) => repeats)
      const width = joins ? wide(mask, number, row, column) : 1
      const height = joins ? high(mask, number, row, column, width) : 1
      for (let each = row; each < row + height; each++) mask.fill(0, each * SIDE + column, each * SIDE + column + width)
      for (const face of faces) add(column, row, width, height, face, number & FULL)
      column += width
    }
  }
}

const isEven = corners => corners === (corners & 3) * 0x55

function wide (mask, number, row, column) {
  let width = 1
  while (column + width < SIDE && mask[row * SIDE + column + width] === number) width++
  return width
}

function high (mask, number, row, column, width) {
  let height = 1
  while (row + height < SIDE && mask.subarray((row + height) * SIDE + column, (row + height) * SIDE + column + width).every(each => each === number)) height++
  return height
}

/** Adds one face that goes over `width` times `height` blocks. */
function addSide (quads, face, { one, other, deep }, slice, column, row, width, height, corners) {
  const [size, start] = [[1, 1, 1], [0, 0, 0]]
  size[one] = width
  size[other] = height
  start[deep] = slice
  start[one] = column
  start[other] = row
  const points = face.corners.map(point => point.map((value, axis) => start[axis] + value / 16 + (value > 8 ? size[axis] - 1 : 0)))
  const uv = face.uv.map((point, index) => point.map((value, axis) => (face.uv[0][axis] + (value - face.uv[0][axis]) * reach(face, index, axis, size)) / 16))
  const lights = face.corners.map(point => SHADOWS[(corners >> shiftOf(point[one] > 8, point[other] > 8)) & 3])
  quads[face.pass].add(points, uv, face.layer, face.colour, lights)
}

/** Returns how often a picture repeats between the first corner of a face and another one, in one direction of the picture. */
function reach ({ corners, uv }, index, axis, size) {
  // corners 0 and 1, and 0 and 3, lie along one axis of the block each
  const along = [1, 3].find(other => uv[other][axis] !== uv[0][axis])
  if (along === undefined) return 1
  return size[corners[along].findIndex((value, each) => value !== corners[0][each])]
}

const shiftOf = (isFar, isHigh) => isFar ? (isHigh ? 4 : 2) : isHigh ? 6 : 0

