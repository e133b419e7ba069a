'use strict'
/**
 * Throw things out of the inventory on the ground.
 *
 * @param {string} name item id
 * @param {number} count how many, 1 to 6400; all of them if left out
 * @says drop the cobblestone; throw your sword away; throw it away; get rid of that rubbish; put your seeds on the ground; discard the gravel;
 *   toss the dirt; throw out the junk; let go of the stones; leave the seeds on the floor;
 *   get these useless things out of your bag;
 *   get rid of the stones you carry; throw everything useless on the ground; empty your hands
 * @example {"name": "dirt", "count": 5}
 * @needs the things in the inventory
 * @gains minus what was thrown out
 * @plot give @s dirt 8
 * @proof {"dirt": -5}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { itemAtHand } = require('../runtime/items/inventory.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')


module.exports = async function dropItems (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  itemAtHand(bot, id)
  const held = bot.inventory.count(id, null)
  const count = args.count === undefined ? held : check.count(args.count)
  if (count > held) throw new Refusal('missing_item', `the inventory has ${held} ${name}, not ${count}`)
  await abortable(signal, bot.toss(id, null, count))
  await confirmed(bot, signal, () => bot.inventory.count(id, null) <= held - count)
}
