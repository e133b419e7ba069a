'use strict'
/**
 * Put things from the inventory into a chest or barrel that stands near: one kind of thing, or all but tools, weapons,
 * armour, food and torches.
 *
 * @param {string} name item id; everything that is not needed at hand if left out
 * @param {number} count how many, 1 to 6400; all of them if left out
 * @says put it in the chest; store the stone; stow away what you do not need; fill the barrel; leave your things in storage;
 *   bank the diamonds; stash the loot; deposit the iron; put everything away; empty your pockets into the box;
 *   save the gold in the barrel;
 *   everything that is not needed goes into the chest; tidy the stones into a chest; sort the loot into storage;
 *   empty your bags; clear out your inventory; keep the ores safe in the chest; put away what you carry
 * @example {"name": "cobblestone", "count": 10}
 * @needs the things in the inventory, a chest or barrel with room within 32 m
 * @gains minus what was put in
 * @plot setblock ~3 ~ ~2 chest
 * @plot give @s cobblestone 12
 * @proof {"cobblestone": -10}
 */
const check = require('../runtime/core/arguments.js')
const { chests, deposit, inChest } = require('../runtime/items/chest.js')
const { Refusal } = require('../runtime/core/refusal.js')

const KEPT = /_(pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$|^(bow|crossbow|shield|arrow|torch|shears|fishing_rod|flint_and_steel|bucket|bread|apple)$|^cooked_|^baked_/

module.exports = async function storeItems (bot, args, signal) {
  const wanted = args.name === undefined ? null : check.item(bot, args.name).name
  const most = args.count === undefined ? Infinity : check.count(args.count)
  const isMeant = item => wanted ? item.name === wanted : !KEPT.test(item.name)
  const held = () => bot.inventory.items().filter(isMeant)
  if (!held().length) throw new Refusal('missing_item', wanted ? `there is no ${wanted} in the inventory` : 'nothing to store')
  let left = Math.min(most, sum(held()))
  const all = left
  for (const position of chests(bot)) {
    if (!left) break
    left -= await inChest(bot, position, signal, window => deposit(window, held(), left, signal))
  }
  if (left) throw new Refusal('inventory_full', `stored ${all - left} of ${all}: the chests are full`)
  return `stored ${all}`
}

const sum = items => items.reduce((total, item) => total + item.count, 0)
