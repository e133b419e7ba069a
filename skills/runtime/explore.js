'use strict'
// Looking further: a few legs around here, in a widening square. Which way first depends on the bot's name, so a crew spreads out.
const { goals } = require('mineflayer-pathfinder')
const { walkTo } = require('./walk.js')

const TURN = Math.PI / 2
const FIRST = 32 // m from the start
const WIDER = 8 // m more with every leg

/** A function that walks the next leg; false when there are no more. */
function explorer (bot, legs, signal) {
  const start = bot.entity.position.clone()
  const heading = hash(bot.username) * 2 * Math.PI
  let leg = 0
  return async () => {
    if (leg >= legs) return false
    const angle = heading + TURN * leg
    const far = FIRST + WIDER * leg
    leg++
    await attempt(walkTo(bot, new goals.GoalNearXZ(start.x + Math.cos(angle) * far, start.z + Math.sin(angle) * far, 5), signal))
    return true
  }
}

/** A leg that ends at a lake is still a leg. */
async function attempt (walk) {
  try { await walk } catch (refusal) { if (refusal.reason !== 'unreachable') throw refusal }
}

/** 0 to 1, the same for the same text. */
function hash (text) {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 16777619)
  return (value >>> 0) / 4294967296
}

module.exports = { explorer }
