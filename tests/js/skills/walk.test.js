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

test('a way is found however long the processor takes for it, and the search does not count as being stuck', async t => {
  const at = plot(server)
  const bot = await join(server, 'Thinker', { at })
  await server.command(`fill ${xyz(at.offset(1, 0, -9))} ${xyz(at.offset(1, 2, 9))} stone`) // the way leads around its end
  await happens('the wall is seen', () => bot.blockAt(at.offset(1, 2, 9))?.name === 'stone')
  const { performance } = require('node:perf_hooks')
  const now = performance.now.bind(performance)
  let late = 0
  t.mock.method(performance, 'now', () => now() + late)
  class Slow extends goals.GoalNear {
    isEnd (node) {
      late += 100 // ms: the processor comes back to this search that much later, at each place that it looks at
      return super.isEnd(node)
    }
  }
  bot.loadPlugin(pathfinder)
  bot.crew = { between: async () => {} }
  const there = bot.entity.position.offset(3, 0, 0)
  await walkTo(bot, new Slow(there.x, there.y, there.z, 1), new AbortController().signal)
  assert(bot.entity.position.distanceTo(there) < 2, `${bot.entity.position}`)
})
