'use strict'

// Undead mobs catch fire in sunlight, unless they stand in water or rain or wear something on their heads.

const CHECK_EVERY = 5
// burns in four of a hundred ticks at noon
const CHANCE = 0.04 * CHECK_EVERY
const SECONDS = 8
const HEAD = 5

const FULL_LIGHT = 15

module.exports = (serv, mob) => {
  if ((serv.tickCount + mob.id) % CHECK_EVERY !== 0 || mob.inWater || mob.worn?.has(HEAD)) return
  if (Math.random() >= CHANCE || !serv.isDay() || serv.isRainedOn(mob)) return
  const eyes = mob.position.offset(0, mob.height * 0.85, 0).floored()
  if (serv.lightAt(eyes).sky === FULL_LIGHT) serv.ignite(mob, SECONDS)
}
