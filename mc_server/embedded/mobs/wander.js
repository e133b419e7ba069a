'use strict'

// Wandering: now and then to a dry place near that can be reached. Mobs that nobody sees do not wander.

const { groundNear } = require('./path')
const { setOut, walk } = require('./walk')
const { playerDistance } = require('./near')

const CHANCE = 1 / 60
const SEEN_WITHIN = 32
const FAR = 10
const HIGH = 7
const TRIES = 5

function begin (serv, mob) {
  if (Math.random() >= CHANCE || playerDistance(serv, mob) > SEEN_WITHIN) return null
  const place = somewhere(serv, mob, FAR, HIGH)
  return place && setOut(serv, mob, place, mob.nature.wandering ?? 1) ? { place } : null
}

/** Returns a random dry place to stand near the mob, or null. */
function somewhere (serv, { position, height }, far, high) {
  const any = () => Math.floor(Math.random() * (2 * far + 1)) - far
  for (let n = 0; n < TRIES; n++) {
    const [x, z] = [Math.floor(position.x) + any(), Math.floor(position.z) + any()]
    const place = groundNear(serv.space, x, Math.floor(position.y), z, high, Math.max(1, Math.ceil(height)))
    if (place && place.cost === 0) return place
  }
  return null
}

module.exports = { begin, go: walk, somewhere }
