'use strict'
// Bot hosts as child processes: one that cannot be started is a lost host like any other, and no end of those who wait for it.
const test = require('node:test')
const assert = require('node:assert')
const { Hosts } = require('../../../orchestrator/bridge/js/hosts.js')

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

const skip = process.platform !== 'linux' && 'needs /proc'

async function oneHost (limits) {
  const hosts = new Hosts(() => {}, limits)
  hosts.configure({ botsPerHost: 2, speed: 1 })
  const [{ pid }] = await hosts.list(20000)
  const [host] = hosts.hosts
  return { hosts, host, pid, gone: new Promise(resolve => host.process.once('gone', resolve)) }
}

test('a host that only waits for its turn is left alone, one that spins is not', { skip }, async () => {
  const { hosts, host, pid } = await oneHost({ stall: 500, spin: 1, frozen: Infinity })
  process.kill(pid, 'SIGSTOP')
  await new Promise(resolve => setTimeout(resolve, 2000))
  process.kill(pid, 'SIGCONT')
  assert.strictEqual((await hosts.list(20000))[0].pid, pid)
  hosts.home.set('Ann', host)
  const { error } = await hosts.ask('stall', 'Ann', { seconds: 60 }, 90000)
  assert.strictEqual(error.reason, 'disconnected')
  await hosts.close(2000)
})

test('a host that never wakes is given up', { skip }, async () => {
  const { hosts, pid, gone } = await oneHost({ stall: 500, frozen: 1500 })
  process.kill(pid, 'SIGSTOP')
  await gone
  await hosts.close(2000)
})
