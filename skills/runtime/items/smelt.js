'use strict'
// Smelting: a furnace that no team mate works at, fuel from what is at hand, and nothing left in it afterwards.
const { Refusal } = require('../core/refusal.js')
const { key } = require('../blocks/find.js')
const { goToStation, stations } = require('./station.js')
const { abortable, until } = require('../core/wait.js')
const { recipeFor, burnTicks, cookingTicks } = require('../../../game/smelting.js')

const FURNACE = 'furnace'
const SLACK = 200 // ticks beyond a smelting's own time until its result has to show
const COLD = 5 // ticks
const LIT = 60 // ticks until the server has told that new fuel burns, which comes after that it is gone
const WASTE = /_pickaxe$|_axe$|_shovel$|_hoe$|_sword$|^crafting_table$|^chest$|_bed$|_door$|_sign$|_boat$/ // burns, but is worth more
const BEST = ['coal', 'charcoal'] // then whatever burns shortest, so that little is wasted

/** What the item becomes, or a Refusal. */
function resultOf (name) {
  const recipe = recipeFor(FURNACE, name)
  if (!recipe) throw new Refusal('bad_argument', `${name} does not smelt into anything`)
  return recipe.result
}

/** A furnace that now belongs to this bot, in reach. */
async function freeFurnace (bot, signal) {
  const near = stations(bot, FURNACE)
  for (const position of near) {
    if (await bot.crew.claim([key(position)])) return goToStation(bot, position, signal)
  }
  throw new Refusal('missing_furnace', near.length ? 'every furnace near is a team mate\'s' : 'this needs a furnace, and none stands near')
}

/** The stack to burn next: the fuel asked for, else coal, else what is worth least. While the furnace is open only its window knows what is held. */
function fuelStack (window, asked) {
  const burnable = window.items().filter(item => burnTicks(FURNACE, item.name) > 0 && (item.name === asked || (!asked && !WASTE.test(item.name))))
  const worth = item => BEST.includes(item.name) ? BEST.indexOf(item.name) - BEST.length : burnTicks(FURNACE, item.name)
  const [best] = burnable.sort((a, b) => worth(a) - worth(b))
  if (!best) throw new Refusal('missing_fuel', asked ? `there is no ${asked} to burn` : 'there is nothing to burn: coal, logs or planks would do')
  return best
}

/** Put in what is wanted, feed the fire, take out what comes; `told(count)` after each. Leaves the furnace empty of ours. */
async function smeltIn (bot, block, { input, count, fuel, told, signal }) {
  const window = await abortable(signal, bot.openFurnace(block))
  let done = 0
  try {
    await clear(window, signal)
    await abortable(signal, window.putInput(input, null, count))
    while (done < count) {
      if (isOut(window)) {
        await feed(window, { fuel, left: count - done, signal })
        await until(bot, signal, LIT, () => window.fuel > 0)
      }
      const ready = await until(bot, signal, cookingTicks(FURNACE) + SLACK, readyOrOut(window))
      if (!ready) throw new Refusal('broken', 'the furnace does not work')
      if (!window.outputItem()) continue
      done += window.outputItem().count
      await abortable(signal, window.takeOutput())
      told(done)
    }
  } finally {
    await leaveNothing(bot, block, window).catch(() => {}) // out of reach by now
  }
}

const isOut = window => !window.fuelItem() && !(window.fuel > 0)

/** A condition for each tick: something came out, or the fire has been out for some ticks. */
function readyOrOut (window) {
  let cold = 0
  return () => {
    cold = isOut(window) ? cold + 1 : 0
    return window.outputItem() || cold > COLD
  }
}

/** As much of one kind of fuel as the rest of the work takes. */
async function feed (window, { fuel, left, signal }) {
  const stack = fuelStack(window, fuel)
  const each = burnTicks(FURNACE, stack.name)
  const count = Math.min(stack.count, Math.ceil((left * cookingTicks(FURNACE)) / each))
  await abortable(signal, window.putFuel(stack.type, null, count))
}

/** Take everything out; a stop has closed the window, so it is opened once more. */
async function leaveNothing (bot, block, window) {
  const open = bot.currentWindow ? window : await bot.openFurnace(block)
  await clear(open, new AbortController().signal)
  open.close()
}

async function clear (window, signal) {
  for (const [item, take] of [['inputItem', 'takeInput'], ['outputItem', 'takeOutput'], ['fuelItem', 'takeFuel']]) {
    if (window[item]()) await abortable(signal, window[take]())
  }
}

module.exports = { resultOf, freeFurnace, smeltIn }
