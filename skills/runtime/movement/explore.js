'use strict'
// Looking further: a few legs around here, in a widening square; under ground through the rock, on it along the land.
const { goals } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')
const { tunnelTo } = require('./approach.js')
const { heading } = require('./initial_heading.js')
const { isUnderSky } = require('./sky.js')
const { succeeds, walkTo } = require('./walk.js')

const FIRST = 32 // m from the start
const WIDER = 8 // m more with every leg
const NEAR = 5 // m from a leg's end is at its end
const BRANCH = 40 // steps of one leg through rock

/** A function that walks the next leg; false when there are no more. */
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

/** One leg; one that ends at a lake is still a leg. */
async function goToward (bot, start, { turn, far }, signal) {
  const angle = heading(bot, turn)
  const end = new Vec3(start.x + Math.cos(angle) * far, start.y, start.z + Math.sin(angle) * far)
  if (isUnderSky(bot)) return succeeds(walkTo(bot, new goals.GoalNearXZ(end.x, end.z, NEAR), signal))
  const there = () => Math.hypot(end.x - bot.entity.position.x, end.z - bot.entity.position.z) <= NEAR
  return succeeds(tunnelTo(bot, end, { done: there, most: BRANCH, signal }))
}

module.exports = { explorer, goToward }
