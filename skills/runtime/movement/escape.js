'use strict'
// Out of deep water, from where no path leads, to its bank. Out of a hole: up its wall by stairs of one's own, or on what is carried, until there is room to walk away.
const { comeAshore, isInWater } = require('./out_of_water.js')
const { SIDES, isOpen, hasRoom, landing, at } = require('./ground.js')
const { feetOf } = require('./feet.js')
const { rockSeconds, tunnel } = require('./tunnel.js')

const ROOM = 48 // cells that one can walk to: who has that many is in no hole
const WIDEST = 8 // m of a pit whose wall is looked for
const AWAY = 2 // times as good as a step up is a step toward the wall

/** True when it was a hole or deep water and the bot is out of it; false when there is room around it anyway. Refuses with `unreachable`. */
async function escape (bot, signal) {
  if (isRoomy(bot)) return false
  if (isInWater(bot) && await comeAshore(bot, signal)) return true
  await tunnel(bot, { promise: upward(bot), done: () => isRoomy(bot), signal })
  return true
}

/** The promise of a cell for who wants to get up: high, and beside a wall, since a pillar in the middle of a pit leads nowhere. */
function upward (bot) {
  const each = rockSeconds(bot)
  return cell => (AWAY * (toWall(bot, cell) - 1) - cell.y) * each
}

/** Steps to the nearest wall at this height. */
function toWall (bot, cell) {
  for (let far = 1; far < WIDEST; far++) {
    if (SIDES.some(([dx, dz]) => !isOpen(at(bot, cell.offset(dx * far, 0, dz * far))))) return far
  }
  return WIDEST
}

/** Whether one can walk from here to ROOM cells without digging or building. */
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
