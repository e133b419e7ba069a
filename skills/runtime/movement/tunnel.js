'use strict'
// Through rock, a step at a time: stairs of one's own where there is no way, or a pillar under one's feet. No long planning: each step
// is the one that promises most, so that it costs the same in open caves, in solid rock and with twenty others at work.
const { dig } = require('../blocks/dig.js')
const { feetOf } = require('./feet.js')
const { clearingTool } = require('../blocks/block_kind.js')
const { SIDES, at, isOpen, landing, clearing } = require('./ground.js')
const { Refusal } = require('../core/refusal.js')
const { stepTo } = require('./step.js')
const { riseOn } = require('./underfoot.js')
const { until, pass } = require('../core/wait.js')

const A_STEP = 0.3 // seconds
const A_BLOCK_UNDERFOOT = 0.9 // seconds to jump and set one down
const FALLING = 12 // blocks of gravel that may come down into one cell
const A_STAIR = 3 // blocks
const WALK = 30 // ticks for one step
const MOST = 600 // steps of one tunnel: to the bottom of the world and back
// what is of least use first: who climbs to a table on its cobblestone has none to make a tool of
const FILLERS = ['dirt', 'netherrack', 'granite', 'diorite', 'andesite', 'tuff', 'sandstone', 'cobbled_deepslate', 'deepslate', 'stone', 'cobblestone']

/** It went on for long and came no nearer. */
class Astray extends Refusal {
  constructor () { super('unreachable', 'no way through the rock that comes any nearer') }
}

/**
 * Step after step until `done()`. `promise(cell)` is an estimate of the seconds that are left from a cell.
 * With `shafts` it may go straight down. With `patience` every detour is a short one: it ends after so many steps in a row that came no
 * nearer (along the rim of a cave one could go on for long), and none of them is up a pillar, on which there is no way down.
 * Refuses with `unreachable` then, and when there is no step that leads anywhere.
 */
async function tunnel (bot, { promise, done, most = MOST, patience = Infinity, shafts = false, signal }) {
  const barred = new Set([key(feetOf(bot))])
  let [nearest, vain] = [promise(feetOf(bot)), 0]
  for (let n = 0; n < most && !done(); n++) {
    if (vain >= patience) throw new Astray()
    const step = best(bot, { promise, barred, shafts, climbs: patience === Infinity })
    if (!step) throw new Refusal('unreachable', 'no way through the rock here')
    barred.add(key(step.to))
    await take(bot, step, signal)
    const left = promise(feetOf(bot))
    vain = left < nearest ? 0 : vain + 1
    nearest = Math.min(nearest, left)
  }
  if (!done()) throw new Refusal('unreachable', `no way through the rock within ${most} steps`)
}

/** What a stair through the commonest rock takes with the tools at hand: the measure of promises. */
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

/** To each side, up a step, level or down: where one comes to stand, what has to be cleared away, and how long all that takes. */
function * stepsFrom (bot, from) {
  for (const [dx, dz] of SIDES) {
    for (const dy of [1, 0, -1]) {
      const beside = from.offset(dx, dy, dz)
      const to = dy === 1 ? landing(bot, beside)?.equals(beside) && beside : landing(bot, beside)
      if (to) yield withCost(bot, { to, cells: cellsOf(from, beside) })
    }
  }
}

/** Top first: the upper block of a stair hides the lower ones. */
function cellsOf (from, beside) {
  const cells = [beside.offset(0, 1, 0), beside]
  if (beside.y > from.y) return [from.offset(0, 2, 0), ...cells]
  return beside.y < from.y ? [beside.offset(0, 2, 0), ...cells] : cells
}

function withCost (bot, step) {
  return { ...step, seconds: step.cells.reduce((sum, cell) => sum + clearing(bot, cell), step.seconds ?? A_STEP) }
}

/** Straight up, on a block that is carried. */
function * pillarFrom (bot, from) {
  const firm = at(bot, from.offset(0, -1, 0))?.boundingBox === 'block' && isOpen(at(bot, from))
  const filler = firm && fillerOf(bot)
  if (filler) yield withCost(bot, { to: from.offset(0, 1, 0), cells: [from.offset(0, 2, 0)], filler, seconds: A_BLOCK_UNDERFOOT })
}

/** Straight down, where the ground beneath is known to hold: a third of a stair's work, but the way back is a pillar. */
function * shaftFrom (bot, from) {
  const down = from.offset(0, -1, 0)
  const to = landing(bot, down)
  if (to) yield withCost(bot, { to, cells: [down] })
}

function fillerOf (bot) {
  const items = bot.inventory.items()
  return FILLERS.map(name => items.find(item => item.name === name)).find(Boolean)
}

/** Clear the cells, then go there; a step that fails is only barred, not the end. */
async function take (bot, { to, cells, filler }, signal) {
  for (const cell of cells) if (!await clear(bot, cell, signal)) return
  if (filler) return raise(bot, filler, signal)
  await stepTo(bot, to.offset(0.5, 0, 0.5), signal, { range: 0.25, ticks: WALK })
  await until(bot, signal, WALK, () => bot.entity.onGround)
}

/** Dig until the cell is open, whatever falls into it. */
async function clear (bot, cell, signal) {
  for (let n = 0; n < FALLING && !isOpen(at(bot, cell)); n++) {
    if (clearing(bot, cell) === Infinity) return false
    await dig(bot, cell, signal, clearingTool(bot, at(bot, cell)).tool)
    await pass(bot, signal, 2)
  }
  return isOpen(at(bot, cell))
}

/** Up on a block; when the server does not let us, the cell is barred and another way is taken. */
async function raise (bot, filler, signal) {
  const from = feetOf(bot)
  await stepTo(bot, from.offset(0.5, 0, 0.5), signal, { range: 0.2, ticks: WALK })
  bot.entity.velocity.x = bot.entity.velocity.z = 0
  await riseOn(bot, from, filler, signal)
}

module.exports = { tunnel, rockSeconds, Astray }
