'use strict'
/**
 * Take something from the inventory into the hand.
 *
 * @param {string} name item id
 * @example {"name": "wooden_pickaxe"}
 * @gains nothing
 */
const check = require('../runtime/arguments.js')
const { hold } = require('../runtime/dig.js')
const { itemAtHand } = require('../runtime/stock.js')

module.exports = async function equipItem (bot, args, signal) {
  const { id } = check.item(bot, args.name)
  await hold(bot, itemAtHand(bot, id), signal)
}
