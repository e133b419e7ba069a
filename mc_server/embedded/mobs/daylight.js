'use strict'

// The undead catch fire in the sun, unless they stand in water or wear something on their heads.

const { underSky } = require('./near')

const CHECK_EVERY = 5
// four in a hundred ticks at noon
const CHANCE = 0.04 * CHECK_EVERY
const SECONDS = 8
const HEAD = 5

/** Whether the sun is bright: vanilla's sky darkening is under four. */
const isDay = ({ time }) => time < 12542 || time > 23459

module.exports = (serv, mob) => {
  if ((serv.tickCount + mob.id) % CHECK_EVERY !== 0 || !isDay(serv) || mob.inWater || mob.worn?.has(HEAD)) return
  if (Math.random() < CHANCE && underSky(serv, mob.position.offset(0, mob.height * 0.85, 0))) serv.ignite?.(mob, SECONDS)
}
module.exports.isDay = isDay
