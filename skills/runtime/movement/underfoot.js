'use strict'
// Up on a block of one's own: jump, and set it down below while one is in the air.
const { Vec3 } = require('vec3')
const { hold } = require('../blocks/dig.js')
const { abortable, until } = require('../core/wait.js')

const JUMP = 30 // ticks: the game lets one jump again only ten ticks after the last
const CLEAR = 1.1 // m that the feet have to be up before a block fits under them
const LANDING = 20 // ticks
const DOWN = -Math.PI / 2
const UP = new Vec3(0, 1, 0)
const AS_ONE_LOOKS = { forceLook: 'ignore', swingArm: 'right' } // placeBlock turns the head first, and one has landed by then

/** From standing in the cell `from` to standing on an `item` in it; false when the server did not let us. */
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
    // in the very tick: who is late lives several of them at once, and has come down after the last
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

/** It is there at once, as in a player's own game: nobody falls into it while the server's answer is on its way. */
function setDown (bot, cell, item) {
  const before = bot.blockAt(cell).stateId
  const answer = bot._placeBlockWithOptions(bot.blockAt(cell.offset(0, -1, 0)), UP, AS_ONE_LOOKS)
  bot._updateBlockState(cell, bot.registry.blocksByName[item.name].defaultState)
  answer.catch(() => bot._updateBlockState(cell, before))
  return answer
}

module.exports = { riseOn }
