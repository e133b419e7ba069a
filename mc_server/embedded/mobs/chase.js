'use strict'

// Chasing a player in sight, and attacking when near enough.

const { nearestPlayer, distance, canSee, isPrey } = require('./near')
const { setOut, walk, steer, lookAt } = require('./walk')

const PEACEFUL = 0
const LOOK_EVERY = 10
const FORGET_AFTER = 60
const COOLDOWN = 20
const MOST_PLACES = 500
// how far an attack reaches beyond the body, horizontally
const REACH = 0.83
const AGGRESSIVE = 4
const PLAYER_WIDTH = 0.6

function begin (serv, mob) {
  if (serv.difficulty === PEACEFUL || (serv.tickCount + (mob.id >> 1) * 2) % LOOK_EVERY > 1) return null
  const player = attacker(serv, mob) ?? nearestPlayer(serv, mob, mob.nature.reach, one => isPrey(one) && canSee(serv, mob, one))
  if (!player) return null
  mob.setData('mob_flags', AGGRESSIVE)
  return { player, seenAt: serv.tickCount, lookAgainAt: 0, hitAt: -Infinity }
}

function attacker (serv, { lastPlayer }) {
  const player = lastPlayer && serv.tickCount - lastPlayer.tick < 100 ? lastPlayer.player : null
  return player && isGood(player) ? player : null
}

const isGood = player => !player.gone && player.health > 0 && isPrey(player)

function go (serv, mob, memory) {
  const { player } = memory
  if (serv.difficulty === PEACEFUL || !isGood(player) || distance(player, mob) > mob.nature.reach) return false
  if ((serv.tickCount + mob.id) % LOOK_EVERY === 0 && canSee(serv, mob, player)) memory.seenAt = serv.tickCount
  if (serv.tickCount - memory.seenAt > FORGET_AFTER) return false
  if (serv.tickCount >= memory.lookAgainAt) lookForWay(serv, mob, memory)
  if (!walk(serv, mob) && distance(player, mob) < 2) steer(serv, mob, player.position, 1)
  lookAt(serv, mob, player)
  if (serv.tickCount - memory.hitAt >= COOLDOWN && touches(mob, player) && canSee(serv, mob, player)) hit(serv, mob, memory)
  return true
}

// less often when it is far
function lookForWay (serv, mob, memory) {
  const far = distance(memory.player, mob)
  const found = setOut(serv, mob, memory.player.position, 1, { most: MOST_PLACES, near: 0 })
  memory.lookAgainAt = serv.tickCount + 4 + Math.floor(Math.random() * 7) + (far > 16 ? 5 : 0) + (found ? 0 : 10)
}

function touches (mob, { position }) {
  const side = mob.width / 2 + REACH + PLAYER_WIDTH / 2
  const apart = mob.position.minus(position)
  return Math.abs(apart.x) < side && Math.abs(apart.z) < side && apart.y < 1.8 && apart.y > -mob.height
}

function hit (serv, mob, memory) {
  memory.hitAt = serv.tickCount
  mob._writeNearby('animation', { entityId: mob.id, animation: 0 })
  serv.hurt?.(memory.player, mob.nature.damage, { type: 'mob_attack', by: mob })
}

function end (serv, mob) {
  mob.setData('mob_flags', 0)
}

module.exports = { begin, go, end }
