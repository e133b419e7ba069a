'use strict'
// How the page writes what it shows.
const test = require('node:test')
const assert = require('node:assert')
const words = require('../../../orchestrator/service/static/page/words.mjs')

const money = more => ({ calls: 0, tokens_in: 0, tokens_out: 0, dollars: 0, unpriced: 0, ...more })

test('codes of terminals and of the game, and signs that hide or turn round, are left out', () => {
  assert.strictEqual(words.plain('\u001b[31mred\u001b[0m §cblood §lbold'), 'red blood bold')
  assert.strictEqual(words.plain('a\u202eb\u0007c\u200bd\u2066e'), 'abcde')
  assert.strictEqual(words.plain('<b>HTML</b> & Grüße 木'), '<b>HTML</b> & Grüße 木')
  assert.strictEqual(words.plain(null), '')
})

test('numbers stay short', () => {
  assert.deepStrictEqual([0, 999, 1234, 12345, 1234567].map(words.amount), ['0', '999', '1,234', '12.3 k', '1.2 M'])
})

test('nothing is said of a model that was never asked, and unknown prices are told', () => {
  assert.strictEqual(words.spent(money()), '')
  assert.strictEqual(words.spent(money({ calls: 3, tokens_in: 1200, tokens_out: 90, dollars: 0.0123 })), '3 model calls, 1,200 tokens in, 90 out, $0.0123')
  assert.match(words.spent(money({ calls: 2, unpriced: 2 })), /price unknown$/)
  assert.match(words.spent(money({ calls: 2, unpriced: 1, dollars: 2 })), /\$2\.00, and 1 call of unknown price$/)
})

test('places are whole blocks, and what somebody carries begins with the most', () => {
  assert.strictEqual(words.place({ x: -0.5, y: 64, z: 12.9 }), '-1 64 12')
  assert.strictEqual(words.carried({ stick: 2, oak_log: 12, dirt: 0 }), '12 oak log, 2 stick')
  assert.strictEqual(words.carried(Object.fromEntries('abcdefgh'.split('').map(each => [each, 1]))), '1 a, 1 b, 1 c, 1 d, 1 e, 1 f, 2 more')
  assert.strictEqual(words.carried({}), '')
})

test('what a bot is at is told from the nearest to the farthest', () => {
  const bot = more => ({ online: true, action: '', task: '', objective: '', verdict: '', waits: false, errand: '', paused: false, ...more })
  const told = more => words.doing(bot(more))
  assert.strictEqual(told({ online: false, action: 'mine' }), 'not in the world')
  assert.strictEqual(told({ errand: 'follow Sam', objective: 'x', verdict: 'success' }), 'follow Sam')
  assert.strictEqual(told({ paused: true, action: 'mine 3 logs' }), 'paused')
  assert.strictEqual(told({ action: 'mine 3 logs', objective: 'x', verdict: 'ongoing' }), 'mine 3 logs')
  assert.strictEqual(told({ objective: 'x', waits: true, verdict: 'ongoing' }), 'waiting for the others')
  assert.strictEqual(told({ objective: 'x', verdict: 'success' }), 'done')
  assert.strictEqual(told({ objective: 'x', verdict: 'fail' }), 'gave up')
  assert.strictEqual(told({ objective: 'x' }), 'thinking')
  assert.strictEqual(told({}), 'nothing to do')
})

test('an action is told in words, and a task as it was said', () => {
  assert.strictEqual(words.deed('mineBlock 4 oak_log'), 'mine block 4 oak log')
  assert.strictEqual(words.deed('buildBlocks [19] [49, 70, 19] [43, 67, 13]'), 'build blocks')
  for (const same of ['follow Big_Tom', 'thinking', 'hunt 3 cow', '']) assert.strictEqual(words.deed(same), same)
})

test('it can be seen who spoke by what way', () => {
  assert.strictEqual(words.speaker({ speaker: 'Sam', source: 'api' }), 'Sam (API)')
  assert.strictEqual(words.speaker({ speaker: 'Sam', source: 'whisper' }), 'Sam (whispers)')
  assert.strictEqual(words.speaker({ speaker: 'Ada', to: 'Ben' }), 'Ada to Ben')
})

test('how long a line may be is told when that is nearly or more than so much, by signs and not by their halves', () => {
  assert.strictEqual(words.room(200), '')
  assert.strictEqual(words.room(256), '256 of 256 characters')
  assert.match(words.room(261), /^Too long by 5: a line can have at most 256 characters/)
  assert.strictEqual(words.lengthOf('木🪓'), 2)
})
