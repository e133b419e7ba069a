'use strict'
// Smelting in a furnace: claiming one that no team mate uses, choosing fuel, and taking everything out at the end.
const { Refusal } = require('../core/refusal.js')
const { key } = require('../blocks/find.js')
const { goToStation, stations } = require('./station.js')
const { abortable, confirmed, until } = require('../core/wait.js')
const { recipeFor, burnTicks, cookingTicks } = require('../../../game/smelting.js')

const FURNACE = 'furnace'
const SLACK = 600 // ticks: a server that is short of time cooks more slowly
const COLD = 5 // ticks without fire after which the furnace counts as out
const WASTE = /_pickaxe$|_axe$|_shovel$|_hoe$|_sword$|^crafting_table$|^chest$|_bed$|_door$|_sign$|_boat$/ // burnable items that are worth more than their heat
const BEST = ['coal', 'charcoal'] // first choice; after these the fuel that burns shortest, so that little is wasted

/** Return the recipe's result for an item id; throw a Refusal when it does not smelt. */
function resultOf (name) {
  const recipe = recipeFor(FURNACE, name)
  if (!recipe) throw new Refusal('bad_argument', `${name} cannot be smelted`)
  return recipe.result
}

/** Claim a furnace near, walk to it and return its block; throw a Refusal when there is none or team mates hold all. */
async function freeFurnace (bot, signal) {
  const near = stations(bot, FURNACE)
  for (const position of near) {
    if (await bot.crew.claim([key(position)])) return goToStation(bot, position, signal)
  }
  throw new Refusal('missing_furnace', near.length ? 'team mates are using every furnace nearby' : 'this needs a furnace, and none is nearby')
}

/** Return the stack to burn next: `asked` if given, else coal, else the cheapest fuel. Asks the window, since the inventory is stale while one is open. */
function fuelStack (window, asked) {
  const burnable = window.items().filter(item => burnTicks(FURNACE, item.name) > 0 && (item.name === asked || (!asked && !WASTE.test(item.name))))
  const worth = item => BEST.includes(item.name) ? BEST.indexOf(item.name) - BEST.length : burnTicks(FURNACE, item.name)
  const [best] = burnable.sort((a, b) => worth(a) - worth(b))
  if (!best) throw new Refusal('missing_fuel', asked ? `there is no ${asked} to burn` : 'there is no fuel: get coal, logs or planks')
  return best
}

/** Smelt `count` items of `input` in the furnace `block`, adding fuel as needed; call `told(count)` after each result. Empties the furnace at the end. */
async function smeltIn (bot, block, { input, count, fuel, told, signal }) {
  const window = await abortable(signal, bot.openFurnace(block))
  let done = 0
  try {
    await clear(window, signal)
    await abortable(signal, window.putInput(input, null, count))
    while (done < count) {
      if (isOut(window)) {
        await feed(window, { fuel, left: count - done, signal })
        await confirmed(bot, signal, () => window.fuel > 0)
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

/** Return a condition for each tick: a result is there, or the fire has been out for more than COLD ticks. */
function readyOrOut (window) {
  let cold = 0
  return () => {
    cold = isOut(window) ? cold + 1 : 0
    return window.outputItem() || cold > COLD
  }
}

/** Put in as much of one kind of fuel as the remaining items need. */
async function feed (window, { fuel, left, signal }) {
  const stack = fuelStack(window, fuel)
  const each = burnTicks(FURNACE, stack.name)
  const count = Math.min(stack.count, Math.ceil((left * cookingTicks(FURNACE)) / each))
  await abortable(signal, window.putFuel(stack.type, null, count))
}

/** Take everything out of the furnace. After a stop its window is closed already, so it is opened again. */
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

module.exports = { resultOf, freeFurnace, fuelStack, smeltIn }
