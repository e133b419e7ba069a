'use strict'

// Swimming of fish: straight to a place, with water all the way. Behaviours call `setOut` once and `swim` every tick, as land animals do with
// ../walk.js; plugins/entities/physics.js moves the fish.

const { Vec3 } = require('vec3')
const { steer } = require('../walk')

const ARRIVED = 0.5
const STUCK_TICKS = 40
const STEP = 0.5
// height above the floor of a block of water at which a fish swims through it: below the surface
const DEPTH = 0.25

/** Returns the last place on the straight way to another one that is still in the same water. */
function farthest (space, from, to) {
  const way = to.minus(from)
  const steps = Math.ceil(way.norm() / STEP)
  let last = from
  for (let n = 1; n <= steps; n++) {
    const next = from.plus(way.scaled(n / steps))
    if (!space.kindUnder(next).water) break
    last = next
  }
  return last
}

/** Begins to swim to a place. */
function setOut (serv, mob, { x, y, z }, speed) {
  mob.way = { to: new Vec3(x, Math.floor(y) + DEPTH, z), speed, best: Infinity, since: serv.tickCount }
}

/** Moves for one tick. @returns whether it is still under way */
function swim (serv, mob) {
  const { way } = mob
  if (!way || !mob.inWater || hasArrived(serv, mob, way)) {
    mob.way = null
    return false
  }
  steer(serv, mob, way.to, way.speed)
  if (mob.drive) mob.drive.y = (way.to.y - mob.position.y) / way.to.distanceTo(mob.position)
  return true
}

// or comes no nearer: the way is too narrow, or others are in it
function hasArrived (serv, { position }, way) {
  const left = position.distanceTo(way.to)
  if (left < way.best - 0.05) Object.assign(way, { best: left, since: serv.tickCount })
  return left < ARRIVED || serv.tickCount - way.since > STUCK_TICKS
}

module.exports = { farthest, setOut, swim }
