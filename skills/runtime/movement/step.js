'use strict'
// Walks a few steps straight ahead without a path: to a drop, under a trunk, onto a stair that was just dug. It stops before a deep drop.
const { Vec3 } = require('vec3')
const { isDrop } = require('./ground.js')
const { until } = require('../core/wait.js')

const flat = (bot, place) => Math.hypot(place.x - bot.entity.position.x, place.z - bot.entity.position.z)

const AHEAD = 0.9 // m ahead that are checked for a drop: enough to stop in time

/** Walk straight to a near place, jumping up steps. Return true if the bot came within `range` m (horizontally) within `ticks` and before a deep drop. */
async function stepTo (bot, place, signal, { range = 0.3, ticks = 40, enough = () => false } = {}) {
  const target = new Vec3(place.x, place.y, place.z)
  let arrived = false
  const go = () => {
    arrived = flat(bot, target) <= range
    if (arrived || enough() || isBeforeDrop(bot, target)) return true
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

/** Tell whether the next step would lead over a deep drop, such as a shaft or a cliff. */
function isBeforeDrop (bot, target) {
  if (!bot.entity.onGround) return false
  const { position } = bot.entity
  const part = Math.min(1, AHEAD / flat(bot, target))
  return isDrop(bot, position.offset((target.x - position.x) * part, 0.1, (target.z - position.z) * part).floored())
}

module.exports = { stepTo }
