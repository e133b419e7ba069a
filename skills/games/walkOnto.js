'use strict'
/**
 * Walk into one cell, without digging or building, and stay in it.
 *
 * @param {number} x cell of the feet
 * @param {number} y
 * @param {number} z
 * @needs a way there
 * @gains nothing
 */
const { goals } = require('mineflayer-pathfinder')
const { Refusal } = require('../runtime/core/refusal.js')
const { confirmed } = require('../runtime/core/wait.js')
const { placeOf } = require('../runtime/movement/fly.js')
const { walkTo } = require('../runtime/movement/walk.js')

module.exports = async function walkOnto (bot, args, signal) {
  const cell = placeOf(args)
  await walkTo(bot, new goals.GoalBlock(cell.x, cell.y, cell.z), signal)
  bot.clearControlStates()
  const isThere = () => bot.entity.position.floored().equals(cell) && bot.entity.onGround
  if (!await confirmed(bot, signal, isThere)) throw new Refusal('unreachable', 'slipped out of the cell again')
}
