'use strict'
// Walks along paths of mineflayer-pathfinder. A bot that gets stuck jumps aside and tries again a few times, then gives up.
const { Movements, goals } = require('mineflayer-pathfinder')
const { KEPT } = require('./ground.js')
const { stepClearOfFence } = require('./clear_of_fence.js')
const escape = require('./escape.js')
const { Refusal } = require('../core/refusal.js')
const { until, pass } = require('../core/wait.js')

const TRIES = 3 // attempts to get unstuck on one way
const LEG = 40 // m: a longer way is walked in legs, because land further away is not loaded
const SEARCHED = 6000 // places of one search; a bound in seconds would end it sooner where the processor is busy
const THINK = { thinkTimeout: 120_000, tickTimeout: 20 } // ms for one search, ms of it in each tick (other bots share the process)
const DETOUR = 64 // m that a way may be longer than the straight line
const DROP = 4 // blocks that a way may lead down at once; from four on it hurts
const KEYS = ['forward', 'sprint'] // that make a bot go on
const THINKING = 1 / 20 // ticks of standing still that one tick of the search for a way counts as
// a bot that has not moved this far for so long is stuck
const STILL = { metres: 0.5, ticks: 40 }
const ON_THE_SPOT = { metres: 2, ticks: 120 } // a jump is 1.25 m high, and a walking bot leaves these 2 m within 20 ticks

/** Follow a path to a pathfinder goal; with `dig` the path may lead through blocks, and `drop` is how far it may fall. Throws a Refusal with `unreachable`. */
async function walkTo (bot, goal, signal, { dig = false, detour = DETOUR, drop = DROP } = {}) {
  await bot.crew.between(signal)
  await stepClearOfFence(bot, signal)
  prepare(bot, dig, detour, drop)
  for (let attempt = 0; attempt <= TRIES; attempt++) {
    const ending = await follow(bot, goal, signal)
    if (ending === 'there') return
    if (ending === 'no path') break
    await workLoose(bot, signal, attempt)
  }
  throw new Refusal('unreachable', 'no way there')
}

/**
 * Walk to a goal, without digging if possible, because such paths are faster to plan and leave the land as it is. Before digging the bot tries
 * `otherwise`, which returns whether it helped, and then to get out of a hole or deep water. Throws a Refusal with `unreachable`.
 */
async function walkOrDigTo (bot, goal, signal, otherwise = async () => false) {
  if (await succeeds(walkTo(bot, goal, signal))) return
  if (await otherwise() && await succeeds(walkTo(bot, goal, signal))) return
  if (await escape(bot, signal) && await succeeds(walkTo(bot, goal, signal))) return
  await walkTo(bot, goal, signal, { dig: true })
}

/** Await a walk; return false when it was refused as `unreachable`, true when it arrived. Other errors are thrown. */
async function succeeds (walk) {
  try {
    await walk
    return true
  } catch (refusal) {
    if (refusal.reason !== 'unreachable') throw refusal
    return false
  }
}

/** Walk to within `range` m of a place at any distance; `otherwise` is tried when no way leads to it. */
async function walkFar (bot, place, range, signal, otherwise) {
  for (let far = flat(bot, place); far > LEG + range; far = flat(bot, place)) {
    const toward = bot.entity.position.plus(place.minus(bot.entity.position).scaled(LEG / far))
    await walkOrDigTo(bot, new goals.GoalNearXZ(toward.x, toward.z, 4), signal)
  }
  await walkOrDigTo(bot, new goals.GoalNear(place.x, place.y, place.z, range), signal, otherwise)
}

const flat = (bot, place) => Math.hypot(place.x - bot.entity.position.x, place.z - bot.entity.position.z)

function prepare (bot, dig, detour, drop) {
  const ways = bot.crew.ways ??= { walk: movements(bot, false), dig: movements(bot, true) }
  Object.assign(bot.pathfinder, { ...THINK, searchRadius: detour })
  ways.walk.maxDropDown = drop
  bot.pathfinder.setMovements(dig ? ways.dig : ways.walk)
}

function movements (bot, dig) {
  const ways = new Movements(bot)
  ways.canDig = dig
  ways.digCost = 2
  ways.liquidCost = 6
  ways.maxDropDown = dig ? 5 : DROP // at five a fall costs one heart
  ways.allow1by1towers = false
  ways.scafoldingBlocks = [] // builds nothing on its way
  for (const block of bot.registry.blocksArray) if (KEPT.test(block.name)) ways.blocksCantBreak.add(block.id)
  return ways
}

/**
 * Try once to reach the goal; return `there`, `no path` or `stuck`. A search of several ticks may end half a block short of a goal, since
 * pathfinder moves the places of its first answers into the middle of their blocks: the rest of such a way is searched for again. The bot
 * stands until there is a way, because pathfinder leaves the keys pressed when a new block ends the old one.
 */
async function follow (bot, goal, signal) {
  let ending = goal.isEnd(bot.entity.position.floored()) ? 'there' : null
  let [searching, found] = [false, false]
  const reached = () => { ending = 'there' }
  const planned = ({ status, path, visitedNodes }) => {
    [searching, found] = [status === 'partial', status === 'success']
    if (status === 'noPath' || status === 'timeout' || (searching && visitedNodes > SEARCHED)) ending = 'no path'
    else if (found && !path.length) ending = 'there'
  }
  const walkRest = () => {
    if (!found || ending || bot.pathfinder.isMoving()) return
    found = false
    bot.pathfinder.setGoal(goal)
  }
  const progresses = makesProgress(bot, () => searching)
  bot.on('goal_reached', reached)
  bot.on('path_update', planned)
  try {
    if (!ending) bot.pathfinder.setGoal(goal)
    await until(bot, signal, Infinity, () => {
      if (searching && !bot.pathfinder.isMoving()) KEYS.forEach(key => bot.setControlState(key, false))
      walkRest()
      return ending || !progresses()
    })
    return ending ?? 'stuck'
  } finally {
    bot.off('goal_reached', reached)
    bot.off('path_update', planned)
    bot.pathfinder.setGoal(null)
  }
}

/**
 * Return a function to call each tick, which tells whether the bot still makes progress. A bot that stands still makes none, and neither does
 * one that keeps moving on one spot: it jumps at a ledge that is too high, or the server puts it back. Digging counts as progress, and a
 * tick in which it is `searching` for a way counts little.
 */
function makesProgress (bot, searching = () => false) {
  const checks = [STILL, ON_THE_SPOT].map(limit => movesAway(bot, limit, searching))
  return () => checks.every(check => check())
}

function movesAway (bot, { metres, ticks }, searching) {
  let from = bot.entity.position.clone()
  let idle = 0
  return () => {
    const moved = bot.entity.position.distanceTo(from) > metres
    if (moved) from = bot.entity.position.clone()
    idle = moved || bot.targetDigBlock ? 0 : idle + (searching() ? THINKING : 1)
    return idle < ticks
  }
}

/** Jump to the left, to the right or back, depending on `attempt`. */
async function workLoose (bot, signal, attempt) {
  const keys = ['jump', ...[['left'], ['right'], ['back']][attempt % 3]]
  try {
    for (const control of keys) bot.setControlState(control, true)
    await pass(bot, signal, 10)
  } finally {
    bot.clearControlStates()
  }
}

module.exports = { walkTo, walkOrDigTo, walkFar, succeeds, makesProgress }
