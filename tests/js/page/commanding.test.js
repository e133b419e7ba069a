'use strict'
// How the page helps somebody to give orders: completions, history, buttons and the order of the queue.
const test = require('node:test')
const assert = require('node:assert')
const PAGE = '../../../orchestrator/service/static/page/commanding'
const { completions } = require(`${PAGE}/completions.mjs`)
const { makeHistory } = require(`${PAGE}/history.mjs`)
const { botDeeds, crewDeeds } = require(`${PAGE}/deeds.mjs`)
const { dropped, shifted } = require(`${PAGE}/order.mjs`)

const line = (say, fill = {}) => ({ say, about: 'does it', fill, asks: false })
const PHRASES = {
  lines: [
    line('mine {count} {item}', { count: '12', item: 'logs' }), line('make it {count}', { count: '80' }), line('go to {place}', { place: '10 64 -20' }),
    line('after that, mine {count} {item}', { count: '12', item: 'logs' }), line('where is {bot}', { bot: 'Ben' }), line('kill the {mob}', { mob: 'zombie' }),
    line('put the {item} in the {chest} chest', { item: 'dirt', chest: 'wood' }), line('stop')
  ],
  bots: ['Ada', 'Ben', 'leader'],
  items: ['logs', 'coal', 'oak log', 'cooked beef', 'dark oak log', 'dirt'],
  mobs: ['zombie', 'zombified piglin'],
  chests: ['wood', 'ores']
}
const offered = (text, first) => completions(text, PHRASES, first).map(({ line }) => line)

test('the beginning of a line offers the whole line, with an example that is selected to be typed over', () => {
  const [first] = completions('mi', PHRASES)
  assert.deepStrictEqual(first, { line: 'mine 12 logs', about: 'does it', from: 5, to: 7 })
  assert.deepStrictEqual(offered('MI'), ['mine 12 logs'])
  assert.deepStrictEqual(offered(''), [])
  assert.deepStrictEqual(offered('xyzzy'), [])
})

test('what was typed stays, and the thing is completed with what the crew has first', () => {
  assert.deepStrictEqual(offered('mine 7 o'), ['mine 7 oak log', 'mine 7 dark oak log'])
  assert.deepStrictEqual(offered('mine 7 co', ['cobblestone']), ['mine 7 cobblestone', 'mine 7 coal', 'mine 7 cooked beef'])
  assert.deepStrictEqual(offered('mine 7 '), ['mine 7 logs'])
  assert.deepStrictEqual(offered('mine many'), [])
  assert.deepStrictEqual(offered('after that, mine 3 co'), ['after that, mine 3 coal', 'after that, mine 3 cooked beef'])
})

test('a line that is whole already is not offered', () => {
  assert.deepStrictEqual(offered('stop'), [])
  assert.deepStrictEqual(offered('mine 7 coal'), [])
})

test('a line to one bot keeps its name, and a name is completed too', () => {
  assert.deepStrictEqual(offered('Ben, mi'), ['Ben, mine 12 logs'])
  assert.deepStrictEqual(offered('B')[0], 'Ben, ')
  assert.ok(offered('leader, ').includes('leader, stop'))
  assert.deepStrictEqual(offered('Tom, mi'), [], 'somebody who is no bot of this crew')
})

test('names of bots, mobs, chests and places are completed where they belong', () => {
  assert.deepStrictEqual(offered('where is a'), ['where is Ada'])
  assert.deepStrictEqual(offered('kill the zombif'), ['kill the zombified piglin'])
  assert.deepStrictEqual(offered('put the dirt in the o'), ['put the dirt in the ores chest'])
  assert.deepStrictEqual(offered('put the cooked beef in the w'), ['put the cooked beef in the wood chest'])
  assert.deepStrictEqual(offered('go to 5 '), ['go to 5 64 -20'])
})

test('a thousand items are searched in no time worth a wait', () => {
  const many = { ...PHRASES, items: Array.from({ length: 1400 }, (_, index) => `thing ${index} of oak`) }
  assert.strictEqual(completions('mine 3 oa', many).length, 4)
  assert.ok(completions('x'.repeat(256), many).length === 0 && completions(`mine ${'oak '.repeat(60)}`, many).length === 0)
})

test('the arrow keys go back through what was said, and forward to what was being typed', () => {
  const kept = []
  const history = makeHistory(['one'], lines => kept.push(lines))
  history.add('two')
  history.add('three')
  history.add('two')
  assert.deepStrictEqual(kept.at(-1), ['one', 'three', 'two'])
  assert.deepStrictEqual([history.earlier('draft'), history.earlier(''), history.earlier(''), history.earlier('')], ['two', 'three', 'one', null])
  assert.deepStrictEqual([history.later(), history.later(), history.later(), history.later()], ['three', 'two', 'draft', null])
})

test('a history forgets the oldest lines', () => {
  const history = makeHistory(Array.from({ length: 90 }, (_, index) => `${index}`))
  let count = 0
  while (history.earlier('') !== null) count++
  assert.strictEqual(count, 50)
})

test('a bot gets only buttons that do something', () => {
  const bot = more => ({ online: true, paused: false, errand: '', objective: '', action: '', ...more })
  const titles = (agent, more = {}) => botDeeds(agent, { guest: false, here: true, goal: '', ...more }).map(([title]) => title)
  assert.deepStrictEqual(titles(bot()), ['Come', 'Follow'])
  assert.deepStrictEqual(titles(bot({ objective: 'x' }), { goal: 'x' }), ['Pause', 'Come', 'Follow'])
  assert.deepStrictEqual(titles(bot({ objective: 'x' }), { goal: '' }), ['Come', 'Follow'], 'what is left of a goal that is over')
  assert.deepStrictEqual(titles(bot({ paused: true, errand: 'follow Sam' })), ['Resume', 'Come', 'Follow', 'Let go'])
  assert.deepStrictEqual(titles(bot(), { here: false }), [], 'no place to come to on the tabletop')
  assert.deepStrictEqual([titles(bot({ errand: 'x' }), { guest: true }), titles(bot({ online: false, paused: true }))], [[], []])
})

test('a crew can be paused while it works, and resumed while somebody is paused', () => {
  const crew = (goal, ...paused) => ({ state: 'here', goal, agents: paused.map(each => ({ paused: each })) })
  const titles = (shown, guest = false) => crewDeeds(shown, { guest }).map(([title]) => title)
  assert.deepStrictEqual(titles(crew('', false)), [])
  assert.deepStrictEqual(titles(crew('x', false, false)), ['Pause'])
  assert.deepStrictEqual(titles(crew('x', false, true)), ['Pause', 'Resume'])
  assert.deepStrictEqual(titles(crew('x', true, true)), ['Resume'])
  assert.deepStrictEqual([titles(crew('x', true), true), titles({ ...crew('x', true), state: 'away' })], [[], []])
})

test('an order moves within its own queue: that of the crew, or of one bot', () => {
  const queue = [[1, ''], [2, 'Ben'], [3, ''], [4, ''], [5, 'Ben'], [6, '']].map(([number, member]) => ({ number, member, running: number === 1 }))
  assert.deepStrictEqual([shifted(queue, 4, -1), shifted(queue, 3, -1), shifted(queue, 3, 99), shifted(queue, 5, -1)], [1, null, 3, 1])
  assert.deepStrictEqual([dropped(queue, 6, 3), dropped(queue, 6, 2), dropped(queue, 6, 6), dropped(queue, 6, 1), shifted(queue, 9, 1)], [1, null, null, null, null])
})
