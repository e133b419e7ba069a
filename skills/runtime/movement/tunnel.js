'use strict'
// Moves through rock one step at a time: stairs that the bot digs, a pillar under its feet, or a shaft. It plans no path: each step is the one
// with the lowest estimated total, so that the cost is the same in caves, in solid rock and with twenty bots at work.
const { dig, clearingTool } = require('../blocks/dig.js')
const { feetOf } = require('./feet.js')
const { SIDES, at, isOpen, landing, clearing } = require('./ground.js')
const { Refusal } = require('../core/refusal.js')
const { stepTo } = require('./step.js')
const { riseOn } = require('./underfoot.js')
const { until, pass } = require('../core/wait.js')

const A_STEP = 0.3 // seconds to walk one cell
const A_BLOCK_UNDERFOOT = 0.9 // seconds to jump and place a block
const FALLING = 12 // blocks of gravel or sand that may fall into one cell
const A_STAIR = 3 // blocks to dig for one stair
const WALK = 30 // ticks for one step
const MOST = 600 // steps of one tunnel: from the surface to the bottom of the world and back
// least useful first, because cobblestone that becomes a pillar is missing for tools
const FILLERS = ['dirt', 'netherrack', 'granite', 'diorite', 'andesite', 'tuff', 'sandstone', 'cobbled_deepslate', 'deepslate', 'stone', 'cobblestone']

/** Thrown when the tunnel has come no nearer for `patience` steps. */
class Astray extends Refusal {
  constructor () { super('unreachable', 'no way through the rock leads any nearer') }
}

/**
 * Take step after step until `done()`. `promise(cell)` estimates the seconds from a cell to the goal. With `shafts` the bot may dig straight
 * down. With `patience` it gives up after that many steps in a row without coming nearer (it could follow the rim of a cave for long), and it
 * never climbs away from the goal on a pillar, from which there is no way down. Throws a Refusal with `unreachable` then, when no step is
 * possible, and after `most` steps.
 */
async function tunnel (bot, { promise, done, most = MOST, patience = Infinity, shafts = false, signal }) {
  const barred = new Set([key(feetOf(bot))])
  let [nearest, vain] = [promise(feetOf(bot)), 0]
  for (let n = 0; n < most && !done(); n++) {
    if (vain >= patience) throw new Astray()
    const step = best(bot, { promise, barred, shafts, climbs: patience === Infinity })
    if (!step) throw new Refusal('unreachable', 'no way through the rock here')
    barred.add(key(step.to))
    await take(bot, step, done, signal)
    const left = promise(feetOf(bot))
    vain = left < nearest ? 0 : vain + 1
    nearest = Math.min(nearest, left)
  }
  if (!done()) throw new Refusal('unreachable', `no way through the rock within ${most} steps`)
}

/** Return the seconds for one stair through stone with the tools at hand; estimates for `promise` are multiples of it. */
function rockSeconds (bot) {
  const Block = require('prismarine-block')(bot.registry)
  const rock = Block.fromStateId(bot.registry.blocksByName.stone.defaultState, 0)
  return A_STEP + A_STAIR * clearingTool(bot, rock).seconds
}

const key = ({ x, y, z }) => `${x},${y},${z}`

function best (bot, { promise, barred, shafts, climbs }) {
  const from = feetOf(bot)
  const rises = climbs || promise(from.offset(0, 1, 0)) < promise(from)
  const steps = [...stepsFrom(bot, from), ...(rises ? pillarFrom(bot, from) : []), ...(shafts ? shaftFrom(bot, from) : [])]
  const open = steps.filter(({ to, seconds }) => seconds < Infinity && !barred.has(key(to)))
  const cost = step => step.seconds + promise(step.to)
  return open.length ? open.reduce((a, b) => cost(b) < cost(a) ? b : a) : null
}

/** Yield the steps to each side, up, level or down: where the bot will stand, which cells have to be cleared, and the seconds. */
function * stepsFrom (bot, from) {
  for (const [dx, dz] of SIDES) {
    for (const dy of [1, 0, -1]) {
      const beside = from.offset(dx, dy, dz)
      const to = dy === 1 ? landing(bot, beside)?.equals(beside) && beside : landing(bot, beside)
      if (to) yield withCost(bot, { to, cells: cellsOf(from, beside) })
    }
  }
}

/** Return the cells to clear, top first, because the upper block of a stair hides the lower ones. */
function cellsOf (from, beside) {
  const cells = [beside.offset(0, 1, 0), beside]
  if (beside.y > from.y) return [from.offset(0, 2, 0), ...cells]
  return beside.y < from.y ? [beside.offset(0, 2, 0), ...cells] : cells
}

function withCost (bot, step) {
  return { ...step, seconds: step.cells.reduce((sum, cell) => sum + clearing(bot, cell), step.seconds ?? A_STEP) }
}

/** Yield the step straight up, onto a carried block, if there is one. */
function * pillarFrom (bot, from) {
  const firm = at(bot, from.offset(0, -1, 0))?.boundingBox === 'block' && isOpen(at(bot, from))
  const filler = firm && fillerOf(bot)
  if (filler) yield withCost(bot, { to: from.offset(0, 1, 0), cells: [from.offset(0, 2, 0)], filler, seconds: A_BLOCK_UNDERFOOT })
}

/** Yield the step straight down if the ground below is firm. It takes a third of the work of a stair, but the way back needs a pillar. */
function * shaftFrom (bot, from) {
  const down = from.offset(0, -1, 0)
  const to = landing(bot, down)
  if (to) yield withCost(bot, { to, cells: [down] })
}

function fillerOf (bot) {
  const items = bot.inventory.items()
  return FILLERS.map(name => items.find(item => item.name === name)).find(Boolean)
}

/** Clear the cells, then move, unless the tunnel is `done()` before. A step that fails throws nothing: its cell stays barred. */
async function take (bot, { to, cells, filler }, done, signal) {
  for (const cell of cells) if (done() || !await clear(bot, cell, signal)) return
  if (filler) return raise(bot, filler, signal)
  await stepTo(bot, to.offset(0.5, 0, 0.5), signal, { range: 0.25, ticks: WALK })
  await until(bot, signal, WALK, () => bot.entity.onGround)
}

/** Dig until the cell is open, also when gravel falls into it; return whether it is open. */
async function clear (bot, cell, signal) {
  for (let n = 0; n < FALLING && !isOpen(at(bot, cell)); n++) {
    if (clearing(bot, cell) === Infinity) return false
    await dig(bot, cell, signal, clearingTool(bot, at(bot, cell)).tool)
    await pass(bot, signal, 2)
  }
  return isOpen(at(bot, cell))
}

/** Move up onto a block. When the server refuses it, the cell stays barred and the tunnel takes another way. */
async function raise (bot, filler, signal) {
  const from = feetOf(bot)
  await stepTo(bot, from.offset(0.5, 0, 0.5), signal, { range: 0.2, ticks: WALK })
  bot.entity.velocity.x = bot.entity.velocity.z = 0
  await riseOn(bot, from, filler, signal)
}

module.exports = { tunnel, rockSeconds, Astray }
