'use strict'
// Bot hosts as child processes: one that cannot be started is a lost host like any other, and no end of those who wait for it.
const test = require('node:test')
const assert = require('node:assert')
const { Hosts } = require('../../../orchestrator/bridge/hosts.js')

test('a bot host that cannot be started is told, and asked again later', async t => {
  const node = process.execPath
  t.after(() => { process.execPath = node })
  process.execPath = '/none/node'
  const told = []
  const hosts = new Hosts(event => told.push(event))
  hosts.configure({ botsPerHost: 2, speed: 1 })
  const { error } = await hosts.ask('connect', 'Ann', {}, 20000)
  assert.strictEqual(error.reason, 'disconnected')
  assert.ok(told.some(({ event, why }) => event === 'lost' && why === 'a bot host cannot be started (ENOENT)'), JSON.stringify(told))
  process.execPath = node
  hosts.configure({ botsPerHost: 2, speed: 1 })
  const [{ pid }] = await hosts.list(20000)
  assert.ok(pid > 0)
  await hosts.close(2000)
})
