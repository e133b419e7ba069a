'use strict'
// Blocks that one works at: the nearest one of a kind, and the way to it.
const { goals } = require('mineflayer-pathfinder')
const { Refusal } = require('../core/refusal.js')
const { walkOrDigTo } = require('../movement/walk.js')

const AT_HAND = 4 // m to one that can be used from here
const IN_SIGHT = 32 // m to one worth walking to
const LOOKED_AT = 8 // of a kind, where team mates may be at some

/** Positions of the blocks with that id near the bot, nearest first. */
function stations (bot, name) {
  return bot.findBlocks({ matching: bot.registry.blocksByName[name].id, maxDistance: IN_SIGHT, count: LOOKED_AT })
}

/** Walk until the block can be used; answers the block as it is then. */
async function goToStation (bot, position, signal) {
  const { x, y, z } = position
  const middle = position.offset(0.5, 0.5, 0.5)
  if (bot.entity.position.distanceTo(middle) > AT_HAND) await walkOrDigTo(bot, new goals.GoalNear(x, y, z, AT_HAND - 2), signal)
  return bot.blockAt(position)
}

/** The nearest one, in reach; a Refusal with `reason` when none stands near. */
async function nearestStation (bot, name, reason, signal) {
  const [position] = stations(bot, name)
  if (!position) throw new Refusal(reason, `this needs a ${name.replace('_', ' ')}, and none stands near`)
  return goToStation(bot, position, signal)
}

module.exports = { stations, goToStation, nearestStation }
