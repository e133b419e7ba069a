'use strict'
// Walking along a path. Who does not get on jumps aside and tries again, then gives up.
const { Movements, goals } = require('mineflayer-pathfinder')
const { KEPT } = require('./ground.js')
const escape = require('./escape.js')
const { gettingOn } = require('./progress_check.js')
const { Refusal } = require('../core/refusal.js')
const { until, pass } = require('../core/wait.js')

const TRIES = 3 // times to work loose on one way
const LEG = 40 // m: a path further than one sees is walked in legs
const THINK = { thinkTimeout: 4000, tickTimeout: 20 } // ms, ms of each tick (the other bots want theirs)
const DETOUR = 64 // m that a way may be longer than the straight line

/** Follow a path to a pathfinder goal. With `dig` it may go through what is in the way. Refuses with `unreachable`. */
async function walkTo (bot, goal, signal, { dig = false, detour = DETOUR } = {}) {
  await bot.crew.between(signal)
  prepare(bot, dig, detour)
  for (let attempt = 0; attempt <= TRIES; attempt++) {
    const ending = await follow(bot, goal, signal)
    if (ending === 'there') return
    if (ending === 'no path') break
    await workLoose(bot, signal, attempt)
  }
  throw new Refusal('unreachable', 'no way there')
}

/**
 * The same without digging if that is possible: faster to plan and kinder to the land. `otherwise` is tried before that, and says
 * whether it helped. Who sits in a hole gets out of it first.
 */
async function walkOrDigTo (bot, goal, signal, otherwise = async () => false) {
  if (await succeeds(walkTo(bot, goal, signal))) return
  if (await otherwise() && await succeeds(walkTo(bot, goal, signal))) return
  if (await escape(bot, signal) && await succeeds(walkTo(bot, goal, signal))) return
  await walkTo(bot, goal, signal, { dig: true })
}

/** False when there is no way. */
async function succeeds (walk) {
  try {
    await walk
    return true
  } catch (refusal) {
    if (refusal.reason !== 'unreachable') throw refusal
    return false
  }
}

/** To within `range` of a place, however far; `otherwise` is tried where no way leads there. */
async function walkFar (bot, place, range, signal, otherwise) {
  for (let far = flat(bot, place); far > LEG + range; far = flat(bot, place)) {
    const toward = bot.entity.position.plus(place.minus(bot.entity.position).scaled(LEG / far))
    await walkOrDigTo(bot, new goals.GoalNearXZ(toward.x, toward.z, 4), signal)
  }
  await walkOrDigTo(bot, new goals.GoalNear(place.x, place.y, place.z, range), signal, otherwise)
}

const flat = (bot, place) => Math.hypot(place.x - bot.entity.position.x, place.z - bot.entity.position.z)

function prepare (bot, dig, detour) {
  const ways = bot.crew.ways ??= { walk: movements(bot, false), dig: movements(bot, true) }
  Object.assign(bot.pathfinder, { ...THINK, searchRadius: detour })
  bot.pathfinder.setMovements(dig ? ways.dig : ways.walk)
}

function movements (bot, dig) {
  const ways = new Movements(bot)
  ways.canDig = dig
  ways.digCost = 2
  ways.liquidCost = 6
  ways.maxDropDown = dig ? 5 : 4 // at five a fall costs one heart
  ways.allow1by1towers = false
  ways.scafoldingBlocks = [] // builds nothing on its way
  for (const block of bot.registry.blocksArray) if (KEPT.test(block.name)) ways.blocksCantBreak.add(block.id)
  return ways
}

/** One go at the goal: `there`, `no path` or `stuck`. */
async function follow (bot, goal, signal) {
  let ending = goal.isEnd(bot.entity.position.floored()) ? 'there' : null
  const reached = () => { ending = 'there' }
  const planned = ({ status, path }) => {
    if (status === 'noPath' || status === 'timeout') ending = 'no path'
    else if (status === 'success' && !path.length) ending = 'there'
  }
  const getsOn = gettingOn(bot)
  bot.on('goal_reached', reached)
  bot.on('path_update', planned)
  try {
    if (!ending) bot.pathfinder.setGoal(goal)
    await until(bot, signal, Infinity, () => ending || !getsOn())
    return ending ?? 'stuck'
  } finally {
    bot.off('goal_reached', reached)
    bot.off('path_update', planned)
    bot.pathfinder.setGoal(null)
  }
}

/** Jump aside, another way each time. */
async function workLoose (bot, signal, attempt) {
  const keys = ['jump', ...[['left'], ['right'], ['back']][attempt % 3]]
  try {
    for (const control of keys) bot.setControlState(control, true)
    await pass(bot, signal, 10)
  } finally {
    bot.clearControlStates()
  }
}

module.exports = { walkTo, walkOrDigTo, walkFar, succeeds }
