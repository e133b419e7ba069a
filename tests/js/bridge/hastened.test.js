'use strict'
// A bot host in a world that runs faster: the game is hastened, lines and machines are not.
require('../../../mc_server/embedded/game_clock.js').hasten(10)
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { enter } = require('../../../orchestrator/bridge/js/entry.js')

test('a server of a world that runs ten times as fast has as long to answer as any other', async t => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hastened-'))
  const game = path.join(folder, 'game.sock')
  const server = net.createServer(socket => socket.on('error', () => {}).resume())
  await new Promise(resolve => server.listen(game, resolve))
  t.after(() => { server.close(); fs.rmSync(folder, { recursive: true }) })
  const knock = quiet => assert.rejects(enter({ name: 'Ann', host: 'server', port: 25565, deadline: 300000, game, quiet }), { message: /does not answer/ })
  await knock(1) // what is slow the first time is done
  const began = process.hrtime.bigint() // the wall's
  await knock(500)
  assert.ok(process.hrtime.bigint() - began >= 500_000_000n)
})
