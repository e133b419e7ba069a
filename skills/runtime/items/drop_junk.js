'use strict'
// Makes room in a full inventory by throwing out stone, dirt and other common items.
const { at, isOpen } = require('../movement/ground.js')
const { abortable } = require('../core/wait.js')

const JUNK = new Set(['cobblestone', 'cobbled_deepslate', 'dirt', 'gravel', 'sand', 'granite', 'diorite', 'andesite', 'tuff', 'calcite', 'netherrack', 'flint', 'clay_ball', 'wheat_seeds', 'rotten_flesh'])
const KEPT = 64 // items of each kind that are kept, to climb on and to make tools of
const MOST = 3 // stacks at a time, because each toss takes a while

/** Throw out stacks of junk, except items whose id is in `wanted`. Return false when there was nothing to throw out. */
async function makeRoom (bot, wanted, signal) {
  const stacks = bot.inventory.items().filter(item => JUNK.has(item.name) && !wanted.has(item.type) && bot.inventory.count(item.type, null) - item.count >= KEPT)
  if (!stacks.length) return false
  await bot.look(clearestWay(bot), 0, true)
  for (const stack of stacks.slice(0, MOST)) await abortable(signal, bot.tossStack(stack))
  return true
}

/** Return the yaw with the most free cells in front, so that the bot does not pick the items up again at once. */
function clearestWay (bot) {
  const eye = bot.entity.position.offset(0, 1, 0)
  const free = yaw => [1, 2, 3].filter(far => isOpen(at(bot, eye.offset(-Math.sin(yaw) * far, 0, -Math.cos(yaw) * far)))).length
  return [0, 1, 2, 3].map(quarter => quarter * Math.PI / 2).reduce((best, yaw) => free(yaw) > free(best) ? yaw : best)
}

module.exports = { makeRoom }
