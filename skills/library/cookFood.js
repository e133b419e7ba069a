'use strict'
/**
 * Cook raw food from the inventory in a furnace that stands near, ten seconds each: beef, pork, chicken, mutton, rabbit,
 * fish, potatoes and kelp.
 *
 * @param {string} name item id of one raw food; every raw food that is carried if left out
 * @param {number} count how many at most, 1 to 64; all if left out
 * @says cook the meat; fry the fish; prepare a meal; grill the steaks; make the chicken edible; bake the potatoes;
 *   do the cooking; fry some cod for lunch; prepare dinner from raw chops; heat the food;
 *   get these raw chops done; make a hot meal for us; roast some mutton
 * @example {"name": "beef", "count": 1}
 * @needs raw food and fuel in the inventory, a furnace near (placeItem sets one down)
 * @gains the cooked food, minus the raw food and the fuel: beef gives cooked_beef
 * @plot setblock ~3 ~ ~1 furnace
 * @plot give @s beef 1
 * @plot give @s coal 1
 * @proof {"cooked_beef": 1, "beef": -1}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { freeFurnace, resultOf, smeltIn } = require('../runtime/items/smelt.js')

const RAW = ['beef', 'porkchop', 'chicken', 'mutton', 'rabbit', 'cod', 'salmon', 'potato', 'kelp']
const MOST = 64 // what fits into a furnace

module.exports = async function cookFood (bot, args, signal) {
  if (args.name !== undefined && !RAW.includes(args.name)) throw new Refusal('bad_argument', `${args.name} is not a raw food; choose one of ${RAW.join(', ')}`)
  let left = check.number('count', args.count, { least: 1, most: MOST, otherwise: MOST })
  const raw = RAW.filter(name => (args.name ?? name) === name && held(bot, name) > 0)
  if (!raw.length) throw new Refusal('missing_item', `there is no ${args.name ?? 'raw food'} in the inventory`)
  const furnace = await freeFurnace(bot, signal)
  const cooked = []
  for (const name of raw) {
    const count = Math.min(left, held(bot, name))
    if (!count) break
    const told = done => bot.crew.progress(`${done} ${resultOf(name)}`)
    await smeltIn(bot, furnace, { input: bot.registry.itemsByName[name].id, count, told, signal })
    cooked.push(`${count} ${resultOf(name)}`)
    left -= count
  }
  return `cooked ${cooked.join(' and ')}`
}

const held = (bot, name) => bot.inventory.count(bot.registry.itemsByName[name].id, null)
