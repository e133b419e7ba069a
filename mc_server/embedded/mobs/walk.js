'use strict'

// Walking to a place: finds a path (path.js) and follows it step by step, turning, jumping, and giving up when stuck. Behaviours call `setOut`
// once and `walk` every tick. Paths take time, so only a few are searched in one tick.

const { findPath } = require('./path')

const PATHS_PER_TICK = 6
const ARRIVED = 0.4
const STUCK_TICKS = 60
const TURN = 40
const STEP = 0.6

const counts = new WeakMap()

/** @returns whether there is a path; a mob whose turn to search has not come has none yet */
function setOut (serv, mob, to, speed, options) {
  if (!mayLook(serv)) return false
  const tall = Math.max(1, Math.ceil(mob.height))
  const places = findPath(serv.space, floored(mob.position), floored(to), { tall, ...options })
  mob.way = places.length > 0 ? { places, next: 0, speed, best: Infinity, since: serv.tickCount } : null
  return mob.way !== null
}

function mayLook (serv) {
  const count = counts.get(serv) ?? { tick: -1, n: 0 }
  if (count.tick !== serv.tickCount) Object.assign(count, { tick: serv.tickCount, n: 0 })
  counts.set(serv, count)
  return count.n++ < PATHS_PER_TICK
}

const floored = ({ x, y, z }) => ({ x: Math.floor(x), y: Math.floor(y + 0.01), z: Math.floor(z) })

/** Moves for one tick. @returns whether it is still under way */
function walk (serv, mob) {
  const { way } = mob
  if (!way) return false
  skipPassed(mob, way)
  const place = way.places[way.next]
  if (!place || isStuck(serv, mob, way, place)) {
    mob.way = null
    return false
  }
  steer(serv, mob, { x: place.x + 0.5, z: place.z + 0.5 }, way.speed)
  if (needsJump(mob, place)) mob.wantsJump = true
  return true
}

function skipPassed ({ position, width }, way) {
  const near = ({ x, z, feet }) =>
    Math.hypot(x + 0.5 - position.x, z + 0.5 - position.z) < Math.max(ARRIVED, width / 2) &&
    Math.abs(feet - position.y) < 1
  while (way.next < way.places.length && near(way.places[way.next])) {
    way.next++
    way.best = Infinity
  }
}

function isStuck (serv, { position }, way, place) {
  const left = Math.hypot(place.x + 0.5 - position.x, place.z + 0.5 - position.z)
  if (left < way.best - 0.05) Object.assign(way, { best: left, since: serv.tickCount })
  return serv.tickCount - way.since > STUCK_TICKS
}

function needsJump ({ position, onGround, width, nature }, { x, z, feet }) {
  if (!onGround) return false
  if (nature.hops) return true
  return feet - position.y > STEP && Math.hypot(x + 0.5 - position.x, z + 0.5 - position.z) < 1 + width
}

/** Turns towards a place and moves that way. */
function steer (serv, mob, { x, z }, speed) {
  const [dx, dz] = [x - mob.position.x, z - mob.position.z]
  const far = Math.hypot(dx, dz)
  if (far < 0.01) return
  serv.turn(mob, towards(mob.yawDegrees, yawTo(dx, dz), TURN), 0)
  mob.drive = { x: dx / far, z: dz / far, speed: mob.nature.speed * speed * (mob.haste ?? 1) }
}

const yawTo = (dx, dz) => (Math.atan2(-dx, dz) * 180) / Math.PI

/** Returns an angle turned towards another one by at most `most` degrees. */
function towards (from, to, most) {
  const difference = ((((to - from + 180) % 360) + 360) % 360) - 180
  return from + Math.max(-most, Math.min(most, difference))
}

/** Turns the head to an entity's eyes; the body follows if necessary. */
function lookAt (serv, mob, { position, height = 1.8 }) {
  const [dx, dz] = [position.x - mob.position.x, position.z - mob.position.z]
  const dy = position.y + height * 0.85 - (mob.position.y + mob.height * 0.85)
  lookAlong(serv, mob, yawTo(dx, dz), (-Math.atan2(dy, Math.hypot(dx, dz)) * 180) / Math.PI)
}

const NECK = 75
function lookAlong (serv, mob, yaw, pitch = 0) {
  const apart = ((((yaw - mob.yawDegrees + 180) % 360) + 360) % 360) - 180
  if (Math.abs(apart) > NECK) serv.turn(mob, towards(mob.yawDegrees, yaw, 10))
  serv.turnHead(mob, yaw, Math.max(-40, Math.min(40, pitch)))
}

module.exports = { setOut, walk, steer, lookAt, lookAlong }
