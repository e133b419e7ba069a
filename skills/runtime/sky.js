'use strict'
// Under the open sky or not. Leaves do not count: who stands in a wood is outside.
const { at, isOpen } = require('./ground.js')
const { feetOf } = require('./feet.js')

const TOP = 320 // where the world ends

/** Whether nothing but air and leaves is overhead. */
function isUnderSky (bot) {
  const feet = feetOf(bot)
  for (let y = feet.y + 1; y < TOP; y++) {
    const block = at(bot, feet.offset(0, y - feet.y, 0))
    if (!block) return true // above what the server sent there is nothing
    if (!isOpen(block) && !block.name.endsWith('_leaves') && !block.name.endsWith('_log')) return false
  }
  return true
}

module.exports = { isUnderSky }
