'use strict'
// What the bot carries.
const { Refusal } = require('../core/refusal.js')

/** A stack of the item, or a Refusal. */
function itemAtHand (bot, id) {
  const item = bot.inventory.items().find(each => each.type === id)
  if (!item) throw new Refusal('missing_item', `there is no ${bot.registry.items[id].name} in the inventory`)
  return item
}

module.exports = { itemAtHand }
