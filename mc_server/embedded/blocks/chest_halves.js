'use strict'

// How two chests join: to which side a placed chest joins, where its other half stands, and the names of the halves. A chest that faces
// north has its left half in the west, as seen from behind it. Used by facing.js (placing) and plugins/containers/chests.js (opening,
// breaking).

const { Vec3 } = require('vec3')

const WAY = {
  north: new Vec3(0, 0, -1),
  east: new Vec3(1, 0, 0),
  south: new Vec3(0, 0, 1),
  west: new Vec3(-1, 0, 0)
}
const AROUND = ['north', 'east', 'south', 'west']
const OTHER = { left: 'right', right: 'left' }
const JOINING = /^(trapped_)?chest$/

const clockwise = facing => AROUND[(AROUND.indexOf(facing) + 1) % 4]
const counterClockwise = facing => AROUND[(AROUND.indexOf(facing) + 3) % 4]
const isJoining = block => JOINING.test(block.name)

/** Returns the place of the other half of a chest with these properties, or null for a single chest. */
function otherHalfPlace (pos, { type, facing }) {
  if (type === 'left') return pos.plus(WAY[clockwise(facing)])
  return type === 'right' ? pos.plus(WAY[counterClockwise(facing)]) : null
}

/** Returns the other half's block if it is there: the same kind, facing the same way, and the opposite half; otherwise null. */
function otherHalf (terrain, block) {
  const mine = block.getProperties()
  const place = isJoining(block) ? otherHalfPlace(block.position, mine) : null
  const there = place && terrain.blockAt(place)
  if (!there || there.name !== block.name) return null
  const { type, facing } = there.getProperties()
  return type === OTHER[mine.type] && facing === mine.facing ? there : null
}

/** Returns facing and half of a placed chest: it joins a single chest beside it, unless the player crouches. */
function joining (terrain, block, pos, { facing, side, crouching }) {
  const single = way => {
    const there = terrain.blockAt(pos.plus(WAY[way]))
    const properties = there.name === block.name ? there.getProperties() : {}
    return properties.type === 'single' ? properties.facing : null
  }
  if (crouching) return joinClicked(single, facing, side)
  if (single(clockwise(facing)) === facing) return { facing, type: 'left' }
  if (single(counterClockwise(facing)) === facing) return { facing, type: 'right' }
  return { facing, type: 'single' }
}

// a crouching player joins only the chest whose side was clicked
function joinClicked (single, facing, side) {
  const way = side && AROUND[(AROUND.indexOf(side) + 2) % 4]
  const theirs = way && single(way)
  if (!theirs || theirs === way || theirs === side) return { facing, type: 'single' }
  return { facing: theirs, type: counterClockwise(theirs) === way ? 'right' : 'left' }
}

module.exports = { isJoining, otherHalf, otherHalfPlace, joining, OTHER }
