'use strict'
// Looking up an item in the bot's inventory.
const { Refusal } = require('../core/refusal.js')

/** Return a stack of the item with that numeric id; throw a Refusal when none is carried. */
function itemAtHand (bot, id) {
  const item = bot.inventory.items().find(each => each.type === id)
  if (!item) throw new Refusal('missing_item', `there is no ${bot.registry.items[id].name} in the inventory`)
  return item
}

module.exports = { itemAtHand }
