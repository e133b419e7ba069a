'use strict'
// Finding an item frame by its cell.
const { Refusal } = require('../core/refusal.js')
const { confirmed } = require('../core/wait.js')


/** Return the item frame in a cell that holds the item with that numeric id, or an empty one for null; throw a Refusal when none is shown there. */
async function frameAt (bot, cell, id, signal) {
  const isIt = frame => frame.name === 'item_frame' && frame.position.floored().equals(cell) && held(bot, frame) === id
  const find = () => Object.values(bot.entities).find(isIt)
  if (!await confirmed(bot, signal, find)) throw new Refusal('not_found', `no such item frame at ${cell}`)
  return find()
}

function held (bot, frame) {
  const stack = frame.metadata.find(each => each?.itemCount > 0)
  return stack ? require('prismarine-item')(bot.registry).fromNotch(stack).type : null
}

module.exports = { frameAt }
