'use strict'
// Dives: the bot sinks and swims toward something below until it is near enough or has to breathe.
const { isWet } = require('./out_of_water.js')
const { until } = require('../core/wait.js')

const BREATH = 10 // of 20: the other half is for the way up
const SINK = 160 // ticks for about four metres
const OVER = 0.5 // m: closer than this, from above, the bot only sinks

/** Dive toward a being until `near()`, until half of the breath is gone, or until the bot stands on the ground below. */
async function dive (bot, { position }, near, signal) {
  const go = () => {
    const { position: own, onGround } = bot.entity
    if (near() || bot.oxygenLevel <= BREATH || onGround || !isWet(bot.blockAt(own, false))) return true
    bot.look(Math.atan2(own.x - position.x, own.z - position.z), 0, true)
    bot.setControlState('forward', position.xzDistanceTo(own) > OVER)
    return false
  }
  try {
    return await until(bot, signal, SINK, go)
  } finally {
    bot.clearControlStates()
  }
}

module.exports = { dive }
