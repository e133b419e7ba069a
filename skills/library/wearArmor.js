'use strict'
/**
 * Put on armour: one piece, or the best of every kind that is carried (helmet, chestplate, leggings, boots).
 *
 * @param {string} name item id of one piece; the best of all that is carried if left out
 * @says put your armour on; wear the helmet; dress in iron; equip the chestplate and boots; get protected; suit up;
 *   put a helmet on; get into your gear; change into diamond armour; wear boots; get ready for battle with mail;
 *   armour on; put the leather on; protect yourself with iron
 * @example {"name": "iron_helmet"}
 * @needs the armour in the inventory
 * @gains nothing; it is worn then
 * @plot give @s iron_helmet 1
 * @proof {"head": "iron_helmet"}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable } = require('../runtime/core/wait.js')

const PLACES = { helmet: 'head', chestplate: 'torso', leggings: 'legs', boots: 'feet' }
const SLOTS = { head: 5, torso: 6, legs: 7, feet: 8 }
const BEST = ['leather', 'golden', 'chainmail', 'turtle', 'iron', 'diamond', 'netherite'] // worst first

const placeOf = name => PLACES[name.split('_').pop()]
const rank = item => item ? BEST.indexOf(item.name.split('_')[0]) : -1

module.exports = async function wearArmor (bot, args, signal) {
  if (args.name !== undefined && !placeOf(check.item(bot, args.name).name)) throw new Refusal('bad_argument', `${args.name} is not armour`)
  const carried = bot.inventory.items().filter(item => placeOf(item.name) && (args.name ?? item.name) === item.name)
  if (!carried.length) throw new Refusal('missing_item', `there is no ${args.name ?? 'armour'} in the inventory`)
  const worn = []
  for (const place of Object.values(PLACES)) {
    const [best] = carried.filter(item => placeOf(item.name) === place).sort((a, b) => rank(b) - rank(a))
    if (!best || (args.name === undefined && rank(best) <= rank(bot.inventory.slots[SLOTS[place]]))) continue
    await abortable(signal, bot.equip(best, place))
    worn.push(best.name)
  }
  return worn.length ? `put on ${worn.join(', ')}` : 'the bot already wears its best armour'
}
