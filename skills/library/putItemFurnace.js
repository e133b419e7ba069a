'use strict'
/**
 * Put things that smelt or cook into a furnace, smoker or blast furnace and leave them there: nobody waits for the result, which
 * takeOutFurnace fetches. A furnace in which something else cooks is left alone.
 *
 * @param {string} name item id of what goes in
 * @param {number} count how many, 1 to 64; all that are carried if left out
 * @param {number} x where the furnace stands, with y and z; the nearest one that suits if left out
 * @param {number} y height of the furnace
 * @param {number} z south
 * @says put the chicken into the furnace; load the oven with mutton; lay the raw beef in the furnace and leave it;
 *   fill the furnace with ore; start the meat cooking; drop the fish into the smoker;
 *   put eight iron ores in to melt; lay the potatoes into the oven
 * @example {"name": "chicken", "count": 2, "x": 3, "y": -60, "z": 1}
 * @needs a furnace within 32 m, what goes in in the inventory; it only cooks with fuel (putFuelFurnace)
 * @gains minus what was put in
 * @plot setblock ~3 ~ ~1 furnace
 * @plot give @s chicken 3
 * @proof {"chicken": -2}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { atFurnace } = require('../runtime/items/furnace.js')
const { resultOf } = require('../runtime/items/smelt.js')
const { abortable } = require('../runtime/core/wait.js')

const MOST = 64 // what fits into a slot

module.exports = async function putItemFurnace (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const result = resultOf(name)
  const held = bot.inventory.count(id, null)
  if (!held) throw new Refusal('missing_item', `there is no ${name} in the inventory`)
  const wanted = check.number('count', args.count, { least: 1, most: MOST, otherwise: Math.min(held, MOST) })
  if (held < wanted) throw new Refusal('missing_item', `the inventory has ${held} ${name}, not ${wanted}`)
  const { x, y, z } = args // of the furnace
  return atFurnace(bot, { x, y, z }, 'input', signal, async (window, place) => {
    const count = Math.min(wanted, room(window, name, result))
    await abortable(signal, window.putInput(id, null, count))
    return `put ${count} ${name} into the furnace at ${place.toArray().join(' ')}`
  })
}

/** Return how many more fit into the input; throw a Refusal when something else is in the way. */
function room (window, name, result) {
  const inside = window.inputItem()
  const done = window.outputItem()
  if (inside && inside.name !== name) throw new Refusal('claimed', `${inside.name} is in the furnace`)
  if (done && done.name !== result) throw new Refusal('claimed', `${done.name} waits in the furnace to be taken out`)
  const left = MOST - (inside?.count ?? 0)
  if (left < 1) throw new Refusal('claimed', `the furnace is full of ${name}`)
  return left
}
