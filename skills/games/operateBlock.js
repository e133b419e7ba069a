'use strict'
/**
 * Click the block at a place once, such as a lever or a button; walk up to it where it is out of reach, without digging.
 *
 * @param {number} x the cell of the block
 * @param {number} y
 * @param {number} z
 * @needs a block there, a way to it
 * @gains nothing
 */
const { Refusal } = require('../runtime/core/refusal.js')
const { useOnBlock } = require('../runtime/blocks/use.js')
const { placeOf } = require('../runtime/movement/fly.js')

module.exports = async function operateBlock (bot, args, signal) {
  const place = placeOf(args)
  if (!bot.blockAt(place)?.type) throw new Refusal('not_found', `no block at ${place}`)
  await useOnBlock(bot, place, signal)
}
