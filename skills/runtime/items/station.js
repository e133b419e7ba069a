'use strict'
// Finding work stations, such as crafting tables and furnaces, and walking to one.
const { goals } = require('mineflayer-pathfinder')
const { Refusal } = require('../core/refusal.js')
const { walkOrDigTo } = require('../movement/walk.js')

const AT_HAND = 4 // m from which a station can be used
const IN_SIGHT = 32 // m within which stations are searched
const LOOKED_AT = 8 // stations of one kind that are considered, since team mates may hold some

/** Return the positions of blocks with that id near the bot, nearest first. */
function stations (bot, name) {
  return bot.findBlocks({ matching: bot.registry.blocksByName[name].id, maxDistance: IN_SIGHT, count: LOOKED_AT })
}

/** Walk until the block at `position` can be used, and return it. */
async function goToStation (bot, position, signal) {
  const { x, y, z } = position
  const middle = position.offset(0.5, 0.5, 0.5)
  if (bot.entity.position.distanceTo(middle) > AT_HAND) await walkOrDigTo(bot, new goals.GoalNear(x, y, z, AT_HAND - 2), signal)
  return bot.blockAt(position)
}

/** Walk to the nearest station and return its block; throw a Refusal with `reason` when none is near. */
async function nearestStation (bot, name, reason, signal) {
  const [position] = stations(bot, name)
  if (!position) throw new Refusal(reason, `this needs a ${name.replace('_', ' ')}, and none is nearby`)
  return goToStation(bot, position, signal)
}

module.exports = { stations, goToStation, nearestStation }
