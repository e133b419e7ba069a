'use strict'
// Picking up dropped items: the bot waits for those that come to it by themselves and walks to the others.
const { goals } = require('mineflayer-pathfinder')
const { tunnelTo } = require('../movement/approach.js')
const { settled } = require('../blocks/dig_prediction.js')
const { stepTo } = require('../movement/step.js')
const { succeeds, walkTo } = require('../movement/walk.js')
const { confirmed, until } = require('../core/wait.js')

const SETTLE = 12 // ticks a drop needs to fall and be picked up
const LATE = 5000 // ms until the server has confirmed that a drop at the bot's feet is picked up
const STEPS = 30 // ticks to walk straight to a drop
const NEAR = 4 // m: closer than this the bot walks straight to a drop, without a path
const FALL = 30 // ticks that a drop overhead may take to come down; servers send its position once a second
const OVERHEAD = 1.5 // m above the feet
const DUG = 5 // steps of tunnel through rock that one drop is worth
const AT_FEET = 1.2 // m
const DETOUR = 10 // m that the way to a drop may be longer than the straight line; without a bound, one drop in a hollow tree costs a search of the whole forest

/** Return the item entities within `radius` m of `center`, nearest first. With `wanted`, a set of item ids, only those items. */
function drops (bot, radius, { wanted, center = bot.entity.position } = {}) {
  return Object.values(bot.entities)
    .filter(entity => entity.name === 'item' && entity.position.distanceTo(center) <= radius && isWanted(entity, wanted))
    .sort((a, b) => distance(bot, a) - distance(bot, b))
}

const distance = (bot, entity) => entity.position.distanceTo(bot.entity.position)

function isWanted (entity, wanted) {
  if (!wanted) return true
  try {
    const item = entity.getDroppedItem()
    return !item || wanted.has(item.type)
  } catch { return true } // its metadata has not arrived; better to look than to lose it
}

/**
 * Pick up the drops within `radius` m of `center` (default: the bot) until `enough()` or until none is left. With `dig` the bot also digs its way to
 * a drop. Drops that cannot be reached, and those in `except`, stay where they are.
 */
async function collect (bot, signal, { radius, center, wanted, dig = false, enough = () => false, except = new WeakSet() }) {
  const left = new Set()
  const next = () => drops(bot, radius, { center, wanted }).find(entity => !left.has(entity.id) && !except.has(entity))
  await settled(bot, signal)
  await until(bot, signal, SETTLE, () => enough())
  for (let drop = next(); drop && !enough(); drop = next()) {
    await fetch(bot, drop, { signal, dig, enough })
    if (bot.entities[drop.id]) left.add(drop.id)
  }
}

async function fetch (bot, drop, { signal, dig, enough }) {
  const gone = () => !bot.entities[drop.id] || enough()
  if (distance(bot, drop) <= NEAR) await stepTo(bot, drop.position, signal, { range: 0.2, ticks: STEPS, enough: gone })
  if (!gone()) await until(bot, signal, FALL, () => gone() || drop.position.y < bot.entity.position.y + OVERHEAD)
  if (gone()) return
  const { x, y, z } = drop.position
  if (!await succeeds(walkTo(bot, new goals.GoalNear(x, y, z, 1), signal, { detour: DETOUR })) && !(dig && await digOut(bot, drop, gone, signal))) return
  await stepTo(bot, drop.position, signal, { range: 0.2, ticks: STEPS, enough: gone })
  if (distance(bot, drop) < AT_FEET) await confirmed(bot, signal, gone, LATE)
  else await until(bot, signal, SETTLE, gone)
}

/** Dig to a drop that lies in a hole of one block, as under a mined ore, if that takes at most DUG steps. */
const digOut = (bot, drop, gone, signal) => succeeds(tunnelTo(bot, drop.position, { done: () => gone() || distance(bot, drop) < AT_FEET, most: DUG, signal }))

module.exports = { collect, drops }
