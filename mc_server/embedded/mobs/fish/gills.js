'use strict'

// Fish breathe water. On land they flop about, and their air runs out in sixteen seconds; from then on they are hurt once a second.

const { setAir, NO_AIR, FULL_AIR } = require('../mob_nbt')

const DAMAGE = 2
const LEAP = 0.4
const ASIDE = 0.05

module.exports = (serv, mob) => {
  const { air = FULL_AIR } = mob
  if (serv.space.kindUnder(mob.position).water) {
    if (air < FULL_AIR) setAir(mob, FULL_AIR)
    return
  }
  if (mob.onGround) flop(mob)
  setAir(mob, air - 1)
  if (mob.air > NO_AIR) return
  setAir(mob, 0)
  serv.hurt(mob, DAMAGE, { type: 'drown' })
}

function flop (mob) {
  const aside = () => (Math.random() * 2 - 1) * ASIDE
  mob.velocity.translate(aside(), LEAP, aside())
  Object.assign(mob, { onGround: false, resting: false })
}
