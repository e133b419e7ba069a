'use strict'
// The page's memory: events of the service folded into what is drawn.
const test = require('node:test')
const assert = require('node:assert')
const { NOTHING, chosen, fold } = require('../../../orchestrator/service/static/page/state.mjs')

const bot = (name, more = {}) => ({ name, role: 'leaf', online: true, position: { x: 0, y: 64, z: 0 }, ...more })
const head = (name, more = {}) => ({ name, state: 'here', goal: '', progress: [], ...more })
const crew = (name, ...agents) => head(name, { agents, conversation: [] })
const after = (...events) => events.reduce((state, [kind, data]) => fold(state, kind, data), NOTHING)
const BEGIN = ['snapshot', { world: { name: 'embedded' }, crews: [crew('one', bot('Ben'), bot('Ada', { role: 'root' }))] }]

test('before anything came there is no crew', () => {
  assert.strictEqual(chosen(NOTHING, 'one'), undefined)
})

test('a change of one bot leaves the others as they are', () => {
  const state = after(BEGIN, ['crew', head('one', { agents: [bot('Ben', { action: 'mine 3 logs' })], lines: [] })])
  assert.deepStrictEqual(chosen(state, 'one').agents.map(({ name, action }) => [name, action]), [['Ada', undefined], ['Ben', 'mine 3 logs']])
})

test('the leader stands first, and everybody keeps an own colour', () => {
  assert.deepStrictEqual(chosen(after(BEGIN), 'one').agents.map(({ name, index }) => [name, index]), [['Ada', 0], ['Ben', 1]])
})

test('new lines come behind the old ones, and the oldest go', () => {
  const line = text => ({ at: 1, speaker: 'Ada', text, kind: 'said' })
  const flood = Array.from({ length: 150 }, (_, index) => line(`${index}`))
  const state = after(BEGIN, ['crew', head('one', { agents: [], lines: flood })], ['crew', head('one', { agents: [], lines: flood })])
  const texts = chosen(state, 'one').conversation.map(({ text }) => text)
  assert.deepStrictEqual([texts.length, texts[0], texts.at(-1)], [200, '100', '149'])
})

test('it is known whether the record has lines before those that are kept', () => {
  const lines = count => Array.from({ length: count }, () => ({ at: 1, speaker: 'Ada', text: 'x', kind: 'said' }))
  const more = count => ['crew', head('one', { agents: [], lines: lines(count) })]
  const older = (...events) => Boolean(chosen(after(BEGIN, ...events), 'one').older)
  assert.deepStrictEqual([older(), older(more(200)), older(more(201)), older(more(201), more(1))], [false, false, true, true])
  assert.ok(chosen(after(['snapshot', { world: {}, crews: [{ ...crew('one'), conversation: lines(100) }] }]), 'one').older, 'the service sends no more at first')
})

test('bots move by poses of their own crew only, and strangers among them do not matter', () => {
  const state = after(BEGIN, ['poses', { crews: { one: { Ben: [1, 2, 3, 90], Eve: [9, 9, 9, 0] }, two: { Ada: [7, 7, 7, 0] } } }])
  const [ada, ben] = chosen(state, 'one').agents
  assert.deepStrictEqual([ada.position, ben.position], [{ x: 0, y: 64, z: 0 }, { x: 1, y: 2, z: 3, yaw: 90 }])
})

test('a crew comes, is shown by its name, and goes', () => {
  const two = after(BEGIN, ['crew', head('two', { agents: [bot('Dan')], lines: [] })])
  assert.strictEqual(chosen(two, 'two').agents[0].name, 'Dan')
  assert.strictEqual(chosen(fold(two, 'gone', { name: 'two' }), 'two').name, 'one', 'another one is shown then')
})

test('a snapshot after a restart takes the place of everything', () => {
  const state = after(BEGIN, ['snapshot', { world: { name: 'embedded' }, crews: [crew('two')] }])
  assert.deepStrictEqual(state.crews.map(({ name }) => name), ['two'])
})

test('a crew that was taken up again is told whole, and takes the place of what was known of it', () => {
  const said = [{ at: 1, speaker: 'Ada', text: 'again', kind: 'said' }]
  const state = after(BEGIN, ['crew', { ...crew('one', bot('Cleo')), conversation: said, lines: [] }])
  assert.deepStrictEqual(chosen(state, 'one').agents.map(({ name }) => name), ['Cleo'])
  assert.deepStrictEqual(chosen(state, 'one').conversation, said)
})

test('an event that nobody knows changes nothing', () => {
  for (const kind of ['bench', 'constructor', '__proto__']) assert.strictEqual(fold(NOTHING, kind, {}), NOTHING)
})
