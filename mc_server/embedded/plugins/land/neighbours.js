'use strict'

// What a change does to the blocks around it: whatever lost its support breaks, fences and stairs join anew
// (../../blocks/connections.js), and others may add what they know (`serv.neighbourRules`). Ask for it with
// `serv.settleAround(pos)` after a change that vanilla tells the neighbours about. What such a change changes in turn waits
// until the first is done with, as in vanilla: a field of torches that falls is no field of calls within calls.

const { stays } = require('../../blocks/support')
const { joinedState } = require('../../blocks/connections')
const { WAY } = require('../../blocks/ways')

module.exports.provides = ['neighbourRules', 'settleAround']
module.exports.uses = ['breakBlock', 'setBlock', 'terrain']

module.exports.server = serv => {
  /** Functions that are called for each block beside a change: (block, pos, from). */
  serv.neighbourRules = []

  let waiting = null
  /** Tells the neighbours of a place that something has changed there. */
  serv.settleAround = pos => {
    if (waiting) return waiting.push(pos.clone())
    waiting = [pos.clone()]
    try {
      for (const next of waiting) settleNow(serv, next)
    } finally {
      waiting = null
    }
  }
}

function settleNow (serv, pos) {
  join(serv, pos)
  for (const way of Object.values(WAY)) settle(serv, pos.plus(way), pos)
  for (const rule of serv.neighbourRules) rule(serv.terrain.blockAt(pos), pos, pos)
}

function settle (serv, pos, from) {
  const block = serv.terrain.blockAt(pos)
  if (block.type === 0) return
  if (!stays(serv.terrain, pos, block)) return serv.breakBlock(pos)
  join(serv, pos)
  for (const rule of serv.neighbourRules) rule(serv.terrain.blockAt(pos), pos, from)
}

function join (serv, pos) {
  const block = serv.terrain.blockAt(pos)
  const state = joinedState(serv.terrain, pos, block)
  if (state !== block.stateId) serv.setBlock(pos, state)
}
