'use strict'
/**
 * Put one kind of thing into the chest or barrel at a place: the one that is meant, however many stand near.
 *
 * @param {string} name item id
 * @param {number} count how many, 1 to 6400; all that are carried if left out
 * @param {number} x where the chest stands, with y and z; the nearest one if left out
 * @param {number} y height of the chest
 * @param {number} z south
 * @says deliver the cooked chicken to the chest at 3 64 1; bring the meal to that chest; serve the food in the delivery chest;
 *   drop the order off in the chest;
 *   put this order into the chest at the counter
 * @example {"name": "cooked_chicken", "count": 2, "x": 3, "y": -60, "z": 2}
 * @needs the things in the inventory, room in the chest
 * @gains minus what was put in
 * @plot setblock ~3 ~ ~2 chest
 * @plot setblock ~2 ~ ~ chest
 * @plot give @s cooked_chicken 3
 * @proof {"cooked_chicken": -2}
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { chests, deposit, inChest } = require('../runtime/items/chest.js')

module.exports = async function putInChest (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const held = bot.inventory.count(id, null)
  if (!held) throw new Refusal('missing_item', `there is no ${name} in the inventory`)
  const wanted = args.count === undefined ? held : check.count(args.count)
  if (held < wanted) throw new Refusal('missing_item', `the inventory has ${held} ${name}, not ${wanted}`)
  const put = await inChest(bot, placeOf(bot, args), signal, window => deposit(window, meant(bot, name), wanted, signal))
  if (put < wanted) throw new Refusal('inventory_full', `put ${put} of ${wanted} ${name} into the chest: it is full`)
  return `put ${put} ${name} into the chest`
}

const meant = (bot, name) => bot.inventory.items().filter(item => item.name === name)

/** Return the place of the chest. Throw a Refusal when no chest stands there. */
function placeOf (bot, { x, y, z }) {
  const [nearest, ...others] = chests(bot)
  if (x === undefined && y === undefined && z === undefined) return nearest
  const place = new Vec3(check.number('x', x), check.number('y', y), check.number('z', z)).floored()
  if (![nearest, ...others].some(each => each.equals(place))) throw new Refusal('not_found', `no chest or barrel at ${place.toArray().join(' ')}`)
  return place
}
