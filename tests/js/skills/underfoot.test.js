'use strict'

// A pillar under one's own feet, over a line on which the server's answers take a while.

const { test, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { startServer, join, plot, give, agree } = require('../server/world')
const { slowLine } = require('./slow_line')
const { riseOn } = require('../../../skills/runtime/underfoot')

const LAG = 300 // ms: six ticks, in which one who jumps has come down again

let server, line
before(async () => {
  server = await startServer()
  line = await slowLine(server.port)
})
after(async () => {
  await server.stop()
  line.close()
})

test('who is answered late stands on the block and not in it, and one that is refused does not stay', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Pillar', { at: land })
  await give(server, bot, 'dirt', 3)
  line.lag = LAG
  const { signal } = new AbortController()
  const rise = height => riseOn(bot, land.offset(0, height, 0), bot.heldItem ?? bot.inventory.items()[0], signal)
  for (const height of [0, 1]) {
    assert.equal(await rise(height), true)
    assert.equal(bot.entity.position.y, land.y + height + 1)
    assert.equal(bot.blockAt(land.offset(0, height, 0)).name, 'dirt')
  }
  await agree(server, bot, { dirt: 1 })
  await server.command('gamemode adventure Pillar')
  assert.equal(await rise(2), false)
  assert.equal(bot.blockAt(land.offset(0, 2, 0)).name, 'air')
})
