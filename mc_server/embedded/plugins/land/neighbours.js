'use strict'

// Updates the blocks around a change: blocks that lost their support break, fences and stairs connect again
// (../../blocks/connections.js), and plugins may add rules (`serv.neighbourRules`). Call `serv.settleAround(pos)` after a
// change that vanilla tells the neighbours about. Changes that follow wait until the first is done, as in vanilla, so that a
// field of falling torches does not become deep recursion.

const { stays } = require('../../blocks/support')
const { joinedState } = require('../../blocks/connections')
const { WAY } = require('../../blocks/ways')

module.exports.provides = ['neighbourRules', 'settleAround']
module.exports.uses = ['breakBlock', 'setBlock', 'terrain']

module.exports.server = serv => {
  /** Functions that are called for each block beside a change: (block, pos, from). */
  serv.neighbourRules = []

  let waiting = null
  /** Updates the neighbours of a place after a change there. */
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
