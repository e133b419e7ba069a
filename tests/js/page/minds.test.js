'use strict'
// What the page makes of a crew's organisation, minds and things, without a browser.
const test = require('node:test')
const assert = require('node:assert')
const PAGE = '../../../orchestrator/service/static/page/minds'
const { everybody, layout } = require(`${PAGE}/layout.mjs`)
const { cost, hourglass, messages, phase, spoken, talks } = require(`${PAGE}/thoughts.mjs`)
const { later, taken, told } = require(`${PAGE}/effect_words.mjs`)
const { holdings, stored } = require(`${PAGE}/holdings.mjs`)

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Elsa']
const tree = names => ({ name: 'tree', root: names[0], edges: names.slice(1).map(name => [names[0], name]) })
const chain = names => ({ name: 'chain', root: names[0], edges: names.slice(1).map((name, at) => [names[at], name]) })
const graph = names => ({ name: 'graph', root: names[0], edges: names.flatMap(one => names.filter(each => each !== one).map(other => [one, other])) })
const agent = more => ({ name: 'Ben', online: true, objective: '', stages: [], task: '', queue: [], action: '', verdict: '', why: '', waits: false, errand: '', paused: false, ...more })
const message = (speaker, to, text, at = 1) => ({ at, kind: 'message', speaker, to, text })

test('a tree has its leader above everybody else, and a line to each', () => {
  const { rows, lines, at } = layout(tree(NAMES), NAMES, 4)
  assert.deepStrictEqual(rows, [['Ada'], ['Ben', 'Cleo', 'Dan', 'Elsa']])
  assert.strictEqual(lines.length, 4)
  assert.deepStrictEqual(at.get('Ada'), { x: 0.5, y: 0 })
  assert.deepStrictEqual(at.get('Ben'), { x: 0.125, y: 1 })
})

test('a chain winds, so that neighbours are beside or below each other, and one agent alone stands in the middle', () => {
  assert.deepStrictEqual(layout(chain(NAMES), NAMES, 3).rows, [['Ada', 'Ben', 'Cleo'], ['Elsa', 'Dan']])
  assert.deepStrictEqual(layout(chain(NAMES), NAMES, 9).rows, [NAMES])
  assert.deepStrictEqual(layout({ name: 'solo', root: 'Ada', edges: [] }, ['Ada'], 4).rows, [['Ada']])
})

test('in a graph everybody commands everybody, which needs no line', () => {
  const names = Array.from({ length: 20 }, (_, index) => `Bot${index}`)
  const { rows, lines } = layout(graph(names), names, 4)
  assert.deepStrictEqual([rows.length, lines.length, rows.flat().length], [5, 0, 20])
  assert.ok(everybody(graph(names).edges, names) && !everybody(tree(names).edges, names))
})

test('a crew of twenty fits into the columns that there are, in rows of about the same length', () => {
  const names = Array.from({ length: 20 }, (_, index) => `W${index}`)
  assert.deepStrictEqual(layout(tree(names), names, 2).rows.map(row => row.length), [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1])
  assert.ok(layout(tree(names), names, 0).rows.every(row => row.length === 1), 'however narrow it is')
})

test('a member that nobody commands, and an edge to somebody who is gone, do no harm', () => {
  const { rows, lines } = layout({ name: 'own', root: 'Ada', edges: [['Ada', 'Ben'], ['Ben', 'Ada'], ['Ada', 'Gone']] }, ['Ada', 'Ben', 'Cleo'], 4)
  assert.deepStrictEqual([rows, lines], [[['Ada', 'Ben', 'Cleo']], [['Ada', 'Ben']]])
})

test('the hourglass tells objective, plan, actions, what is done now, and the verdict; and where the agent is', () => {
  const busy = agent({ objective: 'gain 3 logs', stages: [['make an axe'], ['gain 3 logs']], queue: ['craft axe', 'mine'], action: 'craft axe', verdict: 'ongoing', why: '0 of 3 logs' })
  assert.deepStrictEqual(hourglass(busy).map(({ title, lines, here }) => [title, lines, here]), [
    ['Objective', ['gain 3 logs'], false],
    ['Plan', ['make an axe', 'gain 3 logs'], false],
    ['Actions', ['craft axe', 'mine'], false],
    ['Now', ['craft axe'], true],
    ['Verdict', ['going on: 0 of 3 logs'], false]
  ])
  assert.strictEqual(phase(agent({ objective: 'x' })), 'Objective')
  assert.strictEqual(phase(agent({ objective: 'x', stages: [['a']] })), 'Plan')
  assert.strictEqual(phase(agent({ objective: 'x', stages: [['a']], queue: ['b'] })), 'Actions')
  assert.strictEqual(phase(agent({ objective: 'x', waits: true, verdict: 'ongoing' })), 'Verdict')
  assert.strictEqual(phase(agent({ objective: 'x', action: 'b', online: false })), '')
})

test('messages are those between members, the newest first, and of one member if one is chosen', () => {
  const talk = [message('Ada', 'Ben', '1'), { kind: 'said', speaker: 'Ada', text: 'to people' }, message('Ben', 'Ada', '2'), message('Ada', 'Cleo', '3'), message('Ada', 'Ben', '4')]
  assert.deepStrictEqual(messages(talk).map(({ text }) => text), ['4', '3', '2', '1'])
  assert.deepStrictEqual(messages(talk, 'Cleo').map(({ text }) => text), ['3'])
  assert.deepStrictEqual([...spoken(talk)].map(([who, { text }]) => [who, text]), [['Ada', '4'], ['Ben', '2']])
  assert.deepStrictEqual(talks(talk), [['Ada', 'Ben'], ['Ada', 'Cleo'], ['Ben', 'Ada']])
})

test('a model call tells what it cost and how long it took', () => {
  const call = { tokens_in: 900, tokens_out: 40, tokens_thought: 0, price: 0.0123, seconds: 2.345 }
  assert.strictEqual(cost(call), '900 tokens in, 40 out, $0.012, 2.3 s')
  assert.strictEqual(cost({ ...call, tokens_thought: 30, price: null }), '900 tokens in, 40 out (30 of them thoughts), price unknown, 2.3 s')
})

test('every event that a line can cause is told in words, and colour codes in it are not', () => {
  const told1 = (kind, data) => told({ kind, data })
  assert.strictEqual(told1('paused', { members: ['Ada', '§cBen'] }), 'pauses: Ada, Ben')
  assert.strictEqual(told1('resumed_work', { members: ['Ada'] }), 'works again: Ada')
  assert.strictEqual(told1('queue', { orders: [{ order: 'mine 3 sand' }, { order: 'mine 4 coal' }], held: true }), 'the queue is now: mine 3 sand; mine 4 coal, held until somebody says resume')
  assert.strictEqual(told1('queue', { orders: [], held: false }), 'the queue is now: empty')
  assert.strictEqual(told1('home', { at: [1, 2, 3] }), 'the home is now at 1 2 3')
  assert.strictEqual(told1('said', { text: '§cOn it' }), 'says: On it')
  assert.strictEqual(told1('goal_accepted', { goal: { text: 'mine 3 logs' } }), 'begins the goal: mine 3 logs')
  assert.strictEqual(told1('outcome', { skill: 'mineBlock', ok: false, note: 'no log in sight', seconds: 1.25 }), 'mineBlock failed: no log in sight, 1.3 s')
  assert.strictEqual(told1('gain', { item: 'oak_log', count: -2 }), 'spends 2 oak log')
  assert.strictEqual(told1('message', { to: '@all', text: 'drop it' }), 'to everybody: drop it')
  assert.strictEqual(told1('constructor', {}), 'constructor')
  assert.deepStrictEqual([later(3.21), later(125), later(-1)], ['+3.2 s', '+2:05', '+0.0 s'])
  assert.deepStrictEqual([taken({ intent: 'gather', accepted: true }), taken({ intent: 'gather', accepted: false })], ['Read as “gather”.', 'Read as “gather”, and refused.'])
})

test('what all bots carry is summed, with who holds most first', () => {
  const bots = [{ name: 'Ben', inventory: { oak_log: 3, dirt: 9 } }, { name: 'Cleo', inventory: { oak_log: 5, stick: 0 } }, { name: 'Dan' }]
  assert.deepStrictEqual(holdings(bots), [
    { item: 'dirt', count: 9, holders: [['Ben', 9]] },
    { item: 'oak_log', count: 8, holders: [['Cleo', 5], ['Ben', 3]] }
  ])
  assert.deepStrictEqual([holdings([]), stored({ dirt: 1, coal: 4 }), stored(null)], [[], [['coal', 4], ['dirt', 1]], []])
})
