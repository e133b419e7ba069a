'use strict'
/**
 * Bring something to a player or a team mate: walk up to them and throw it to their feet, and wait until they have it.
 *
 * @param {string} player who gets it
 * @param {string} name item id
 * @param {number} count how many, 1 to 6400; 1 if left out
 * @says give me the sword; hand Sam some bread; bring me your iron; pass the torches; share your food with Ann;
 *   let me have that; hand it over; pass me an apple; give Ben your pickaxe; deliver the wood to Ann;
 *   present the leader with the gold; lend me your axe; throw me a torch; hand that axe over to me; hand me an axe
 * @example {"player": "Sam", "name": "bread", "count": 2}
 * @needs the things in the inventory, the player in sight
 * @gains minus `count` of the item
 * @plot join Sam ~8 ~ ~3
 * @plot give @s bread 3
 * @proof {"bread": -2}
 * @proof clear Sam bread 0
 */
const check = require('../runtime/arguments.js')
const { goUpTo, playerOf } = require('../runtime/beings.js')
const { drops } = require('../runtime/pickup.js')
const { Refusal } = require('../runtime/refusal.js')
const { stepTo } = require('../runtime/step.js')
const { abortable, pass, until } = require('../runtime/wait.js')

const ARM = 1.6 // m
const TOLD = 4 // ticks until the server knows where one looks
const FLIGHT = 12 // ticks until it lies there
const TAKEN = 100 // ticks until they have picked it up
const AROUND = 6 // m
const BACK = 2.5 // m

module.exports = async function giveItem (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const count = check.count(args.count)
  const held = bot.inventory.count(id, null)
  if (held < count) throw new Refusal('missing_item', `there are ${held} ${name} in the inventory, not ${count}`)
  const player = playerOf(bot, args.player)
  const taker = watchTaker(bot, player, id)
  try {
    await handOver(bot, player, { id, count }, signal)
    const lies = () => drops(bot, AROUND, { wanted: new Set([id]) }).length > 0
    const taken = await until(bot, signal, TAKEN, () => taker.other || !lies())
    if (taker.other) throw new Refusal('claimed', `${taker.other} picked it up`)
    return taken ? `${args.player} has it` : `it lies at the feet of ${args.player}`
  } finally { taker.cleanup() }
}

async function handOver (bot, player, { id, count }, signal) {
  await goUpTo(bot, player, ARM, signal)
  await abortable(signal, bot.lookAt(player.position.offset(0, 0.4, 0), true))
  await pass(bot, signal, TOLD)
  await abortable(signal, bot.toss(id, null, count))
  await stepBack(bot, player, signal)
  await pass(bot, signal, FLIGHT)
}

/** Whether somebody else who stands there picks it up: `other` is who. */
function watchTaker (bot, player, id) {
  const taker = { other: '', cleanup: () => bot.off('playerCollect', see) }
  function see (collector, collected) {
    if (collector !== player && collector !== bot.entity && kindOf(collected) === id) taker.other = collector.username ?? collector.name
  }
  bot.on('playerCollect', see)
  return taker
}

function kindOf (entity) {
  try { return entity.getDroppedItem()?.type } catch { return null } // what it is has not arrived
}

/** Out of the way, so that one does not pick it up again oneself. */
async function stepBack (bot, player, signal) {
  const { position } = bot.entity
  const away = position.minus(player.position)
  const far = Math.hypot(away.x, away.z) || 1
  await stepTo(bot, position.offset(away.x / far * BACK, 0, away.z / far * BACK), signal, { ticks: 15 })
}
