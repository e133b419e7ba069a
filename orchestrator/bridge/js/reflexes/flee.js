'use strict'
// Flee: a bot with too little health for a fight runs away from a mob until it is far enough away.
const { goals } = require('mineflayer-pathfinder')
const { walkTo } = require('../../../../skills/runtime/movement/walk.js')
const { threat, away, canFight } = require('./threat.js')

const FAR = 16 // m
const TURNS = [0, 0.6, -0.6, 1.2, -1.2] // radians beside the straight way, tried in this order

module.exports = {
  kind: 'flee',
  cause: 'attacked',
  urgent: true,
  seconds: 15,

  when (bot, policy, senses) {
    const mob = threat(bot, senses)
    return mob && !canFight(bot, mob, policy) ? mob.name : null
  },

  async act (bot, policy, senses, signal) {
    const mob = threat(bot, senses)
    if (!mob) return 'it was gone'
    for (const turn of TURNS) {
      await run(bot, mob, turn, signal)
      if (!bot.entities[mob.id] || away(bot, mob) >= FAR / 2) break
    }
    return `from ${mob.name}`
  }
}

/** Run away from the mob, `turn` radians beside the straight way. A way that does not exist is skipped. */
async function run (bot, mob, turn, signal) {
  const { position } = bot.entity
  const angle = Math.atan2(position.z - mob.position.z, position.x - mob.position.x) + turn
  const goal = new goals.GoalNearXZ(position.x + Math.cos(angle) * FAR, position.z + Math.sin(angle) * FAR, 2)
  try {
    await walkTo(bot, goal, signal)
  } catch (refusal) {
    if (refusal.reason !== 'unreachable') throw refusal
  }
}
