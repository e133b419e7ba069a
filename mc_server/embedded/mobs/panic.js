'use strict'

// Running away from an attacker, in random directions.

const { setOut, walk } = require('./walk')
const { somewhere } = require('./wander')

const REMEMBERED = 100
const FAR = 5
const HIGH = 4

const isScared = (serv, mob) => mob.nature.panic && (serv.tickCount - mob.hurtAt < REMEMBERED || mob.fireTicks > 0)

function begin (serv, mob) {
  if (!isScared(serv, mob)) return null
  const place = somewhere(serv, mob, FAR, HIGH)
  return place && setOut(serv, mob, place, mob.nature.panic) ? { place } : null
}

module.exports = { begin, go: walk }
