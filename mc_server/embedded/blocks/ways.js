'use strict'

// The six directions of the protocol and conversions between them. Used by all code that looks at neighbours.

const { Vec3 } = require('vec3')

const WAY = {
  down: new Vec3(0, -1, 0),
  up: new Vec3(0, 1, 0),
  north: new Vec3(0, 0, -1),
  south: new Vec3(0, 0, 1),
  west: new Vec3(-1, 0, 0),
  east: new Vec3(1, 0, 0)
}
// by the number of a face
const FACES = Object.keys(WAY)
const OPPOSITE = { down: 'up', up: 'down', north: 'south', south: 'north', west: 'east', east: 'west' }
const AROUND = ['north', 'east', 'south', 'west']

const clockwise = way => AROUND[(AROUND.indexOf(way) + 1) % 4]
const counterClockwise = way => AROUND[(AROUND.indexOf(way) + 3) % 4]
const axisOf = way => (WAY[way].x ? 'x' : WAY[way].y ? 'y' : 'z')

module.exports = { WAY, FACES, OPPOSITE, AROUND, clockwise, counterClockwise, axisOf }
