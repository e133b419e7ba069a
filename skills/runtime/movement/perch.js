'use strict'
// Brings a bot down from a pillar from which it cannot step off unhurt: it digs the pillar away under its own feet.
const { SIDES, hasRoom, landing } = require('./ground.js')
const { feetOf } = require('./feet.js')
const { rockSeconds, tunnel } = require('./tunnel.js')

/** Tell whether the bot stands on a pillar: to all sides there is room for it, and a fall that would hurt. */
function isPerched (bot) {
  const feet = feetOf(bot)
  return SIDES.map(([dx, dz]) => feet.offset(dx, 0, dz)).every(cell => hasRoom(bot, cell) && !landing(bot, cell))
}

/** Dig down until the bot can step off. Throws a Refusal with `unreachable` when the pillar is of what bots must not dig. */
async function comeDown (bot, signal) {
  const each = rockSeconds(bot)
  await tunnel(bot, { promise: cell => cell.y * each, done: () => !isPerched(bot), shafts: true, signal })
}

module.exports = { isPerched, comeDown }
