'use strict'
// What the boards of games of coordination are made of, without a browser.
const test = require('node:test')
const assert = require('node:assert')

const WORDS = '../../../../orchestrator/service/static/page/play/game_words.mjs'

test('parameters that have their default are left to the service, and numbers are numbers', async () => {
  const { chosen } = await import(WORDS)
  const params = { players: { default: 2 }, kind: { default: 'goal' } }
  assert.deepStrictEqual(chosen(params, { players: '3', kind: 'goal' }), { players: 3 })
  assert.deepStrictEqual(chosen(params, { players: '2', kind: 'skill' }), { kind: 'skill' })
})

test('actions stand in groups by their first word, and too many become a list', async () => {
  const { groups } = await import(WORDS)
  assert.deepStrictEqual(groups(['play 0', 'stay', 'play 1', 'wait']), [
    { word: 'play', actions: ['play 0', 'play 1'], many: false }, { word: '', actions: ['stay', 'wait'], many: false }
  ])
  assert.strictEqual(groups(Array.from({ length: 41 }, (_, index) => `place ${index}`))[0].many, true)
})

test('rooms know who is there, what is there, and the action that leads there', async () => {
  const { besides, rooms } = await import(WORDS)
  const facts = { you: 'Alice', rooms: { Alice: 1, Bob: 6, killer: 6 }, fixes_needed: { 1: 2 }, gate: { room: 7, open: false } }
  const legal = ['move to room 6', 'wait']
  assert.deepStrictEqual(rooms(facts, legal), [
    { number: 1, way: undefined, who: ['Alice'], what: ['generator: 2 to fix'], doors: [] },
    { number: 6, way: 'move to room 6', who: ['Bob', 'killer'], what: [], doors: [] },
    { number: 7, way: undefined, who: [], what: ['gate, closed'], doors: [] }
  ])
  assert.deepStrictEqual(besides('escape', legal), ['wait'])
  assert.deepStrictEqual(besides('hanabi', legal), legal)
  const [first] = rooms({ you: 'Alice', rooms: { Alice: 1 }, doors: [{ between: [1, 2], button: 9, open: true }] }, [])
  assert.deepStrictEqual(first.doors, ['door to 2 open'])
})

test('a structure is shown by layers: what is built, what is wanted, and what is wrong', async () => {
  const { layers } = await import(WORDS)
  assert.deepStrictEqual(layers({ world: [[1, 0, 2, 'red']], missing: [[1, 3, 2, 'blue']], wrong: [] }), [
    { height: 0, cells: [{ x: 1, z: 2, colour: 'red', what: 'built' }] },
    { height: 3, cells: [{ x: 1, z: 2, colour: 'blue', what: 'wanted' }] }
  ])
  assert.deepStrictEqual(layers({}), [{ height: 0, cells: [] }])
})

test('metrics are told in words', async () => {
  const { scores } = await import(WORDS)
  assert.strictEqual(scores({ score: 5, rate_of_turns: 0.256 }), 'score 5, rate of turns 0.26')
})
