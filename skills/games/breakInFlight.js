'use strict'
/**
 * In creative mode, fly to a block and break it; nothing drops.
 *
 * @param {number} x the cell of the block
 * @param {number} y
 * @param {number} z
 * @needs creative mode, a block there
 * @gains nothing
 */
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')
const { EYE, shapeAt } = require('../runtime/movement/stand.js')
const { flyTo, placeOf } = require('../runtime/movement/fly.js')

const ARM = 4.3 // m from the eye to the middle of the block

module.exports = async function breakInFlight (bot, args, signal) {
  const cell = placeOf(args)
  if (shapeAt(bot, cell).free) throw new Refusal('not_found', 'no block stands there')
  const middle = cell.offset(0.5, 0.5, 0.5)
  await flyTo(bot, cell, feet => feet.offset(0.5, EYE, 0.5).distanceTo(middle) < ARM, signal)
  await abortable(signal, bot.dig(bot.blockAt(cell), true))
  if (!await confirmed(bot, signal, () => shapeAt(bot, cell).free)) throw new Refusal('unreachable', 'the server did not break it')
}
