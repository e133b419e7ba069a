'use strict'
// Digging one block: best tool in hand, feet on the ground, what hides it cleared away, nothing let loose.
const { bestTool } = require('./block_kind.js')
const { answered } = require('../core/server_answers.js')
const { hiding, inReach } = require('./reach.js')
const { dug } = require('./dig_prediction.js')
const { abortable, until } = require('../core/wait.js')

const LIQUIDS = new Set(['water', 'lava', 'bubble_column'])
const SIDES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const LANDING = 20 // ticks: digging in mid-air takes five times as long
const HIDERS = 3 // blocks to clear away before a block counts as out of sight

/** Dig the block at `position`, from here: with the best tool that makes it drop, unless one is given. */
async function dig (bot, position, signal, tool) {
  await bot.crew.between(signal)
  await answered(bot, signal)
  const block = bot.blockAt(position)
  await hold(bot, tool === undefined ? bestTool(bot, block) : tool, signal)
  await until(bot, signal, LANDING, () => bot.entity.onGround)
  try {
    await abortable(signal, bot.dig(block, true))
    dug(bot, block.position)
  } finally {
    bot.stopDigging()
  }
}

async function hold (bot, tool, signal) {
  if (tool && bot.heldItem?.type !== tool.type) await abortable(signal, bot.equip(tool, 'hand'))
}

/** Dig away what stands between the eye and the block. False if that cannot or should not be done. */
async function uncover (bot, position, signal, spared = () => false) {
  for (let cleared = 0; cleared < HIDERS; cleared++) {
    const block = hiding(bot, position)
    if (!block) return true
    if (!inReach(bot, block.position) || spared(block.position) || !isSafe(bot, block) || !canClear(bot, block)) return false
    await dig(bot, block.position, signal)
  }
  return !hiding(bot, position)
}

/** Soft enough for what is at hand. */
function canClear (bot, block) {
  try {
    bestTool(bot, block)
    return block.diggable
  } catch { return false } // it would take ages and drop nothing
}

const letsLiquidIn = (bot, position) => SIDES.some(side => LIQUIDS.has(bot.blockAt(position.offset(...side))?.name))

/** Whether digging it neither lets water or lava in nor drops the bot into something. */
function isSafe (bot, block) {
  if (letsLiquidIn(bot, block.position)) return false
  const feet = bot.entity.position.floored()
  const underfoot = block.position.x === feet.x && block.position.z === feet.z && block.position.y < feet.y
  return !underfoot || bot.blockAt(block.position.offset(0, -1, 0))?.boundingBox === 'block'
}

module.exports = { dig, uncover, isSafe, letsLiquidIn, hold, LIQUIDS }
