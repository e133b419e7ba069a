'use strict'
/**
 * Take something from the inventory into the hand.
 *
 * @param {string} name item id
 * @says hold your sword; take the axe in your hand; equip the pickaxe; get the torch out; switch weapons; draw your sword;
 *   use the iron axe from now on; carry the torch in your hand; arm yourself with the bow; pick the right tool;
 *   change to your better sword; put the old axe away and hold the new one;
 *   get your bow ready; take the shovel instead of the pick; hold up a shield; swords out; use the best weapon you own
 * @example {"name": "wooden_pickaxe"}
 * @needs the thing in the inventory
 * @gains nothing
 * @plot give @s dirt 1
 * @plot give @s wooden_pickaxe 1
 * @proof {"hand": "wooden_pickaxe"}
 */
const check = require('../runtime/core/arguments.js')
const { hold } = require('../runtime/blocks/dig.js')
const { itemAtHand } = require('../runtime/items/inventory.js')

module.exports = async function equipItem (bot, args, signal) {
  const { id } = check.item(bot, args.name)
  await hold(bot, itemAtHand(bot, id), signal)
}
