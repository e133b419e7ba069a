'use strict'
// Explores in legs around the starting point, in a widening square: along the surface under the sky, through the rock underground.
const { goals } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')
const { tunnelTo } = require('./approach.js')
const { heading } = require('./initial_heading.js')
const { isUnderSky } = require('./sky.js')
const { succeeds, walkTo } = require('./walk.js')

const FIRST = 32 // m from the start to the end of the first leg
const WIDER = 8 // m more for each further leg
const NEAR = 5 // m from the end of a leg that count as its end
const BRANCH = 40 // tunnel steps of one leg through rock

/** Return a function that goes the next leg; it resolves to false when all `legs` are done. */
function explorer (bot, legs, signal) {
  const start = bot.entity.position.clone()
  let leg = 0
  return async () => {
    if (leg >= legs) return false
    await goToward(bot, start, { turn: leg, far: FIRST + WIDER * leg }, signal)
    leg++
    return true
  }
}

/** Go one leg: `far` m from `start`, in the bot's own direction turned by `turn` quarters. It may end early, for example at a lake. */
async function goToward (bot, start, { turn, far }, signal) {
  const angle = heading(bot, turn)
  const end = new Vec3(start.x + Math.cos(angle) * far, start.y, start.z + Math.sin(angle) * far)
  if (isUnderSky(bot)) return succeeds(walkTo(bot, new goals.GoalNearXZ(end.x, end.z, NEAR), signal))
  const there = () => Math.hypot(end.x - bot.entity.position.x, end.z - bot.entity.position.z) <= NEAR
  return succeeds(tunnelTo(bot, end, { done: there, most: BRANCH, signal }))
}

module.exports = { explorer, goToward }
