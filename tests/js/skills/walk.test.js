'use strict'

// A walking bot that stays where it is counts as stuck, whether it stands still or jumps on the spot.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { serverOfAll, join, plot } = require('../server/world')
const { makesProgress } = require('../../../skills/runtime/movement/walk')
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
