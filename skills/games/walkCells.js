'use strict'
/**
 * Walk straight from cell to cell at a given pace, as a figure on a board: no cell is reached before its time.
 *
 * @param {array} path the cells of the feet in order, each as [x, y, z]; each lies beside the one before
 * @param {number} pace ticks from one cell to the next, 1 to 200
 * @needs free cells on level ground
 * @gains nothing
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { until } = require('../runtime/core/wait.js')

const BEHIND = 0.25 // m that the bot may be behind the point that it follows
const CLOSE = 0.3 // m from the middle of a cell: the bot is there
const LATE = 40 // ticks that one cell may take longer

module.exports = async function walkCells (bot, args, signal) {
  const pace = check.number('pace', args.pace, { least: 1, most: 200 })
  const places = args.path.map(cell => new Vec3(...cell).offset(0.5, 0, 0.5))
  let from = bot.entity.position.clone()
  let ticks = 0
  try {
    for (const [number, to] of places.entries()) {
      const start = from
      const follow = () => followPoint(bot, between(start, to, ++ticks / pace - number)) && ticks >= (number + 1) * pace
      if (!await until(bot, signal, pace + LATE, follow)) throw new Refusal('unreachable', `something is in the way to ${to.floored()}`)
      from = to
    }
  } finally {
    bot.clearControlStates()
  }
}

const between = (from, to, share) => from.plus(to.minus(from).scaled(Math.min(1, Math.max(0, share))))

/** Walk on towards a point that moves along the way; return whether the bot is close to it. */
function followPoint (bot, point) {
  const { x, z } = bot.entity.position
  const far = Math.hypot(point.x - x, point.z - z)
  if (far > BEHIND) bot.look(Math.atan2(x - point.x, z - point.z), 0, true)
  bot.setControlState('forward', far > BEHIND)
  return far <= CLOSE
}
