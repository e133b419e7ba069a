'use strict'
// The way into a world: a server that has just been started may take a connection and forget it.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const mineflayer = require('mineflayer')
const { startServer } = require('../server/world.js')
const { enter } = require('../../../orchestrator/bridge/js/entry.js')

test('a server that takes connections and says nothing is asked to let the bot in all the same, and given up long before the deadline', async t => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entry-'))
  const game = path.join(folder, 'game.sock')
  let came = 0
  const server = net.createServer(socket => {
    came++
    socket.on('error', () => {}).resume()
  })
  await new Promise(resolve => server.listen(game, resolve))
  t.after(() => { server.close(); fs.rmSync(folder, { recursive: true }) })
  await assert.rejects(enter({ name: 'Ann', host: 'server', port: 25565, version: '1.21.1', deadline: 600000, game, quiet: 300 }), { message: /accepts connections but does not answer/ })
  assert.equal(came, 2)
})

test('a connection that breaks with the first step in the world is noticed, although nobody listens for its end in that moment', async t => {
  const server = await startServer({ generator: 'flat' })
  t.after(server.stop)
  const { createBot } = mineflayer
  t.after(() => { mineflayer.createBot = createBot })
  mineflayer.createBot = options => {
    const bot = createBot(options)
    // as when the server was killed: the write of that step fails, and node says so before any promise goes on
    bot.once('physicsTick', () => process.nextTick(() => bot._client.emit('end', 'socketClosed')))
    return bot
  }
  const ticket = { name: 'Ann', host: '127.0.0.1', port: server.port, version: '1.21.1', deadline: 60000 }
  await assert.rejects(enter(ticket), { message: /closed the connection/ })
})
