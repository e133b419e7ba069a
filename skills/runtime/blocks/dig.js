'use strict'
// Digging one block from where the bot stands: whether it is in reach and in sight, which tool is best, and whether digging is safe.
const { goals } = require('mineflayer-pathfinder')
const { watchDig } = require('./dig_prediction.js')
const { Refusal } = require('../core/refusal.js')
const { abortable, until, untilAnswered } = require('../core/wait.js')

const EYE = 1.62 // m above the feet
const REACH = 4.4 // m from the eye to the middle of the block; the game allows 4.5 to its nearest face
const LIQUIDS = new Set(['water', 'lava', 'bubble_column'])
const SIDES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const LANDING = 20 // ticks to wait for ground under the feet: digging in mid-air takes five times as long
const HIDERS = 3 // blocks to clear away before a block counts as out of sight
const TIERS = ['wooden', 'stone', 'golden', 'iron', 'diamond', 'netherite'] // from the cheapest to replace to the dearest
const TIER = /_(pickaxe|axe|shovel)$/
const ABOUT = 1.6 // a tool that takes up to this many times as long counts as about as quick: stone against iron

/** Dig the block at `position` from here, with `tool`, or without one given, with the best tool that makes it drop; then emit `dug` with the block. */
async function dig (bot, position, signal, tool) {
  await bot.crew.between(signal)
  await untilAnswered(bot, signal)
  const block = bot.blockAt(position)
  await hold(bot, tool === undefined ? bestTool(bot, block) : tool, signal)
  await until(bot, signal, LANDING, () => bot.entity.onGround)
  const watched = watchDig(bot, block.position)
  try {
    await abortable(signal, bot.dig(block, true))
    watched.done()
    bot.emit('dug', block)
  } finally {
    watched.end()
    bot.stopDigging()
  }
}

/** Take `tool` into the hand; null leaves the hand as it is. */
async function hold (bot, tool, signal) {
  if (tool && bot.heldItem?.type !== tool.type) await abortable(signal, bot.equip(tool, 'hand'))
}

/** Return the item that digs the block fastest and makes it drop, or null for the bare hand; throw a Refusal when no tool at hand makes it drop. */
function bestTool (bot, block) {
  const tools = [null, ...bot.inventory.items()].filter(item => harvests(block, item))
  if (!tools.length) throw new Refusal('missing_tool', `${block.name} needs ${toolNames(bot, block)}`)
  const time = item => digSeconds(bot, block, item)
  return tools.reduce((best, item) => time(item) < time(best) ? item : best)
}

/** Return `{tool, seconds}` for digging a block away whatever it drops: the cheapest of the tools that are about as quick as the quickest. */
function clearingTool (bot, block) {
  const ways = [null, ...bot.inventory.items().filter(item => TIER.test(item.name))].map(tool => ({ tool, seconds: digSeconds(bot, block, tool) }))
  const quickest = Math.min(...ways.map(({ seconds }) => seconds))
  return ways.filter(({ seconds }) => seconds <= quickest * ABOUT).reduce((best, way) => worth(way.tool) < worth(best.tool) ? way : best)
}

const digSeconds = (bot, block, item) => block.digTime(item?.type ?? null, false, false, false, item?.enchants ?? [], bot.entity.effects) / 1000
const worth = tool => tool ? 1 + TIERS.findIndex(tier => tool.name.startsWith(tier)) : 0

const harvests = (block, item) => !block.harvestTools || (item && block.harvestTools[item.type])

function toolNames (bot, block) {
  const names = Object.keys(block.harvestTools).map(id => bot.registry.items[id].name)
  return `a ${names[0]} or better`
}

const middle = position => position.offset(0.5, 0.5, 0.5)
const eyeOf = bot => bot.entity.position.offset(0, EYE, 0)
const distanceTo = (bot, position) => eyeOf(bot).distanceTo(middle(position))
const inReach = (bot, position) => distanceTo(bot, position) <= REACH

/** Return the block that hides `position` from the bot, or null when the position is in sight. */
function hiding (bot, position) {
  const eye = eyeOf(bot)
  const way = middle(position).minus(eye)
  const hit = bot.world.raycast(eye, way.unit(), way.norm()) // not beyond: a plant has no body, and the ground behind hides nothing
  return !hit || hit.position.equals(position) ? null : bot.blockAt(hit.position)
}

/** Pathfinder goal: a place from which the eye is within `reach` m of the middle of the block. */
class InReach extends goals.Goal {
  constructor (position, reach) {
    super()
    this.target = middle(position)
    this.reach = reach
  }

  distance ({ x, y, z }) { return Math.hypot(x + 0.5 - this.target.x, y + EYE - this.target.y, z + 0.5 - this.target.z) }
  heuristic (node) { return Math.max(0, this.distance(node) - this.reach) }
  isEnd (node) { return this.distance(node) <= this.reach }
}

/** Dig away blocks that hide `position` from the bot. Return false if it stays hidden, because a block cannot, or must not, be dug. */
async function uncover (bot, position, signal, spared = () => false) {
  for (let cleared = 0; cleared < HIDERS; cleared++) {
    const block = hiding(bot, position)
    if (!block) return true
    if (!inReach(bot, block.position) || spared(block.position) || !isSafe(bot, block) || !canClear(bot, block)) return false
    await dig(bot, block.position, signal)
  }
  return !hiding(bot, position)
}

/** Tell whether a tool at hand makes the block drop; otherwise digging it would take very long. */
function canClear (bot, block) {
  try {
    bestTool(bot, block)
    return block.diggable
  } catch { return false } // it would take ages and drop nothing
}

const letsLiquidIn = (bot, position) => SIDES.some(side => LIQUIDS.has(bot.blockAt(position.offset(...side))?.name))

/** Tell whether digging the block lets no liquid in and does not open a fall under the bot's feet. */
function isSafe (bot, block) {
  if (letsLiquidIn(bot, block.position)) return false
  const feet = bot.entity.position.floored()
  const underfoot = block.position.x === feet.x && block.position.z === feet.z && block.position.y < feet.y
  return !underfoot || bot.blockAt(block.position.offset(0, -1, 0))?.boundingBox === 'block'
}

module.exports = { dig, hold, bestTool, clearingTool, uncover, isSafe, letsLiquidIn, InReach, inReach, distanceTo, LIQUIDS }
