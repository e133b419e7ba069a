'use strict'
// The slots of both hands in the inventory's window, and where an item is.
const { Refusal } = require('../core/refusal.js')

const MAIN = 36 // the first slot of the hotbar
const OFF = 45

/** Return the slot of an item with that numeric id, the off hand's as well; throw a Refusal when there is none. */
function slotWith (bot, id) {
  const item = bot.inventory.slots.find(each => each?.type === id)
  if (!item) throw new Refusal('missing_item', `there is no ${bot.registry.items[id].name} in the inventory`)
  return item.slot
}

module.exports = { MAIN, OFF, slotWith }
