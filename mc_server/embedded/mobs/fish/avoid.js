'use strict'

// Fish keep away from players: they swim off while one is within eight blocks and in sight, the faster the nearer it is.

const { Vec3 } = require('vec3')
const { nearestPlayer, canSee, distance } = require('../near')
const { farthest, setOut, swim } = require('./swim')

const SHY = 8
const CLOSE = 7
const CALM_SPEED = 1.6
const CLOSE_SPEED = 1.4
const FAR = 16
const HIGH = 7
const TRIES = 10
// shorter ways are not worth it: the fish is in a corner
const LEAST = 1

function begin (serv, mob) {
  if (!mob.inWater) return null
  const player = nearestPlayer(serv, mob, SHY, one => canSee(serv, mob, one))
  const place = player && awayFrom(serv, mob, player)
  if (!place) return null
  setOut(serv, mob, place, CALM_SPEED)
  return { player }
}

// anywhere in the half that is turned away from the player
function awayFrom (serv, { position }, player) {
  const straight = Math.atan2(position.z - player.position.z, position.x - player.position.x)
  for (let n = 0; n < TRIES; n++) {
    const [angle, far] = [straight + (Math.random() - 0.5) * Math.PI, Math.random() * FAR]
    const way = new Vec3(Math.cos(angle) * far, (Math.random() * 2 - 1) * HIGH, Math.sin(angle) * far)
    const place = farthest(serv.space, position, position.plus(way))
    const isFarther = place.distanceTo(player.position) > position.distanceTo(player.position)
    if (isFarther && place.distanceTo(position) > LEAST) return place
  }
  return null
}

function go (serv, mob, { player }) {
  if (mob.way) mob.way.speed = distance(mob, player) < CLOSE ? CLOSE_SPEED : CALM_SPEED
  return swim(serv, mob)
}

module.exports = { begin, go }
