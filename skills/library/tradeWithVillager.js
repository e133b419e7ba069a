'use strict'
/**
 * Trade with a villager: buy an item that one offers, for what they ask.
 *
 * @param {string} name item id of what to get, such as bread or emerald
 * @param {number} count how many times to trade, 1 to 16; 1 if left out
 * @says trade with the villager; buy bread; get an emerald from the merchant; make a deal with the farmer;
 *   get bread from the farmer for emeralds; do some trading; purchase an item; exchange emeralds; go shopping;
 *   see what the merchant sells and get it;
 *   spend your emeralds; what does the smith offer, buy it; swap carrots for emeralds
 * @example {"name": "bread", "count": 2}
 * @needs a villager within 32 m who offers it, and the price in the inventory
 * @gains what is bought, minus the price
 * @plot summon villager ~5 ~ ~2 {NoAI:1b,VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"},Offers:{Recipes:[{buy:{id:"minecraft:emerald",count:1},sell:{id:"minecraft:bread",count:6},maxUses:16}]}}
 * @plot give @s emerald 3
 * @proof {"bread": 12, "emerald": -2}
 */
const check = require('../runtime/core/arguments.js')
const { beings, goUpTo } = require('../runtime/combat/beings.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')

const FAR = 32 // m
const ARM = 2.5 // m

module.exports = async function tradeWithVillager (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const count = check.number('count', args.count, { least: 1, most: 16, otherwise: 1 })
  const villagers = beings(bot, each => each.name === 'villager', FAR)
  if (!villagers.length) throw new Refusal('not_found', 'no villager in sight')
  const before = bot.inventory.count(id, null)
  for (const villager of villagers) {
    await goUpTo(bot, villager, ARM, signal)
    if (!await buy(bot, villager, { name, count, signal })) continue
    await confirmed(bot, signal, () => bot.inventory.count(id, null) > before)
    return
  }
  throw new Refusal('not_found', `no villager here offers ${name}`)
}

/** False when this one does not offer it. */
async function buy (bot, villager, { name, count, signal }) {
  const window = await abortable(signal, bot.openVillager(villager))
  try {
    const index = window.trades.findIndex(trade => trade.outputItem.name === name && !trade.tradeDisabled)
    if (index < 0) return false
    const { inputItem1: price, realPrice } = window.trades[index]
    const held = bot.inventory.count(price.type, null)
    if (held < realPrice * count) throw new Refusal('missing_item', `the price is ${realPrice * count} ${price.name}, and the inventory has ${held}`)
    await abortable(signal, bot.trade(window, index, count))
    return true
  } finally {
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  }
}
