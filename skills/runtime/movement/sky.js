'use strict'
// Tells whether a bot is under the open sky. Leaves and logs do not count as a roof, so a bot in a forest is outside.
const { SIDES, at, isOpen } = require('./ground.js')
const { feetOf } = require('./feet.js')

const TOP = 320 // the height limit of the world
const SHAFT = 8 // m above the feet at which the walls of a shaft would still be closed

const isRock = block => Boolean(block) && !isOpen(block) && !block.name.endsWith('_leaves') && !block.name.endsWith('_log')

/** Tell whether only air, leaves and logs are overhead. A bot that sees the sky through a shaft counts as underground. */
function isUnderSky (bot) {
  const feet = feetOf(bot)
  if (SIDES.every(([x, z]) => isRock(at(bot, feet.offset(x, SHAFT, z))))) return false
  for (let y = feet.y + 1; y < TOP; y++) {
    const block = at(bot, feet.offset(0, y - feet.y, 0))
    if (!block) return true // above what the server sent there is nothing
    if (isRock(block)) return false
  }
  return true
}

module.exports = { isUnderSky }
