'use strict'
/**
 * Bring something to a player or a team mate: walk up to them and throw it to their feet, and wait until they have it.
 *
 * @param {string} player who gets it
 * @param {string} name item id
 * @param {number} count how many, 1 to 6400; 1 if left out
 * @says give me the sword; hand Sam some bread; bring me your iron; pass the torches; share your food with Ann;
 *   let me have that; hand it over; pass me an apple; give Ben your pickaxe; deliver the wood to Ann;
 *   present the leader with the gold; lend me your axe; throw me a torch; hand that axe over to me; hand me an axe;
 *   take this iron over to Ann; carry the planks to Sam; run these over to Ben; do you have something to eat for me;
 *   spare me some planks; I could do with some of your coal; throw the arrows over to me; let Sam have two of your
 *   carrots; is there anything in your bag that I can eat
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
const { collect, drops } = require('../runtime/items/pickup.js')
const { goWhereItReaches, reachesFromHere } = require('../runtime/items/throwing.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { throughDoor } = require('../runtime/movement/doors.js')
const escape = require('../runtime/movement/escape.js')
const { stepTo } = require('../runtime/movement/step.js')
const { succeeds, walkFar } = require('../runtime/movement/walk.js')
const { abortable, pass, until } = require('../runtime/core/wait.js')

const ARM = 1.6 // m
const TOLD = 4 // ticks until the server knows where one looks
const FLIGHT = 12 // ticks until it lies there
const TAKEN = 100 // ticks until they have picked it up
const AROUND = 6 // m
const BACK = 2.5 // m
const FAR = 24 // m: from here on the way is walked in stages
const NEAR = 8 // m
const TRIES = 3 // throws: what comes back or is not taken is thrown again

module.exports = async function giveItem (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  const count = check.count(args.count)
  const held = bot.inventory.count(id, null)
  if (held < count) throw new Refusal('missing_item', `the inventory has ${held} ${name}, not ${count}`)
  const player = playerOf(bot, args.player)
  const taker = watchTaker(bot, player, id)
  try {
    for (let tried = 0; tried < TRIES; tried++) {
      const said = await handedOver(bot, player, { id, count, held, taker, tried }, signal)
      if (said) return said
    }
    throw new Refusal('unreachable', `the item keeps coming back to me: around ${args.player} is too little room`)
  } finally { taker.cleanup() }
}

/** What came of one throw, in words; empty when it came back to the bot itself. */
async function handedOver (bot, player, { id, count, held, taker, tried }, signal) {
  taker.has = false
  await handOver(bot, player, { id, count, tried }, signal)
  const isBack = () => bot.inventory.count(id, null) > held - count
  const lies = () => drops(bot, AROUND, { wanted: new Set([id]) }).length > 0
  await until(bot, signal, TAKEN, () => taker.other || taker.has || isBack() || !lies())
  if (taker.other) throw new Refusal('claimed', `${taker.other} picked it up`)
  if (isBack()) return ''
  if (taker.has || !lies()) return `${player.username} has it`
  if (tried < TRIES - 1) await collect(bot, signal, { radius: AROUND, center: player.position, wanted: new Set([id]), enough: isBack })
  return isBack() ? '' : `it is lying at the feet of ${player.username}`
}

async function handOver (bot, player, { id, count, tried }, signal) {
  if (away(bot, player) > FAR) {
    const place = player.position.clone()
    await walkFar(bot, place, NEAR, signal, () => throughDoor(bot, place, signal))
  }
  const pitch = await getInRange(bot, player, tried, signal)
  await aim(bot, player, pitch, signal)
  await pass(bot, signal, TOLD)
  await abortable(signal, bot.toss(id, null, count))
  await stepBack(bot, player, signal)
  await pass(bot, signal, FLIGHT)
}

/**
 * Walk to where a throw reaches the player. Return the pitch of a throw that does not come back; null for one to their feet from near, which
 * is thrown unless a block is in its way or the one before came back.
 */
async function getInRange (bot, player, tried, signal) {
  const isNear = await succeeds(goUpTo(bot, player, ARM, signal)) || (await escape(bot, signal) && await succeeds(goUpTo(bot, player, ARM, signal)))
  if (isNear && !tried && reachesFromHere(bot, player)) return null
  const pitch = await goWhereItReaches(bot, player, signal)
  if (pitch !== null || (tried && await escape(bot, signal))) return pitch ?? await goWhereItReaches(bot, player, signal)
  await goUpTo(bot, player, ARM, signal)
  return null
}

async function aim (bot, { position }, pitch, signal) {
  if (pitch === null) return await abortable(signal, bot.lookAt(position.offset(0, 0.4, 0), true))
  const { x, z } = bot.entity.position
  await abortable(signal, bot.look(Math.atan2(x - position.x, z - position.z), pitch, true))
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
