'use strict'
/**
 * Put an item of the inventory into an empty item frame that lies on the floor.
 *
 * @param {string} item item id
 * @param {number} x the cell of the frame
 * @param {number} y
 * @param {number} z
 * @needs the item in the inventory, the frame within reach
 * @gains minus the item
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')
const { frameAt } = require('../runtime/items/frame.js')
const { MAIN, slotWith } = require('../runtime/items/hands.js')
const { placeOf } = require('../runtime/movement/fly.js')


module.exports = async function putInFrame (bot, args, signal) {
  const { id, name } = check.item(bot, args.item)
  const frame = await frameAt(bot, placeOf(args), null, signal)
  const slot = slotWith(bot, id)
  if (slot !== MAIN) await abortable(signal, bot.moveSlotItem(slot, MAIN))
  bot.setQuickBarSlot(0)
  await bot.lookAt(frame.position, true)
  bot.useOn(frame)
  const isPut = () => bot.inventory.slots[MAIN]?.type !== id
  if (!await confirmed(bot, signal, isPut)) throw new Refusal('unreachable', `the frame did not take the ${name}`)
}
