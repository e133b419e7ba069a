'use strict'
// Raises the bot by one block: it jumps and places a block under its feet while it is in the air.
const { Vec3 } = require('vec3')
const { hold } = require('../blocks/dig.js')
const { abortable, until } = require('../core/wait.js')

const JUMP = 30 // ticks to wait: the game allows a jump only ten ticks after the last one
const CLEAR = 1.1 // m that the feet have to be above the cell's floor before a block fits under them
const LANDING = 20 // ticks
const DOWN = -Math.PI / 2
const UP = new Vec3(0, 1, 0)
const AS_ONE_LOOKS = { forceLook: 'ignore', swingArm: 'right' } // placeBlock would turn the head first, and the bot would have landed by then

/** Raise the bot from the cell `from` onto an `item` placed in that cell; return false when the server refused the block. */
async function riseOn (bot, from, item, signal) {
  await hold(bot, item, signal)
  await abortable(signal, bot.look(bot.entity.yaw, DOWN, true))
  let setting = null
  const leap = () => {
    if (bot.entity.position.y > from.y + CLEAR) setting = setDown(bot, from, item)
    return setting !== null
  }
  bot.setControlState('jump', true)
  try {
    // the placement happens inside the tick: physics catches up on several ticks at once after a delay, and a later check would find the bot landed
    if (!await until(bot, signal, JUMP, leap)) return false
    bot.setControlState('jump', false)
    await abortable(signal, setting)
  } catch {
    signal.throwIfAborted()
    return false
  } finally {
    bot.setControlState('jump', false)
  }
  return until(bot, signal, LANDING, () => bot.entity.onGround)
}

/** Place the block and show it in the bot's own world at once, as a player's client does, so that the bot does not fall through it meanwhile. */
function setDown (bot, cell, item) {
  const before = bot.blockAt(cell).stateId
  const answer = bot._placeBlockWithOptions(bot.blockAt(cell.offset(0, -1, 0)), UP, AS_ONE_LOOKS)
  bot._updateBlockState(cell, bot.registry.blocksByName[item.name].defaultState)
  answer.catch(() => bot._updateBlockState(cell, before))
  return answer
}

module.exports = { riseOn }
