'use strict'
// Frees a bot that no path leads away from: out of deep water to its bank, down from a pillar, or out of a hole by stairs or on carried
// blocks, until it can walk again.
const { comeAshore, isInWater } = require('./out_of_water.js')
const { SIDES, isOpen, hasRoom, landing, at } = require('./ground.js')
const { feetOf } = require('./feet.js')
const { isPerched, comeDown } = require('./perch.js')
const { rockSeconds, tunnel } = require('./tunnel.js')

const ROOM = 48 // cells that the bot can walk to; with that many it is not trapped
const WIDEST = 8 // m within which the wall of a pit is searched
const AWAY = 2 // how many steps up one step nearer to the wall is worth

/** Leave a hole, a pillar or deep water. Return false when the bot is not trapped, true when it is free now; throw a Refusal with `unreachable` otherwise. */
async function escape (bot, signal) {
  if (isRoomy(bot)) return false
  if (isInWater(bot) && await comeAshore(bot, signal)) return true
  if (isPerched(bot)) await comeDown(bot, signal)
  else await tunnel(bot, { promise: upward(bot), done: () => isRoomy(bot), signal })
  return true
}

/** Return the estimate that a climb minimises: it prefers high cells, and cells beside a wall, since a pillar in the middle of a pit leads nowhere. */
function upward (bot) {
  const each = rockSeconds(bot)
  return cell => (AWAY * (toWall(bot, cell) - 1) - cell.y) * each
}

/** Return the number of steps to the nearest wall at the cell's height. */
function toWall (bot, cell) {
  for (let far = 1; far < WIDEST; far++) {
    if (SIDES.some(([dx, dz]) => !isOpen(at(bot, cell.offset(dx * far, 0, dz * far))))) return far
  }
  return WIDEST
}

/** Tell whether the bot can walk to ROOM cells without digging or building. */
function isRoomy (bot) {
  const cells = [feetOf(bot)]
  const seen = new Set(cells.map(String))
  for (let i = 0; i < cells.length && cells.length < ROOM; i++) {
    for (const next of stepsFrom(bot, cells[i])) {
      if (seen.has(String(next))) continue
      seen.add(String(next))
      cells.push(next)
    }
  }
  return cells.length >= ROOM
}

function * stepsFrom (bot, from) {
  const canJump = isOpen(at(bot, from.offset(0, 2, 0)))
  for (const [dx, dz] of SIDES) {
    for (const dy of canJump ? [1, 0] : [0]) {
      const cell = from.offset(dx, dy, dz)
      const end = hasRoom(bot, cell) && landing(bot, cell)
      if (end && (!dy || end.equals(cell))) yield end
    }
  }
}

module.exports = escape
Object.assign(module.exports, { isRoomy, upward })
