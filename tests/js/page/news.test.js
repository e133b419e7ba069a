'use strict'
// What a person is told of who looks elsewhere: the difference between two states of the page.
const test = require('node:test')
const assert = require('node:assert')
const { newsBetween } = require('../../../orchestrator/service/static/page/telling/news.mjs')

const said = (text, at = 1, kind = 'said') => ({ at, speaker: 'Ada', text, kind })
const crew = more => ({ name: 'lumber', state: 'here', goal: '', conversation: [], ...more })
const news = (before, after) => newsBetween({ crews: [crew(before)] }, { crews: [crew(after)] })

test('a goal that ended is told with its end, once', () => {
  const done = { last: { goal: 'mine 12 logs', state: 'done', why: 'the crew gained 12 of 12 logs' } }
  assert.deepStrictEqual(news({ goal: 'mine 12 logs' }, done), ['lumber: Done: mine 12 logs.'])
  assert.deepStrictEqual(news(done, done), [])
  const failed = { last: { goal: 'mine 2 diamonds', state: 'failed', why: 'no way down' } }
  assert.deepStrictEqual(news({ goal: 'mine 2 diamonds' }, failed), ['lumber: Failed: mine 2 diamonds (no way down).'])
})

test('a crew that went away is told with its reason; one that comes back is not', () => {
  assert.deepStrictEqual(news({}, { state: 'away', why: 'the world ended' }), ['lumber: It is away (the world ended).'])
  assert.deepStrictEqual(news({ state: 'away' }, {}), [])
})

test('a question of the crew is told, also when all lines come again; other lines are not', () => {
  const before = { conversation: [said('Which chest?')] }
  const again = { conversation: [said('Which chest?'), said('On it.', 2), said('Stop now?', 3, 'command'), said('Shall I go on? ', 4)] }
  assert.deepStrictEqual(news(before, again), ['lumber: Shall I go on? '])
})

test('a crew that is new brings no news of its past', () => {
  const old = crew({ conversation: [said('Really?')], last: { goal: 'mine 3 logs', state: 'done', why: '' } })
  assert.deepStrictEqual(newsBetween({ crews: [] }, { crews: [old] }), [])
})
