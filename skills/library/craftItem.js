'use strict'
/**
 * Craft an item from what is in the inventory. What does not fit into two by two is made at a crafting table that stands
 * near; without one it is refused (set one down with placeItem). Recipes that give several at a time may give more than wanted.
 *
 * @param {string} name item id
 * @param {number} count how many to gain, 1 to 6400
 * @says craft planks; make me a bed; we need a crafting table; turn logs into planks; make sticks; craft a furnace;
 *   build a boat; produce some ladders; make a chest; craft a door; we are short of planks; put together a ladder;
 *   produce bread; make a bow out of sticks and string; assemble a minecart;
 *   we have no more torches, craft some;
 *   we ran out of rails, make more; make a cake from what you carry; turn the melon into slices;
 *   make arrows from flint and feathers; use the wheat for a loaf; make stairs and slabs out of stone;
 *   craft a set of iron armour; make paper and a book; make fences and a gate; put together a bed from wool and planks; a
 *   bowl and some buckets would be handy; fletch more arrows; make carpets in red and green
 * @example {"name": "stick", "count": 4}
 * @needs the ingredients in the inventory; a crafting table near for what is larger than two by two
 * @gains at least `count` of the item, minus its ingredients
 * @plot give @s oak_planks 2
 * @proof {"stick": 4, "oak_planks": -2}
 */
const check = require('../runtime/core/arguments.js')
const { craftOnce, readyRecipe } = require('../runtime/items/craft.js')

module.exports = async function craftItem (bot, args, signal) {
  const wanted = check.count(args.count)
  const { id } = check.item(bot, args.name)
  const before = bot.inventory.count(id, null)
  const gained = () => bot.inventory.count(id, null) - before
  while (gained() < wanted) {
    const { recipe, table } = await readyRecipe(bot, id, signal)
    await craftOnce(bot, recipe, table, wanted - gained(), signal)
    bot.crew.progress(`${gained()} of ${wanted}`)
  }
}
