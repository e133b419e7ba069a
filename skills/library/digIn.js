'use strict'
/**
 * Dig in: a hole of three blocks straight down, closed overhead with what was dug, to be safe from monsters for the night.
 * `surface` comes out again.
 *
 * @says hide underground; dig yourself in; make a shelter in the earth for the night; bury yourself until it is day;
 *   hide from the monsters; dig a hole and cover it; burrow down for the night; take cover under the earth; seal yourself in;
 *   make an emergency shelter; wait out the night below ground;
 *   no house tonight, dig a hole and shut it; hide in the ground till sunrise; a hole for the night, quick
 * @example {}
 * @needs ground that can be dug and holds, three blocks deep
 * @gains what was dug, minus the lid
 * @proof if block ~ ~-1 ~ #minecraft:dirt
 * @proof positioned ~-2 ~-3 ~-2 if entity @s[dx=4,dy=1,dz=4]
 */
const { Vec3 } = require('vec3')
const { dig, hold, isSafe, clearingTool } = require('../runtime/blocks/dig.js')
const { feetOf } = require('../runtime/movement/feet.js')
const { collect } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { stepTo } = require('../runtime/movement/step.js')
const { abortable, confirmed, until } = require('../runtime/core/wait.js')

const DEEP = 3 // blocks
const FALL = 30 // ticks
const AROUND = 3 // m
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
const LIDS = /^(dirt|coarse_dirt|cobblestone|cobbled_deepslate|stone|deepslate|netherrack|sandstone|granite|diorite|andesite|tuff)$|_planks$/

module.exports = async function digIn (bot, args, signal) {
  const start = feetOf(bot)
  await standOver(bot, start, signal)
  for (let depth = 1; depth <= DEEP; depth++) await digDown(bot, start.offset(0, -depth, 0), signal)
  await collect(bot, signal, { radius: AROUND })
  await close(bot, start.offset(0, -1, 0), signal)
  return `dug in at ${start.x}, ${start.y - DEEP}, ${start.z}`
}

async function digDown (bot, cell, signal) {
  const block = bot.blockAt(cell)
  if (!block?.diggable || !isSafe(bot, block)) throw new Refusal('unreachable', `the ground at ${cell} cannot be dug safely`)
  await dig(bot, cell, signal, clearingTool(bot, block).tool)
  const isDown = () => bot.entity.onGround && bot.entity.position.y < cell.y + 0.2
  if (await until(bot, signal, FALL, isDown)) return
  await standOver(bot, cell, signal) // it stood on the edge
  if (!await until(bot, signal, FALL, isDown)) throw new Refusal('unreachable', `cannot get down to ${cell}`)
}

/** In the middle of the column, and still. */
async function standOver (bot, cell, signal) {
  await stepTo(bot, cell.offset(0.5, 0, 0.5), signal, { range: 0.15 })
  bot.entity.velocity.x = bot.entity.velocity.z = 0
}

/** A lid on the hole, set against its wall. */
async function close (bot, cell, signal) {
  const lidAtHand = () => bot.inventory.items().find(item => LIDS.test(item.name))
  await confirmed(bot, signal, lidAtHand)
  const lid = lidAtHand()
  if (!lid) throw new Refusal('missing_item', 'no block in the inventory to close the hole with')
  for (const [x, z] of SIDES) {
    const wall = bot.blockAt(cell.offset(x, 0, z))
    if (wall?.boundingBox !== 'block') continue
    await hold(bot, lid, signal)
    await abortable(signal, bot.placeBlock(wall, new Vec3(-x, 0, -z)).catch(() => {}))
    if (await confirmed(bot, signal, () => bot.blockAt(cell)?.boundingBox === 'block')) return
  }
  throw new Refusal('unreachable', 'the hole could not be closed')
}
