'use strict'
/**
 * Smelt or cook things from the inventory in a furnace that stands near, and wait for the results: ten seconds each.
 * Without a furnace it is refused (craft one and set it down with placeItem). Burns coal first, then planks and the like.
 *
 * @param {string} name item id of what goes in
 * @param {number} count how many to smelt, 1 to 64
 * @param {string} fuel item id of what to burn; whatever burns if left out
 * @says smelt the ore; turn raw iron into ingots; melt sand to glass; burn logs to charcoal; use the furnace;
 *   make bricks from clay; put ore in the oven; bake clay; get iron bars ready from raw metal; melt down the gold;
 *   turn cobblestone into stone; process the copper;
 *   run the ore through the furnace; we need glass from this sand; make stone smooth in the furnace; turn the raw metal
 *   into bars; make charcoal
 * @example {"name": "raw_iron", "count": 3}
 * @needs a furnace near, what goes in and fuel in the inventory
 * @gains `count` of the result, minus as many of `name` and the fuel: raw_iron gives iron_ingot
 * @plot setblock ~3 ~ ~ furnace
 * @plot give @s raw_iron 3
 * @plot give @s coal 1
 * @proof {"iron_ingot": 3, "raw_iron": -3}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { freeFurnace, resultOf, smeltIn } = require('../runtime/items/smelt.js')

const MOST = 64 // what fits into a furnace

module.exports = async function smeltItem (bot, args, signal) {
  const count = check.number('count', check.count(args.count), { least: 1, most: MOST })
  const { id: input, name } = check.item(bot, args.name)
  const result = resultOf(name)
  const fuel = args.fuel === undefined ? undefined : check.item(bot, args.fuel).name
  const held = bot.inventory.count(input, null)
  if (held < count) throw new Refusal('missing_item', `the inventory has ${held} ${name}, not ${count}`)
  const block = await freeFurnace(bot, signal)
  const told = done => bot.crew.progress(`${done} of ${count}`)
  await smeltIn(bot, block, { input, count, fuel, told, signal })
  return `smelted ${count} ${result}`
}
