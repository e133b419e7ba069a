'use strict'

// Skills on a server whose answers come late: what was dug drops long after the client believes that the block is gone.

const { test, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { startServer, join, plot, setBlock, agree } = require('../server/world')
const { slowLine } = require('./slow_line')
const mineBlock = require('../../../skills/library/mineBlock')

const LAG = 900 // ms
const CREW = { between: async () => {}, claim: async () => true, progress: () => {} }

let server, line
before(async () => {
  server = await startServer()
  line = await slowLine(server.port)
})
after(async () => {
  await server.stop()
  line.close()
})

test('one block is dug for one item, however late it drops', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Patient', { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  for (const x of [2, 4]) await setBlock(server, bot, land.offset(x, 0, 0), 'clay')
  line.lag = LAG
  await mineBlock(bot, { name: 'clay', count: 4 }, new AbortController().signal)
  line.lag = 0
  await agree(server, bot, { clay_ball: 4 })
  assert.equal(bot.blockAt(land.offset(4, 0, 0)).name, 'clay')
})
