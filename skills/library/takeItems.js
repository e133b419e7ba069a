'use strict'
/**
 * Take things out of the chests and barrels that stand near.
 *
 * @param {string} name item id of what to fetch
 * @param {number} count how many, 1 to 6400; 1 if left out
 * @says take iron from the chest; get some food out of storage; fetch it from the barrel; bring what is in the box;
 *   withdraw ten coal; get the tools from the box; grab bread out of the chest; pick up supplies from storage;
 *   take what we stored; fetch planks from the barrel;
 *   the chest has torches, get 20; go to the storage and bring bread; collect your tools from the chest
 * @example {"name": "bread", "count": 2}
 * @needs a chest or barrel within 32 m that holds it
 * @gains `count` of the item
 * @plot setblock ~3 ~ ~2 chest{Items:[{Slot:0b,id:"minecraft:bread",count:5}]}
 * @proof {"bread": 2}
 */
const check = require('../runtime/core/arguments.js')
const { chests, contents, inChest } = require('../runtime/items/chest.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable } = require('../runtime/core/wait.js')

module.exports = async function takeItems (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const wanted = check.count(args.count)
  let left = wanted
  for (const position of chests(bot)) {
    if (!left) break
    left -= await inChest(bot, position, signal, async window => {
      const count = Math.min(left, contents(window)[name] ?? 0)
      if (count) await abortable(signal, window.withdraw(id, null, count))
      return count
    })
    bot.crew.progress(`${wanted - left} of ${wanted}`)
  }
  if (left) throw new Refusal('not_found', `the chests had only ${wanted - left} ${name}`)
}
