'use strict'
/**
 * Click a block once with whatever is in the hand, from where the bot stands, also one that is out of reach.
 *
 * @param {number} x the cell of the block
 * @param {number} y
 * @param {number} z
 * @needs the land around the cell in sight
 * @gains nothing
 */
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable } = require('../runtime/core/wait.js')
const { placeOf } = require('../runtime/movement/fly.js')

module.exports = async function clickCell (bot, args, signal) {
  const place = placeOf(args)
  const block = bot.blockAt(place)
  if (!block) throw new Refusal('not_found', `the land around ${place} is not in sight`)
  await abortable(signal, bot.lookAt(place.offset(0.5, 0.5, 0.5), true))
  await abortable(signal, bot.activateBlock(block))
}
