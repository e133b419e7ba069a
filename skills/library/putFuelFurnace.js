'use strict'
/**
 * Put fuel into a furnace, smoker or blast furnace, so that what is in it cooks.
 *
 * @param {string} name item id of the fuel; coal, else the cheapest that is carried, if left out
 * @param {number} count how many, 1 to 64; 1 if left out
 * @param {number} x where the furnace stands, with y and z; the nearest one that suits if left out
 * @param {number} y height of the furnace
 * @param {number} z south
 * @says put coal into the furnace; fuel the oven; stoke the fire; light the furnace; keep the oven burning;
 *   feed the furnace with logs; refuel the smoker;
 *   the fire is going out, add coal; throw wood in the furnace; more fuel for the oven
 * @example {"name": "coal", "count": 1, "x": 3, "y": -60, "z": 1}
 * @needs a furnace within 32 m, fuel in the inventory
 * @gains minus the fuel
 * @plot setblock ~3 ~ ~1 furnace
 * @plot item replace block ~3 ~ ~1 container.0 with chicken 1
 * @plot give @s coal 2
 * @proof if block ~3 ~ ~1 furnace[lit=true]
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { atFurnace } = require('../runtime/items/furnace.js')
const { fuelStack } = require('../runtime/items/smelt.js')
const { abortable } = require('../runtime/core/wait.js')

const MOST = 64 // what fits into a slot

module.exports = async function putFuelFurnace (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: MOST, otherwise: 1 })
  const asked = args.name === undefined ? undefined : check.item(bot, args.name).name
  const { x, y, z } = args // of the furnace
  return atFurnace(bot, { x, y, z }, 'fuel', signal, async (window, place) => {
    const inside = window.fuelItem()
    const stack = fuelStack(window, asked ?? inside?.name)
    if (inside && inside.name !== stack.name) throw new Refusal('claimed', `${inside.name} is the fuel in the furnace`)
    const count = Math.min(wanted, held(window, stack.name), MOST - (inside?.count ?? 0))
    if (count < 1) throw new Refusal('claimed', `the furnace is full of ${stack.name}`)
    await abortable(signal, window.putFuel(stack.type, null, count))
    return `put ${count} ${stack.name} under the furnace at ${place.toArray().join(' ')}`
  })
}

/** Return how many of an item the inventory part of an open window has. */
const held = (window, name) => window.items().reduce((sum, item) => sum + (item.name === name ? item.count : 0), 0)
