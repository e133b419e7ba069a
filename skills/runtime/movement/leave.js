'use strict'
// Out of a building and off its roof, so that nobody stands where others build; through a door when there is no other way.
const { goals } = require('mineflayer-pathfinder')
const { walkTo, succeeds } = require('./walk.js')
const { throughDoor } = require('./doors.js')

const BESIDE = 2 // blocks from the building

/** Pathfinder goal: beside the site. */
class Beside extends goals.Goal {
  constructor (site) { super(); this.site = site }

  away ({ x, z }) {
    const { low, high } = this.site
    return Math.max(low.x - x, x - high.x, low.z - z, z - high.z)
  }

  isEnd (node) { return this.away(node) >= BESIDE }
  heuristic (node) { return Math.max(0, BESIDE - this.away(node)) }
}

/** Walk out; stays where there is no way at all. */
async function leave (bot, site, signal) {
  const beside = new Beside(site)
  if (beside.isEnd(bot.entity.position.floored())) return
  if (await succeeds(walkTo(bot, beside, signal))) return
  if (await throughDoor(bot, null, signal)) await succeeds(walkTo(bot, beside, signal))
}

module.exports = { leave }
