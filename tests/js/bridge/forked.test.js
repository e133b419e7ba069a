'use strict'
// Bot hosts as child processes: one that cannot be started is a lost host like any other, and no end of those who wait for it.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { Forked } = require('../../../orchestrator/bridge/js/child_host.js')
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

const NODE = process.execPath

/** What is told of a host that writes these lines to stderr and exits with an error. */
async function toldOf (t, lines) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'host-'))
  t.after(() => { process.execPath = NODE; fs.rmSync(folder, { recursive: true }) })
  process.execPath = path.join(folder, 'node')
  fs.writeFileSync(process.execPath, `#!/bin/sh\ncat >&2 <<'END'\n${lines}\nEND\nexit 78\n`, { mode: 0o755 })
  return new Promise(resolve => new Forked({ speed: 1, skills: '' }).once('gone', resolve))
}

test('a bot host that exits with an error is told with its error', { skip: process.platform === 'win32' && 'needs sh' }, async t => {
  assert.strictEqual(await toldOf(t, 'mineflayer 4.2 is installed: run "make setup"'), 'the bot host exited (78): mineflayer 4.2 is installed: run "make setup"')
  assert.strictEqual(await toldOf(t, 'file.js:3\n  require("x")\n\nError: no x here\n    at line 3\n\nNode.js v24'), 'the bot host exited (78): Error: no x here')
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
