'use strict'

// The frame of a Nether portal: whether one surrounds a place, its size, and whether it is filled. As in vanilla it is 2 to 21 wide and 3 to
// 21 high, and needs no corners. Used by plugins/blocks/portals.js.

const { WAY, OPPOSITE } = require('./ways')
const { isAir } = require('./materials')

const LEAST_WIDTH = 2
const LEAST_HEIGHT = 3
const MOST = 21
const RIGHT = { x: 'west', z: 'south' }
const FRAME = 'obsidian'
const PORTAL = 'nether_portal'

const nameAt = (terrain, pos) => terrain.blockOf(terrain.stateAt(pos)).name
const isFrame = (terrain, pos) => nameAt(terrain, pos) === FRAME
const isRoom = name => isAir(name) || name === 'fire' || name === 'soul_fire' || name === PORTAL
const isOpen = (terrain, pos) => isRoom(nameAt(terrain, pos))

/** @returns {corner, right, width, height, axis, filled}, or null where there is no whole frame */
function frameAround (terrain, pos, axis) {
  const right = RIGHT[axis]
  const corner = bottomCorner(terrain, pos, right)
  if (!corner) return null
  const width = widthFrom(terrain, corner, right)
  if (width < LEAST_WIDTH || width > MOST) return null
  const { height, filled } = heightFrom(terrain, corner, right, width)
  if (height < LEAST_HEIGHT || height > MOST || !hasLintel(terrain, corner, right, width, height)) return null
  return { corner, right, width, height, axis, filled: filled === width * height }
}

function bottomCorner (terrain, from, right) {
  let pos = from
  for (let n = 0; n < MOST && isOpen(terrain, pos.plus(WAY.down)); n++) pos = pos.plus(WAY.down)
  const left = OPPOSITE[right]
  const far = widthFrom(terrain, pos, left) - 1
  return far < 0 ? null : along(pos, left, far)
}

const along = (pos, way, far) => pos.plus(WAY[way].scaled(far))

// steps over a sill of obsidian up to a post, or nothing
function widthFrom (terrain, from, way) {
  for (let n = 0; n <= MOST; n++) {
    const pos = along(from, way, n)
    if (!isOpen(terrain, pos)) return isFrame(terrain, pos) ? n : 0
    if (!isFrame(terrain, pos.plus(WAY.down))) return 0
  }
  return 0
}

function heightFrom (terrain, corner, right, width) {
  let filled = 0
  for (let height = 0; height < MOST; height++) {
    const row = corner.offset(0, height, 0)
    if (!isFrame(terrain, along(row, right, -1)) || !isFrame(terrain, along(row, right, width))) return { height, filled }
    for (let n = 0; n < width; n++) {
      const name = nameAt(terrain, along(row, right, n))
      if (!isRoom(name)) return { height, filled }
      if (name === PORTAL) filled++
    }
  }
  return { height: MOST, filled }
}

function hasLintel (terrain, corner, right, width, height) {
  for (let n = 0; n < width; n++) if (!isFrame(terrain, along(corner.offset(0, height, 0), right, n))) return false
  return true
}

function * inside ({ corner, right, width, height }) {
  for (let y = 0; y < height; y++) for (let n = 0; n < width; n++) yield along(corner.offset(0, y, 0), right, n)
}

/** Returns a frame that contains only air and fire, or null. */
function emptyFrame (terrain, pos) {
  for (const axis of ['x', 'z']) {
    const frame = frameAround(terrain, pos, axis)
    if (frame && ![...inside(frame)].some(place => nameAt(terrain, place) === PORTAL)) return frame
  }
  return null
}

/** Returns the rectangle of a portal around one of its blocks: its lowest corner, width and height. */
function rectangleOf (terrain, pos, axis) {
  const state = terrain.stateAt(pos)
  const way = axis === 'x' ? 'east' : 'south'
  const reach = direction => {
    let far = 0
    while (far < MOST && terrain.stateAt(pos.plus(direction.scaled(far + 1))) === state) far++
    return far
  }
  const [back, ahead, down, up] = [WAY[OPPOSITE[way]], WAY[way], WAY.down, WAY.up].map(reach)
  return { corner: along(pos, way, -back).offset(0, -down, 0), axis, width: back + ahead + 1, height: down + up + 1 }
}

module.exports = { frameAround, emptyFrame, inside, rectangleOf, nameAt, PORTAL, FRAME }
