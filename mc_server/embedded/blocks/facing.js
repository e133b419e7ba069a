'use strict'

// View directions in terms of block states. Used by placements.js, hanging.js and whatever orients a block.

const { WAY, OPPOSITE, FACES } = require('./ways')
const { stateWith } = require('./states')

/** North, south, west or east for a yaw in degrees (0 is south, as in the protocol). */
const directionOf = yaw => ['south', 'west', 'north', 'east'][Math.round(yaw / 90) & 3]

/** Returns one of the sixteen directions of signs, banners and heads. */
const sixteenthOf = yaw => Math.floor((yaw * 16) / 360 + 0.5) & 15

function lookVector (yaw, pitch) {
  const [a, b] = [yaw, pitch].map(degrees => (degrees * Math.PI) / 180)
  return { x: -Math.sin(a) * Math.cos(b), y: -Math.sin(b), z: Math.cos(a) * Math.cos(b) }
}

/** Returns the six directions, the one closest to the view first. */
function nearestWays (yaw, pitch) {
  const look = lookVector(yaw, pitch)
  const along = way => look.x * WAY[way].x + look.y * WAY[way].y + look.z * WAY[way].z
  return [...FACES].sort((a, b) => along(b) - along(a))
}

/** Returns the directions in which vanilla tries to attach a block: the clicked side, then along the view. */
function attachingWays ({ face, inside, yaw, pitch }) {
  const ways = nearestWays(yaw, pitch)
  return inside ? ways : [OPPOSITE[face], ...ways.filter(way => way !== OPPOSITE[face])]
}

module.exports = { stateWith, directionOf, sixteenthOf, lookVector, nearestWays, attachingWays }
