'use strict'
// Steps away from a fence, wall or pane that a bot leans on. Such a block is thinner than its cell, so a bot beside it can be in the cell of
// the fence itself, and a path that is planned from there leads to either side of the fence.
const { SIDES, at, hasRoom } = require('./ground.js')
const { stepTo } = require('./step.js')

const THIN = /(_fence|_wall|_pane|^iron_bars)$/
const STEPS = 10 // ticks for half a block

/** Walk to the middle of the free cell beside the fence; do nothing when the bot is not in a fence's cell. */
async function stepClearOfFence (bot, signal) {
  const cell = bot.entity.position.floored()
  if (!THIN.test(at(bot, cell)?.name ?? '')) return
  const free = around(cell).filter(each => hasRoom(bot, each))
  const middle = each => each.offset(0.5, 0, 0.5)
  const far = each => middle(each).distanceTo(bot.entity.position)
  const [nearest] = free.sort((a, b) => far(a) - far(b))
  if (nearest) await stepTo(bot, middle(nearest), signal, { ticks: STEPS })
}

/** Return the eight cells around one at the same height. */
function around (cell) {
  const straight = SIDES.map(([x, z]) => cell.offset(x, 0, z))
  return [...straight, ...[[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([x, z]) => cell.offset(x, 0, z))]
}

module.exports = { stepClearOfFence }
