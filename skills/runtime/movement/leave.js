'use strict'
// Leaves a building site, its inside and its roof, so that the bot does not stand where others build.
const { goals } = require('mineflayer-pathfinder')
const { walkTo, succeeds } = require('./walk.js')
const { throughDoor } = require('./doors.js')

const BESIDE = 2 // blocks from the building that count as outside
const DROP = 7 // blocks that the bot falls where there is no other way down; the last four hurt
const HEALTHY = 12 // health from which it does that

/** Pathfinder goal: at least BESIDE blocks outside the site. */
class Beside extends goals.Goal {
  constructor (site) { super(); this.site = site }

  away ({ x, z }) {
    const { low, high } = this.site
    return Math.max(low.x - x, x - high.x, low.z - z, z - high.z)
  }

  isEnd (node) { return this.away(node) >= BESIDE }
  heuristic (node) { return Math.max(0, BESIDE - this.away(node)) }
}

/** Walk off the site; if there is no other way, through a door or down from the edge of the roof. The bot stays where it is when it finds no way. */
async function leave (bot, site, signal) {
  const beside = new Beside(site)
  if (beside.isEnd(bot.entity.position.floored())) return
  if (await succeeds(walkTo(bot, beside, signal))) return
  if (await throughDoor(bot, null, signal) && await succeeds(walkTo(bot, beside, signal))) return
  if (bot.health >= HEALTHY) await succeeds(walkTo(bot, beside, signal, { drop: DROP }))
}

module.exports = { leave }
