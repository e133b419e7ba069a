'use strict'
/**
 * Take what is done out of a furnace, smoker or blast furnace; the rest goes on cooking.
 *
 * @param {number} x where the furnace stands, with y and z; the nearest one in which something is done if left out
 * @param {number} y height of the furnace
 * @param {number} z south
 * @param {boolean} fuel whether to take the fuel out that does not burn yet, and not what is done; false if left out
 * @param {number} seconds how long to wait until something is done, 0 to 60; 0 if left out
 * @says take the cooked chicken out of the furnace; empty the oven; fetch what is done from the furnace;
 *   get the roast out of the smoker; see what the furnace has ready; collect the ingots from the furnace;
 *   get the unburnt fuel back out of the furnace;
 *   is the iron done, take it out; get the coal out of the oven again; unload the furnace
 * @example {"x": 3, "y": -60, "z": 1, "seconds": 20}
 * @needs a furnace within 32 m in which something is done
 * @gains what was done: cooked food, ingots
 * @plot setblock ~3 ~ ~1 furnace
 * @plot item replace block ~3 ~ ~1 container.0 with mutton 1
 * @plot item replace block ~3 ~ ~1 container.1 with coal 1
 * @proof {"cooked_mutton": 1}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { atFurnace } = require('../runtime/items/furnace.js')
const { abortable, until } = require('../runtime/core/wait.js')

const LONGEST = 60 // seconds
const TICKS = 20 // a second

module.exports = async function takeOutFurnace (bot, args, signal) {
  const seconds = check.number('seconds', args.seconds, { least: 0, most: LONGEST, otherwise: 0 })
  const { x, y, z } = args // of the furnace
  if (args.fuel === true) return atFurnace(bot, { x, y, z }, 'fuel', signal, (window, place) => takeFuel(window, place, signal))
  return atFurnace(bot, { x, y, z }, 'output', signal, async (window, place) => {
    await until(bot, signal, seconds * TICKS, () => window.outputItem())
    const done = window.outputItem()
    if (!done) throw new Refusal('not_found', `nothing is done in the furnace at ${place.toArray().join(' ')}`)
    const { count, name } = done
    await abortable(signal, window.takeOutput())
    return `took ${count} ${name} out of the furnace at ${place.toArray().join(' ')}`
  })
}

async function takeFuel (window, place, signal) {
  const fuel = window.fuelItem()
  if (!fuel) throw new Refusal('not_found', `no fuel lies in the furnace at ${place.toArray().join(' ')}`)
  const { count, name } = fuel
  await abortable(signal, window.takeFuel())
  return `took ${count} ${name} out of the furnace at ${place.toArray().join(' ')}`
}
