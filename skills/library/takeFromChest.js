'use strict'
/**
 * Take one kind of thing out of the chest or barrel at a place: the one that is meant, however many stand near.
 *
 * @param {string} name item id
 * @param {number} count how many, 1 to 6400
 * @param {number} x where the chest stands, with y and z
 * @param {number} y height of the chest
 * @param {number} z south
 * @says fetch the logs from the chest at 3 64 1; take 5 bread out of that chest; get it from our chest at those coordinates;
 *   collect the planks from the shared chest; withdraw the coal from the store at 10 64 20
 * @example {"name": "bread", "count": 2, "x": 3, "y": -60, "z": 2}
 * @needs the chest there, with that many in it, room in the inventory
 * @gains `count` of the item
 * @plot setblock ~3 ~ ~2 chest{Items:[{Slot:0b,id:"minecraft:bread",count:5}]}
 * @plot setblock ~2 ~ ~ chest{Items:[{Slot:0b,id:"minecraft:bread",count:1}]}
 * @proof {"bread": 2}
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { chests, contents, inChest } = require('../runtime/items/chest.js')
const { abortable } = require('../runtime/core/wait.js')

module.exports = async function takeFromChest (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const wanted = check.count(args.count)
  const place = new Vec3(check.number('x', args.x), check.number('y', args.y), check.number('z', args.z)).floored()
  if (!chests(bot).some(each => each.equals(place))) throw new Refusal('not_found', `no chest or barrel at ${place.toArray().join(' ')}`)
  const taken = await inChest(bot, place, signal, async window => {
    const count = Math.min(wanted, contents(window)[name] ?? 0)
    if (count) await abortable(signal, window.withdraw(id, null, count))
    return count
  })
  if (taken < wanted) throw new Refusal('not_found', `the chest had only ${taken} ${name}, not ${wanted}`)
  return `took ${taken} ${name} out of the chest`
}
