'use strict'

// The doorman reads the first bytes of a connection: refuses with one message, or hands on every byte that came.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const doorman = require('../../../mc_server/embedded/plugins/network/doorman')

const PROTOCOL = 767
const CASES = 4000
const frame = bytes => Buffer.from([bytes.length, ...bytes])
const text = words => [Buffer.byteLength(words), ...Buffer.from(words)]
const hello = (name, { next = 2, host = '127.0.0.1', version = [0xff, 5] } = {}) =>
  Buffer.concat([frame([0, ...version, ...text(host), 0x63, 0xdd, next]), frame([0, ...text(name), ...Buffer.alloc(16)])])

/** One end of a connection, and what became of it. */
class Line extends EventEmitter {
  sent = null
  handed = null
  pause () {}
  resume () {}
  destroy () {}
  unshift (bytes) { this.handed = bytes }
  end (bytes) { this.sent = bytes }
}

function house (refusalFor) {
  const socketServer = new EventEmitter()
  const accepted = new Set()
  socketServer.on('connection', line => accepted.add(line))
  doorman.server({ _server: { socketServer, mcversion: { version: PROTOCOL } }, refusalFor, nameRefusalFor: () => null })
  return (...pieces) => {
    const line = new Line()
    socketServer.emit('connection', line)
    for (const piece of pieces) line.emit('data', piece)
    return { sent: line.sent, handed: line.handed, accepted: accepted.has(line), end: () => line.emit('close') }
  }
}

const closed = house(({ username }) => (username === 'Ann' ? null : { translate: 'multiplayer.disconnect.not_whitelisted' }))

test('a stranger gets one message, however the bytes arrive, and a guest is handed on with all of them', () => {
  const stranger = hello('Tom')
  const guest = hello('Ann', { host: `127.0.0.1\0${'s'.repeat(80)}` })
  for (let cut = 0; cut <= stranger.length; cut++) {
    const { sent, accepted } = closed(stranger.subarray(0, cut), stranger.subarray(cut))
    assert.match(sent.toString(), /not_whitelisted"}$/)
    assert.deepEqual([...sent.subarray(0, 3)], [sent.length - 1, 0, sent.length - 3])
    assert.ok(!accepted)
  }
  for (let cut = 1; cut < guest.length; cut++) {
    const { sent, handed, accepted } = closed(guest.subarray(0, cut), guest.subarray(cut))
    assert.ok(accepted && sent === null)
    assert.deepEqual(handed, guest)
  }
})

test('a ping, another version and an impossible name are left to others, who answer as before', () => {
  for (const bytes of [hello('Tom', { next: 1 }), hello('Tom', { version: [0xfe, 5] }), hello('a b'), Buffer.from([0xfe, 1, 0xfa])]) {
    const { sent, handed, accepted } = closed(bytes)
    assert.ok(accepted && sent === null)
    assert.deepEqual(handed, bytes)
  }
})

test('whatever bytes come first, nothing throws and no byte is lost', () => {
  let state = 1
  const random = below => (state = (state * 48271) % 2147483647) % below
  for (let n = 0; n < CASES; n++) {
    const bytes = random(2) ? hello('Tom') : Buffer.from(Array.from({ length: 1 + random(700) }, () => random(256)))
    for (let change = random(4); change > 0; change--) bytes[random(bytes.length)] = random(256)
    const cut = random(bytes.length)
    const { sent, handed, accepted, end } = closed(bytes.subarray(0, cut), bytes.subarray(cut))
    assert.ok(!(sent && accepted))
    if (accepted) assert.ok(bytes.subarray(0, handed.length).equals(handed))
    end()
  }
})
