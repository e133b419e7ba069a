'use strict'

// A walking bot that stays where it is counts as stuck, whether it stands still or jumps on the spot.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { serverOfAll, join, plot, xyz, until: happens } = require('../server/world')
const { goals, pathfinder } = require('mineflayer-pathfinder')
const { makesProgress, walkTo } = require('../../../skills/runtime/movement/walk')
const { until } = require('../../../skills/runtime/core/wait')

const LONG = 200 // ticks

const server = serverOfAll()

/** Return the ticks until the bot counts as stuck; LONG when it never does. */
async function ticksUntilStuck (bot) {
  const progresses = makesProgress(bot)
  let ticks = 0
  await until(bot, new AbortController().signal, LONG, () => ++ticks && !progresses())
  return Math.min(ticks, LONG)
}

test('a bot that jumps on the spot makes no progress, and neither does one that stands still', async () => {
  const bot = await join(server, 'Jumper', { at: plot(server) })
  assert.equal(await ticksUntilStuck(bot), 40)
  bot.setControlState('jump', true)
  const ticks = await ticksUntilStuck(bot)
  assert(ticks >= 120 && ticks < LONG, `${ticks}`)
})

test('a bot that walks makes progress', async () => {
  const bot = await join(server, 'Walker', { at: plot(server) })
  bot.setControlState('forward', true)
  assert.equal(await ticksUntilStuck(bot), LONG)
})

/** A goal for which the processor comes back to the search 100 ms later at each place that it looks at. */
function slowly (t, { x, y, z }, range) {
  const { performance } = require('node:perf_hooks')
  const now = performance.now.bind(performance)
  let late = 0
  t.mock.method(performance, 'now', () => now() + late)
  return new class extends goals.GoalNear {
    isEnd (node) {
      late += 100
      return super.isEnd(node)
    }
  }(x, y, z, range)
}

async function walker (name, at) {
  const bot = await join(server, name, { at })
  bot.loadPlugin(pathfinder)
  bot.crew = { between: async () => {} }
  return bot
}

test('a way is found however long the processor takes for it, and the search does not count as being stuck', async t => {
  const at = plot(server)
  const bot = await walker('Thinker', at)
  await server.command(`fill ${xyz(at.offset(1, 0, -9))} ${xyz(at.offset(1, 2, 9))} stone`) // the way leads around its end
  await happens('the wall is seen', () => bot.blockAt(at.offset(1, 2, 9))?.name === 'stone')
  const there = bot.entity.position.offset(3, 0, 0)
  await walkTo(bot, slowly(t, there, 1), new AbortController().signal)
  assert(bot.entity.position.distanceTo(there) < 2, `${bot.entity.position}`)
})

test('a way that a slow search ends half a block short of the goal is walked to its end, without being stuck', async t => {
  const bot = await walker('Rester', plot(server))
  const there = bot.entity.position.offset(7, 0, 7).floored()
  let stuck = false
  bot.on('physicsTick', () => { stuck ||= bot.controlState.left })
  await walkTo(bot, slowly(t, there, 4), new AbortController().signal)
  assert(!stuck && bot.entity.position.floored().distanceTo(there) <= 4, `${bot.entity.position}`)
})
