'use strict'

// A wall is no danger: who stands behind one is neither fought nor fled nor shot at, until it is gone.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { threat } = require('../../../orchestrator/bridge/js/reflexes/threat')
const { serverOfAll, join, plot, setBlock } = require('../server/world')
const { summon } = require('../server/beings')

const CALM_SENSES = { assailant: null }

const server = serverOfAll({ difficulty: 'easy' })

test('a zombie is a threat when nothing stands between it and the eye', async () => {
  const land = plot(server)
  const bot = await join(server, 'Guard', { at: land })
  const wall = [0, 1, 2].map(height => land.offset(2, height, 0))
  const stand = name => Promise.all(wall.map(pos => setBlock(server, bot, pos, name)))
  await stand('stone')
  const zombie = await summon(server, bot, 'zombie', land.offset(3.5, 0, 0.5), { NoAI: 1 })
  assert.equal(threat(bot, CALM_SENSES), null)
  await stand('air')
  assert.equal(threat(bot, CALM_SENSES), zombie)
})
