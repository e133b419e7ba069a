'use strict'
// Throwing an item to somebody so that they pick it up and it does not come back: where to stand and how to look for that, found by
// following the flight of the item over the blocks that the bot knows.
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const { hasRoom, isFirm, at } = require('../movement/ground.js')
const { stepTo } = require('../movement/step.js')
const { succeeds, walkTo } = require('../movement/walk.js')

const HAND = 1.32 // m above the feet
const EYE = 1.62 // m
const AIM = 0.4 // m above their feet that one aims at from near
const SPEED = 0.3 // m in a tick
const LIFT = 0.1 // m in a tick, upwards
const GRAVITY = 0.04 // m in a tick, each tick
const DRAG = 0.98
const SLIDE = 0.588 // of the speed is left after a tick on the ground
const SIZE = 0.25 // m
const LONGEST = 60 // ticks of a flight
const PITCHES = [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2] // radians, upwards
const FORCES = [1, 0.92, 1.08] // a throw that has to hit this exactly does not count
const TAKES = 1 // m sideways within which an item is picked up for sure
const HIGHEST = 1.9 // m above their feet at which it still is
const LOWEST = -0.4 // m
const OWN = 1.7 // m sideways from which on the thrower does not pick it up again
const BELOW = -1 // m: nor what lies further below
const ROUND = 3 // cells around the receiver in which the bot may stand
const WALKS = 4 // places that are tried

/** Return where an item comes to rest that is thrown from `feet` towards `target` at a pitch in radians. */
function landing (bot, feet, target, pitch, force = 1) {
  const far = Math.hypot(target.x - feet.x, target.z - feet.z) || 1
  const along = force * SPEED * Math.cos(pitch) / far
  const speed = new Vec3((target.x - feet.x) * along, LIFT + force * SPEED * Math.sin(pitch), (target.z - feet.z) * along)
  const place = feet.offset(0, HAND, 0)
  for (let tick = 0; tick < LONGEST; tick++) {
    speed.y -= GRAVITY
    const lands = moves(bot, place, speed)
    if (lands && Math.hypot(speed.x, speed.z) < 0.01) break
    const left = lands ? SLIDE : DRAG
    speed.set(speed.x * left, speed.y * DRAG, speed.z * left)
  }
  return place
}

/** Move the item by one tick; a block in its way stops it in that direction. Return whether it lies on something. */
function moves (bot, place, speed) {
  let lands = false
  for (const axis of ['y', 'x', 'z']) {
    place[axis] += speed[axis]
    if (!isBlocked(bot, place)) continue
    place[axis] -= speed[axis]
    lands ||= axis === 'y' && speed.y < 0
    speed[axis] = 0
  }
  return lands
}

function isBlocked (bot, { x, y, z }) {
  const [low, high] = [new Vec3(x - SIZE / 2, y, z - SIZE / 2), new Vec3(x + SIZE / 2, y + SIZE, z + SIZE / 2)]
  const [from, to] = [low.floored(), high.floored()]
  for (let cx = from.x; cx <= to.x; cx++) {
    for (let cy = from.y - 1; cy <= to.y; cy++) { // a fence is higher than its cell
      for (let cz = from.z; cz <= to.z; cz++) if (overlaps(at(bot, new Vec3(cx, cy, cz)), low, high)) return true
    }
  }
  return false
}

function overlaps (block, low, high) {
  if (!block || block.boundingBox !== 'block') return false
  const { x, y, z } = block.position
  return block.shapes.some(([x0, y0, z0, x1, y1, z1]) =>
    low.x < x + x1 && high.x > x + x0 && low.y < y + y1 && high.y > y + y0 && low.z < z + z1 && high.z > z + z0)
}

const flat = (one, other) => Math.hypot(one.x - other.x, one.z - other.z)

/** Tell whether a receiver with these feet picks up an item that rests there. */
function isInReach (feet, place) {
  const up = place.y - feet.y
  return flat(place, feet) <= TAKES && up >= LOWEST && up <= HIGHEST
}

/** Return the pitch at which one looks at the receiver's feet from near. */
const pitchTo = (feet, target) => Math.atan2(target.y + AIM - feet.y - EYE, flat(feet, target) || 1)

/** Tell whether what the bot throws to the receiver's feet from where it stands reaches them. */
function reachesFromHere (bot, { position }) {
  const feet = bot.entity.position
  return isInReach(position, landing(bot, feet, position, pitchTo(feet, position)))
}

/** Return a pitch at which a throw from `feet` reaches the receiver and does not come back to the thrower; null if none does. */
function safePitch (bot, feet, { position }) {
  const isSafe = place => isInReach(position, place) && (flat(place, feet) >= OWN || place.y - feet.y < BELOW)
  return PITCHES.find(pitch => FORCES.every(force => isSafe(landing(bot, feet, position, pitch, force)))) ?? null
}

/** Walk to a place from which a throw reaches the receiver and does not come back; return the pitch, or null without such a place. */
async function goWhereItReaches (bot, player, signal) {
  const here = safePitch(bot, bot.entity.position, player)
  if (here !== null) return here
  for (const cell of standsAround(bot, player).slice(0, WALKS)) {
    if (!await succeeds(walkTo(bot, new goals.GoalBlock(cell.x, cell.y, cell.z), signal))) continue
    await stepTo(bot, cell.offset(0.5, 0, 0.5), signal, { range: 0.15, ticks: 15 })
    const pitch = safePitch(bot, bot.entity.position, player)
    if (pitch !== null) return pitch
  }
  return null
}

/** Return the cells around the receiver from which a throw reaches them, nearest to the bot first. */
function standsAround (bot, player) {
  const found = []
  const middle = player.position.floored()
  for (let x = -ROUND; x <= ROUND; x++) {
    for (let z = -ROUND; z <= ROUND; z++) {
      for (let y = -2; y <= 2; y++) found.push(middle.offset(x, y, z))
    }
  }
  const centre = cell => cell.offset(0.5, 0, 0.5)
  return found
    .filter(cell => isFirm(at(bot, cell.offset(0, -1, 0))) && hasRoom(bot, cell) && safePitch(bot, centre(cell), player) !== null)
    .sort((a, b) => centre(a).distanceTo(bot.entity.position) - centre(b).distanceTo(bot.entity.position))
}

module.exports = { goWhereItReaches, reachesFromHere }
