'use strict'

// Fish swim about: now and then to a place near in the same water, and at once and faster after they were hurt.

const { farthest, setOut, swim } = require('./swim')
const { playerDistance } = require('../near')

// at every second tick: once in 40 ticks
const CHANCE = 1 / 20
const SEEN_WITHIN = 32
const FAR = 10
const HIGH = 7
const TRIES = 100
const PANIC_TICKS = 100
const PANIC_SPEED = 1.25

function begin (serv, mob) {
  const isScared = serv.tickCount - mob.hurtAt < PANIC_TICKS || mob.fireTicks > 0
  if (!mob.inWater || (!isScared && Math.random() >= CHANCE) || playerDistance(serv, mob) > SEEN_WITHIN) return null
  const place = somewhere(serv.space, mob.position)
  if (!place) return null
  setOut(serv, mob, place, isScared ? PANIC_SPEED : 1)
  return { place }
}

function somewhere (space, position) {
  const any = most => (Math.random() * 2 - 1) * most
  for (let n = 0; n < TRIES; n++) {
    const place = position.offset(any(FAR), any(HIGH), any(FAR))
    if (space.kindUnder(place).water && farthest(space, position, place).equals(place)) return place
  }
  return null
}

module.exports = { begin, go: swim }
