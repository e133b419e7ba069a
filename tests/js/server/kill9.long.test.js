'use strict'

// A short drill of benchmarks/kill9.js: bots at work, the server killed, the folder compared with what they were told.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { drill } = require('../../../benchmarks/kill9')

// what is kept is written every ten ticks, which last longer on a busy machine
const LAST_MOMENTS = 2500

test('a server killed at any moment loses its last moments only, and no item is lost or doubled', async () => {
  const { lost, corrupted } = await drill({ rounds: 3, bots: 3, seed: 11 })
  assert.deepEqual(corrupted, [])
  assert.ok(Math.max(...lost) <= LAST_MOMENTS, `lost ${lost} ms`)
})
