'use strict'
// Under the open sky or not. Leaves do not count: who stands in a wood is outside.
const { SIDES, at, isOpen } = require('./ground.js')
const { feetOf } = require('./feet.js')

const TOP = 320 // where the world ends
const SHAFT = 8 // m above the feet, where its walls are still closed

const isRock = block => Boolean(block) && !isOpen(block) && !block.name.endsWith('_leaves') && !block.name.endsWith('_log')

/** Whether nothing but air and leaves is overhead. Who sees the sky through a shaft is under ground all the same. */
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
