'use strict'
/**
 * Move what the bot has to given places: the main hand, the off hand, and the first row of the inventory, which stands for a bag.
 *
 * @param {array} hands up to two item ids: the main hand's, then the off hand's
 * @param {array} bag up to nine item ids in the order of the row
 * @needs these things in the inventory, one of each
 * @gains nothing
 */
const check = require('../runtime/core/arguments.js')
const { abortable } = require('../runtime/core/wait.js')
const { MAIN, OFF, slotWith } = require('../runtime/items/hands.js')

const ROW = 9 // the first slot of the inventory's first row

module.exports = async function sortHands (bot, args, signal) {
  const wanted = [...args.bag.map((name, n) => [ROW + n, name]), ...args.hands.map((name, n) => [[MAIN, OFF][n], name])]
  for (const [slot, name] of wanted) {
    const { id } = check.item(bot, name)
    if (bot.inventory.slots[slot]?.type !== id) await abortable(signal, bot.moveSlotItem(slotWith(bot, id), slot))
  }
  bot.setQuickBarSlot(0)
}
