'use strict'
// A few straight steps without a path: to a drop, under a trunk, along a stair that was just dug.
const { Vec3 } = require('vec3')
const { until } = require('./wait.js')

const flat = (bot, place) => Math.hypot(place.x - bot.entity.position.x, place.z - bot.entity.position.z)

/** Straight to a near place, jumping up steps; true if it came within `range` (m, flat) before `ticks` were over. */
async function stepTo (bot, place, signal, { range = 0.3, ticks = 40, enough = () => false } = {}) {
  const target = new Vec3(place.x, place.y, place.z)
  let arrived = false
  const go = () => {
    arrived = flat(bot, target) <= range
    if (arrived || enough()) return true
    bot.look(Math.atan2(bot.entity.position.x - target.x, bot.entity.position.z - target.z), 0, true)
    bot.setControlState('forward', true)
    bot.setControlState('sprint', flat(bot, target) > 2)
    bot.setControlState('jump', bot.entity.isInWater || (bot.entity.isCollidedHorizontally && target.y > bot.entity.position.y + 0.5))
    return false
  }
  try {
    await until(bot, signal, ticks, go)
    return arrived
  } finally {
    bot.clearControlStates()
  }
}

module.exports = { stepTo }
