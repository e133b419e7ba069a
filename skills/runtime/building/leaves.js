'use strict'
// Cuts the leaves of trees around a place that nobody can see or reach through them. Leaves that somebody set there stay.
const { dig, InReach, inReach } = require('../blocks/dig.js')
const { walkTo } = require('../movement/walk.js')

const AROUND = 3 // blocks from the place
const MOST = 16 // leaves for one place
const ARM = 4 // m from a leaf at which the bot stands to cut it
const DETOUR = 16 // m that a way may be longer than the straight line

/** Return the places of a tree's leaves around a place, the nearest first. */
function leavesAround (bot, position) {
  const found = []
  for (let x = -AROUND; x <= AROUND; x++) {
    for (let y = -1; y <= AROUND; y++) {
      for (let z = -AROUND; z <= AROUND; z++) if (isGrown(bot.blockAt(position.offset(x, y, z)))) found.push(position.offset(x, y, z))
    }
  }
  return found.sort((a, b) => a.distanceTo(position) - b.distanceTo(position))
}

const isGrown = block => /_leaves$/.test(block?.name) && String(block.getProperties().persistent) === 'false'

/** Cut the nearest leaves around a place that the bot gets at; return whether it cut one. */
async function cutLeaves (bot, position, signal) {
  let cut = 0
  for (const leaf of leavesAround(bot, position).slice(0, MOST)) {
    try {
      if (!inReach(bot, leaf)) await walkTo(bot, new InReach(leaf, ARM), signal, { detour: DETOUR })
      await dig(bot, leaf, signal)
      cut++
    } catch (refusal) {
      if (!['unreachable', 'missing_tool'].includes(refusal.reason)) throw refusal
    }
  }
  return cut > 0
}

module.exports = { cutLeaves, leavesAround }
