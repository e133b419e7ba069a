'use strict'
// The secret of a sign-in link and the name of a crew, both in the fragment of the page's address.
const test = require('node:test')
const assert = require('node:assert')
const { crewIn, secretIn, takeSecret } = require('../../../orchestrator/service/static/page/first/link.mjs')

test('a secret is told from the name of a crew', () => {
  assert.strictEqual(secretIn('#sign-in=aB_-9'), 'aB_-9')
  for (const other of ['', '#', '#lumber', '#sign-in', '#sign-in=', '#sign-in=a b', '#x?sign-in=abc']) assert.strictEqual(secretIn(other), '', other)
})

test('a secret is taken out of the address at once; the name of a crew stays there', () => {
  const seen = []
  const history = { replaceState: (...words) => seen.push(words) }
  assert.strictEqual(takeSecret({ hash: '#sign-in=abc', pathname: '/' }, history), 'abc')
  assert.deepStrictEqual(seen, [[null, '', '/']])
  assert.strictEqual(takeSecret({ hash: '#lumber', pathname: '/' }, history), '')
  assert.strictEqual(seen.length, 1)
})

test('an address that is not well formed names no crew', () => {
  assert.deepStrictEqual(['#lumber', '#%E0%A4%A', ''].map(crewIn), ['lumber', '', ''])
})
