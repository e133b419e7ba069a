'use strict'

// Young animals stay near adults.

const { nearestMob, distance } = require('./near')
const { setOut, walk } = require('./walk')

const SIGHT = 8
const CLOSE = 3
const SPEED = 1.1
const CHANCE = 0.1
const LOOK_AGAIN = 10

function begin (serv, mob) {
  if (!mob.baby || Math.random() >= CHANCE) return null
  const parent = nearestMob(serv, mob, SIGHT, other => other.kind === mob.kind && !other.baby)
  return parent && distance(parent, mob) > CLOSE ? { parent, ticks: 0 } : null
}

function go (serv, mob, memory) {
  const far = distance(memory.parent, mob)
  if (!mob.baby || !(memory.parent.health > 0) || far < CLOSE || far > 2 * SIGHT) return false
  if (memory.ticks++ % LOOK_AGAIN === 0) setOut(serv, mob, memory.parent.position, SPEED, { most: 100, near: 1 })
  walk(serv, mob)
  return true
}

module.exports = { begin, go }
