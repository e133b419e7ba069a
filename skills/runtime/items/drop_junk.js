'use strict'
// Room in the bag: what rock and earth on the way drop is thrown out when nothing else fits in.
const { at, isOpen } = require('../movement/ground.js')
const { abortable } = require('../core/wait.js')

const JUNK = new Set(['cobblestone', 'cobbled_deepslate', 'dirt', 'gravel', 'sand', 'granite', 'diorite', 'andesite', 'tuff', 'calcite', 'netherrack', 'flint', 'clay_ball', 'wheat_seeds', 'rotten_flesh'])
const KEPT = 64 // of each, to climb on and to make tools of
const MOST = 3 // stacks at a time: throwing out is a wait too

/** Throw stacks of junk out, sparing what is wanted; says whether there is room now. */
async function makeRoom (bot, wanted, signal) {
  const stacks = bot.inventory.items().filter(item => JUNK.has(item.name) && !wanted.has(item.type) && bot.inventory.count(item.type, null) - item.count >= KEPT)
  if (!stacks.length) return false
  await bot.look(clearestWay(bot), 0, true)
  for (const stack of stacks.slice(0, MOST)) await abortable(signal, bot.tossStack(stack))
  return true
}

/** Where there is most air, so that it does not come back at once. */
function clearestWay (bot) {
  const eye = bot.entity.position.offset(0, 1, 0)
  const free = yaw => [1, 2, 3].filter(far => isOpen(at(bot, eye.offset(-Math.sin(yaw) * far, 0, -Math.cos(yaw) * far)))).length
  return [0, 1, 2, 3].map(quarter => quarter * Math.PI / 2).reduce((best, yaw) => free(yaw) > free(best) ? yaw : best)
}

module.exports = { makeRoom }
