'use strict'
// What the first minute and the settings work out, without a browser: ideas, the form for a new crew, the rate of spending.
const test = require('node:test')
const assert = require('node:assert')
const PAGE = '../../../orchestrator/service/static/page'
const { described, ideasFor } = require(`${PAGE}/first/ideas.mjs`)
const { namesIn, problems, sided, wanted } = require(`${PAGE}/making/fields.mjs`)
const { burning, limitIn, rate, sampled } = require(`${PAGE}/settings/burn.mjs`)

const FORM = { name: 'lumber', team: 'tree', workers: '3', mind: 'symbolic', model: '', budget: '', collaboration: '', names: '' }
const KNOWN = { crews: ['Masons'], mind: { asks_model: false }, usual: '', most: 20 }
const ASKS = { ...KNOWN, mind: { asks_model: true } }
const money = (dollars, tokens) => ({ dollars, tokens_in: tokens, tokens_out: 0 })

test('every world has three ideas, and none for flat land needs a tree', () => {
  for (const world of [{ name: 'tabletop', land: '' }, { name: 'embedded', land: 'survival' }, { name: 'embedded', land: 'flat' }]) {
    assert.strictEqual(new Set(ideasFor(world).map(({ order }) => order)).size, 3)
  }
  assert.ok(!ideasFor({ land: 'flat' }).some(({ order }) => /log|wood|torch/.test(order)))
})

test('a crew is described in plain words, also one of an unknown kind', () => {
  assert.strictEqual(described({ team: 'tree', agents: [1, 2, 3], mind: 'symbolic' }), '3 bots with a leader, decide by rules')
  assert.strictEqual(described({ team: 'solo', agents: [1], mind: 'language' }), 'one bot alone, decide with a language model')
  assert.strictEqual(described({ team: 'own.py', agents: [], mind: 'toString' }), 'bots, mind: toString')
})

test('a form that is right has no problems; each thing that is wrong is told at its field', () => {
  assert.deepStrictEqual(problems(FORM, KNOWN), {})
  assert.deepStrictEqual(problems({ ...FORM, mind: 'language', model: 'some-model', budget: '2.5' }, ASKS), {})
  const wrong = { name: ['', 'two words', 'masons', 'x'.repeat(33)], workers: ['', '0', '21', '1.5', 'x'], names: ['ab', 'Kai, kai', 'a-b-c'] }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) assert.deepStrictEqual(Object.keys(problems({ ...FORM, [field]: value }, KNOWN)), [field], value)
  }
  assert.deepStrictEqual(Object.keys(problems(FORM, ASKS)), ['model'])
  assert.deepStrictEqual(problems(FORM, { ...ASKS, usual: 'some-model' }), {})
  for (const budget of ['0', '-1', 'x', '1e9']) assert.deepStrictEqual(Object.keys(problems({ ...FORM, model: 'm', budget }, ASKS)), ['budget'])
})

test('what is left empty is left to the service, and a model is sent only to a mind that asks one', () => {
  const full = { ...FORM, mind: 'language', model: 'm', budget: '2.5', collaboration: 'rounds', names: 'Kai, Mia' }
  assert.deepStrictEqual(wanted(full, true), { name: 'lumber', workers: 3, team: 'tree', mind: 'language', model: 'm', budget: 2.5, collaboration: 'rounds', names: ['Kai', 'Mia'] })
  assert.deepStrictEqual(wanted({ ...full, team: '', mind: '', collaboration: '', names: ' ' }, false), { name: 'lumber', workers: 3 })
  assert.deepStrictEqual(namesIn(' Kai,Mia  Leo,'), ['Kai', 'Mia', 'Leo'])
})

test('an error of the API goes beside its field, if the form has it', () => {
  const fields = ['name', 'names']
  assert.deepStrictEqual(sided('names.0: Use 3 to 16 letters: a, b', fields), ['names', 'Use 3 to 16 letters: a, b'])
  assert.deepStrictEqual(sided('other: no', fields), ['', 'other: no'])
  assert.deepStrictEqual(sided('The crew is there already.', fields), ['', 'The crew is there already.'])
})

test('the rate of spending is that of the last ten minutes, and is told when the limit is near', () => {
  let samples = []
  for (let at = 0; at <= 3600; at += 15) samples = sampled(samples, money(at < 1800 ? 0 : (at - 1800) / 600, at), at)
  assert.ok(samples.length <= 42, 'old samples go')
  const pace = rate(samples)
  assert.ok(Math.abs(pace.dollars - 6) < 0.2 && Math.abs(pace.tokens - 3600) < 100, JSON.stringify(pace))
  assert.match(burning(pace, money(3, 3600), { dollars: 4, tokens: null }), /^In an hour: \$6\.\d\d, 3,6\d\d tokens; at this rate the budget lasts 10 minutes\.$/)
  assert.match(burning(pace, money(3, 3600), { dollars: null, tokens: null }), /tokens\.$/)
  assert.strictEqual(rate(sampled([], money(1, 1), 0)), null)
  assert.match(burning({ dollars: 0, tokens: 0 }, money(1, 1), { dollars: 2, tokens: null }), /^Nothing was spent/)
})

test('a limit is an amount, nothing for none, or no amount at all', () => {
  assert.deepStrictEqual(['', ' ', '2.50', '$1,000', '0'].map(text => limitIn(text)), [null, null, 2.5, 1000, 0])
  for (const text of ['a lot', '-1', '1e400']) assert.strictEqual(limitIn(text), undefined, text)
  assert.deepStrictEqual([limitIn('1000', true), limitIn('2.5', true)], [1000, undefined])
})
