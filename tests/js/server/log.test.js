'use strict'

// What strangers say may reach the log and the terminal of whoever reads it, but not steer either.
const test = require('node:test')
const assert = require('node:assert/strict')
const log = require('../../../mc_server/embedded/plugins/network/log.js')

function said (t, level, text) {
  const lines = []
  t.mock.method(console, 'log', line => lines.push(line))
  t.mock.method(console, 'error', line => lines.push(line))
  const serv = { on () {} }
  log.server(serv)
  serv[level](text)
  return lines
}

test('control characters, line separators and hidden signs of chat are escaped in the log', t => {
  const text = '<Eve> \u001b[2J \u009b31m \u009d0;x \u0085 \u2028 \u2029 \u202e a\nb ünd 你好'
  assert.deepEqual(said(t, 'info', text), [
    '<Eve> \\u{1b}[2J \\u{9b}31m \\u{9d}0;x \\u{85} \\u{2028} \\u{2029} \\u{202e} a\\u{a}b ünd 你好'
  ])
})

test('where an error was thrown stays on lines of its own', t => {
  assert.deepEqual(said(t, 'warn', 'Error: \u001b[2J\n\tat here'), ['Error: \\u{1b}[2J\n\tat here'])
})
