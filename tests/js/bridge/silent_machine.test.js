'use strict'
// A bot host on another machine whose network is broken: it is given up only after that machine has ended it by itself.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { Hosts } = require('../../../orchestrator/bridge/js/hosts.js')

const [STALL, UNHEARD] = [200, 2000] // ms
const line = frame => JSON.stringify(frame) + '\n'

test('a host on a machine of which nothing is heard is given up later than one that is stuck', { skip: process.platform === 'win32' && 'needs a Unix socket' }, async t => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hosts-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  let heard = 0
  const server = net.createServer(socket => {
    socket.on('error', () => {}).write(line({ welcome: { pid: 1, where: '10.0.0.1' } }) + line({ message: { event: 'pulse' } }))
    heard = Date.now()
  })
  await new Promise(resolve => server.listen(path.join(folder, 'bots'), resolve))
  t.after(() => server.close())
  const gone = new Promise(resolve => {
    const hosts = new Hosts(({ event }) => event === 'lost' && resolve(Date.now() - heard), { stall: STALL, unheard: UNHEARD })
    t.after(() => hosts.close(0))
    hosts.configure({ botsPerHost: 1, speed: 1, bots: path.join(folder, 'bots') })
  })
  const after = await gone
  assert.ok(after >= UNHEARD, `after ${after} ms`)
})
