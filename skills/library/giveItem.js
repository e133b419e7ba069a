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
const check = require('../runtime/core/arguments.js')
const { away, goUpTo, playerOf } = require('../runtime/combat/beings.js')
const { drops } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { throughDoor } = require('../runtime/movement/doors.js')
const { stepTo } = require('../runtime/movement/step.js')
const { walkFar } = require('../runtime/movement/walk.js')
const { abortable, pass, until } = require('../runtime/core/wait.js')

const ARM = 1.6 // m
const TOLD = 4 // ticks until the server knows where one looks
const FLIGHT = 12 // ticks until it lies there
const TAKEN = 100 // ticks until they have picked it up
const AROUND = 6 // m
const BACK = 2.5 // m
const FAR = 24 // m: from here on the way is walked in stages
const NEAR = 8 // m
const TRIES = 3 // throws: one that comes back is thrown again

module.exports = async function giveItem (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const count = check.count(args.count)
  const held = bot.inventory.count(id, null)
  if (held < count) throw new Refusal('missing_item', `the inventory has ${held} ${name}, not ${count}`)
  const player = playerOf(bot, args.player)
  const taker = watchTaker(bot, player, id)
  try {
    for (let left = TRIES; left > 0; left--) {
      const said = await handedOver(bot, player, { id, count, held, taker }, signal)
      if (said) return said
    }
    throw new Refusal('unreachable', `the item keeps coming back to me: ${args.player} is too near or too far away`)
  } finally { taker.cleanup() }
}

/** What came of one throw, in words; empty when it came back to the bot itself. */
async function handedOver (bot, player, { id, count, held, taker }, signal) {
  taker.has = false
  await handOver(bot, player, { id, count }, signal)
  const isBack = () => bot.inventory.count(id, null) > held - count
  const lies = () => drops(bot, AROUND, { wanted: new Set([id]) }).length > 0
  await until(bot, signal, TAKEN, () => taker.other || taker.has || isBack() || !lies())
  if (taker.other) throw new Refusal('claimed', `${taker.other} picked it up`)
  if (isBack()) return ''
  return taker.has || !lies() ? `${player.username} has it` : `it is lying at the feet of ${player.username}`
}

async function handOver (bot, player, { id, count }, signal) {
  if (away(bot, player) > FAR) {
    const place = player.position.clone()
    await walkFar(bot, place, NEAR, signal, () => throughDoor(bot, place, signal))
  }
  await goUpTo(bot, player, ARM, signal)
  await abortable(signal, bot.lookAt(player.position.offset(0, 0.4, 0), true))
  await pass(bot, signal, TOLD)
  await abortable(signal, bot.toss(id, null, count))
  await stepBack(bot, player, signal)
  await pass(bot, signal, FLIGHT)
}

/** Who picks it up: `has` says that it was the player, `other` is who else it was. */
function watchTaker (bot, player, id) {
  const taker = { has: false, other: '', cleanup: () => bot.off('playerCollect', see) }
  function see (collector, collected) {
    if (collector === bot.entity || kindOf(collected) !== id) return
    if (collector === player) taker.has = true
    else taker.other = collector.username ?? collector.name
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
