'use strict'
/**
 * Make a tool or a weapon from raw things that are carried, with everything in between: planks and sticks from logs, and a
 * crafting table where none stands near.
 *
 * @param {string} name item id, such as stone_pickaxe, wooden_axe, iron_sword, shears, fishing_rod, bow or shield
 * @says make a stone pickaxe; we need a new axe; craft a sword; make tools; get a shovel made; make yourself a fishing rod;
 *   make a better pickaxe; craft an axe from what you have; prepare a hoe; forge an iron sword; make a bucket;
 *   get equipped with stone tools; produce shears;
 *   your axe is about to break, make another one; the shovel is worn out, replace it;
 *   you need a pick, make yourself one; your sword has broken, make a new one; make me a spade
 * @example {"name": "stone_axe"}
 * @needs the raw things: logs or planks for handles, and cobblestone, iron_ingot, diamond or the like
 * @gains one of the tool, minus what it took
 * @plot give @s oak_log 3
 * @plot give @s cobblestone 3
 * @proof {"stone_axe": 1, "cobblestone": -3}
 */
const check = require('../runtime/core/arguments.js')
const { make } = require('../runtime/items/make.js')
const { Refusal } = require('../runtime/core/refusal.js')

const TOOLS = /_(pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$|^(shears|fishing_rod|bow|crossbow|shield|bucket|flint_and_steel|clock|compass|arrow|torch)$/

module.exports = async function makeTool (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  if (!TOOLS.test(name)) throw new Refusal('bad_argument', `${name} is not a tool; craftItem makes other items`)
  await make(bot, id, bot.inventory.count(id, null) + 1, signal)
}
