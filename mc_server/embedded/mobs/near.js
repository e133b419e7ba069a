'use strict'

// Finds players and mobs near a mob, and whether it can see them. Used by behaviours and plugins/entities/animals.js.

const { eyesOf } = require('../entities/surroundings')

const SPECTATOR = 3
const CREATIVE = 1
const LOOK_STEP = 0.5

const distance = (a, b) => a.position.distanceTo(b.position)

/** Returns the nearest living player within range for whom `where` holds, or null. */
function nearestPlayer (serv, entity, range, where = () => true) {
  let best = null
  let least = range
  for (const player of serv.players) {
    if (!player.joined || !(player.health > 0) || player.gameMode === SPECTATOR) continue
    const far = distance(player, entity)
    if (far <= least && where(player)) [best, least] = [player, far]
  }
  return best
}

/** Returns the distance to the nearest player; updated once a second. */
function playerDistance (serv, mob) {
  const known = mob.playerDistance
  if (known && serv.tickCount - known.tick < 20) return known.far
  const player = nearestPlayer(serv, mob, Infinity)
  mob.playerDistance = { tick: serv.tickCount, far: player ? distance(player, mob) : Infinity }
  return mob.playerDistance.far
}

function nearestMob (serv, mob, range, where) {
  let best = null
  let least = range
  for (const other of serv.mobs) {
    if (other === mob || !(other.health > 0) || Math.abs(other.position.x - mob.position.x) > range || !where(other)) continue
    const far = distance(other, mob)
    if (far <= least) [best, least] = [other, far]
  }
  return best
}

const isPrey = player => player.gameMode !== CREATIVE && player.gameMode !== SPECTATOR

/** Tells whether no solid block is between the eyes of both. */
function canSee (serv, from, to) {
  const start = eyesOf(from)
  const way = eyesOf(to).minus(start)
  const steps = Math.ceil(way.norm() / LOOK_STEP)
  for (let n = 1; n < steps; n++) {
    const kind = serv.space.kindUnder(start.plus(way.scaled(n / steps)))
    if (kind.solid && kind.top === 1) return false
  }
  return true
}

module.exports = { nearestPlayer, nearestMob, playerDistance, distance, canSee, isPrey }
