'use strict'

// Where somebody looks, in the words of block states. Used by placements.js, hanging.js and whatever turns a block.

const { WAY, OPPOSITE, FACES } = require('./ways')
const { stateWith } = require('./states')

/** North, south, west or east for a yaw in degrees (0 is south, as in the protocol). */
const directionOf = yaw => ['south', 'west', 'north', 'east'][Math.round(yaw / 90) & 3]

/** One of sixteen, as signs, banners and heads are turned. */
const sixteenthOf = yaw => Math.floor((yaw * 16) / 360 + 0.5) & 15

function lookVector (yaw, pitch) {
  const [a, b] = [yaw, pitch].map(degrees => (degrees * Math.PI) / 180)
  return { x: -Math.sin(a) * Math.cos(b), y: -Math.sin(b), z: Math.cos(a) * Math.cos(b) }
}

/** The six ways, the one looked along most first. */
function nearestWays (yaw, pitch) {
  const look = lookVector(yaw, pitch)
  const along = way => look.x * WAY[way].x + look.y * WAY[way].y + look.z * WAY[way].z
  return [...FACES].sort((a, b) => along(b) - along(a))
}

/** In which order vanilla tries to attach something: what was clicked, then as somebody looks. */
function attachingWays ({ face, inside, yaw, pitch }) {
  const ways = nearestWays(yaw, pitch)
  return inside ? ways : [OPPOSITE[face], ...ways.filter(way => way !== OPPOSITE[face])]
}

module.exports = { stateWith, directionOf, sixteenthOf, lookVector, nearestWays, attachingWays }
