'use strict'

// Who walks and does not come away from where they are is told so, whether they stand still or jump on the spot.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { serverOfAll, join, plot } = require('../server/world')
const { gettingOn } = require('../../../skills/runtime/movement/progress_check')
const { until } = require('../../../skills/runtime/core/wait')

const LONG = 200 // ticks

const server = serverOfAll()

/** Ticks until the bot does not get on any more; LONG when it always does. */
async function ticksUntilItDoesNot (bot) {
  const getsOn = gettingOn(bot)
  let ticks = 0
  await until(bot, new AbortController().signal, LONG, () => ++ticks && !getsOn())
  return Math.min(ticks, LONG)
}

test('who jumps on the spot does not get on, and no more does who stands', async () => {
  const bot = await join(server, 'Jumper', { at: plot(server) })
  assert.equal(await ticksUntilItDoesNot(bot), 40)
  bot.setControlState('jump', true)
  const ticks = await ticksUntilItDoesNot(bot)
  assert(ticks >= 120 && ticks < LONG, `${ticks}`)
})

test('who walks gets on', async () => {
  const bot = await join(server, 'Walker', { at: plot(server) })
  bot.setControlState('forward', true)
  assert.equal(await ticksUntilItDoesNot(bot), LONG)
})
