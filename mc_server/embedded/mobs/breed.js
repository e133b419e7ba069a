'use strict'

// Two fed animals find each other and get a young one. Feeding is in feeding.js.

const { nearestMob, distance } = require('./near')
const { setOut, walk } = require('./walk')
const { GROWING } = require('./mob_nbt')

const SIGHT = 8
const TOGETHER = 3
const COURTING = 60
const REST = 6000
const LOOK_AGAIN = 10

const inLove = (serv, mob) => mob.loveUntil > serv.tickCount && !mob.baby

function begin (serv, mob) {
  if (!inLove(serv, mob)) return null
  const partner = nearestMob(serv, mob, SIGHT, other => other.kind === mob.kind && inLove(serv, other))
  return partner && { partner, ticks: 0 }
}

function go (serv, mob, memory) {
  const { partner } = memory
  if (!inLove(serv, mob) || !inLove(serv, partner) || !(partner.health > 0)) return false
  if (memory.ticks++ % LOOK_AGAIN === 0) setOut(serv, mob, partner.position, 1, { most: 100, near: 1 })
  walk(serv, mob)
  if (memory.ticks < COURTING || distance(mob, partner) > TOGETHER) return true
  haveYoung(serv, mob, partner)
  return false
}

function haveYoung (serv, mob, partner) {
  for (const parent of [mob, partner]) Object.assign(parent, { loveUntil: 0, growth: REST })
  const nbt = { Age: GROWING }
  if (mob.kind === 'sheep') nbt.Color = (serv.random() < 0.5 ? mob : partner).colour
  serv.summon(mob.kind, mob.position, { nbt })
  serv.dropXp?.(1 + Math.floor(serv.random() * 7), mob.position)
}

module.exports = { begin, go }
