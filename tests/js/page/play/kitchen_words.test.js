'use strict'
// What the kitchen of the page says and what a press does, and the moments of a log, without a browser.
const test = require('node:test')
const assert = require('node:assert')

const STATIC = '../../../../orchestrator/service/static/page/play'
const place = (name, tool, more = {}) => ({ name, tool, inside: [], running: 0, pickable: false, ...more })
const PLACES = [place('storage0', 'storage'), place('servingtable0', 'servingtable'), place('pot0', 'pot'), place('pot1', 'pot')]
const action = (verb, at, item = '') => ({ action: [verb, 'agent0', item, at].filter(Boolean).join('_'), verb, place: at, item })

test('places of a kind are told apart by letters, and alone need none', async () => {
  const { placeWords } = await import(`${STATIC}/kitchen_words.mjs`)
  assert.deepStrictEqual(placeWords(PLACES), { storage0: 'storage', servingtable0: 'serving table', pot0: 'pot A', pot1: 'pot B' })
})

test('a press does the one thing that can be done at a station, and never throws anything away', async () => {
  const { actionsAt, attemptAt } = await import(`${STATIC}/kitchen_words.mjs`)
  const [storage, table, pot] = PLACES
  const main = (...args) => actionsAt(...args).main?.text
  const more = (...args) => actionsAt(...args).more.map(({ text }) => text)
  assert.strictEqual(main(pot, [action('goto', 'pot0'), action('goto', 'pot1')], ''), 'Go')
  assert.strictEqual(main(pot, [action('put', 'pot0')], 'cookedRice'), 'Put cooked rice')
  assert.strictEqual(main(table, [action('put', 'servingtable0')], 'salmonSushi'), 'Serve salmon sushi')
  const filled = place('pot0', 'pot', { inside: ['onion', 'leek'] })
  const take = [action('get', 'pot0', 'onion'), action('get', 'pot0', 'leek')]
  assert.strictEqual(main(filled, [...take, action('activate', 'pot0')], ''), 'Start')
  assert.deepStrictEqual(more(filled, [...take, action('activate', 'pot0')], ''), ['Take onion', 'Take leek'])
  assert.strictEqual(main(filled, take, ''), undefined)
  const one = place('pot0', 'pot', { inside: ['onion'] })
  assert.strictEqual(main(one, [action('get', 'pot0'), action('get', 'pot0', 'onion')], ''), 'Take onion')
  assert.deepStrictEqual([main(storage, [action('get', 'storage0', 'rice')], ''), more(storage, [action('get', 'storage0', 'rice')], '')], [undefined, ['Take rice']])
  assert.deepStrictEqual([main(storage, [action('put', 'storage0')], 'rice'), more(storage, [action('put', 'storage0')], 'rice')], [undefined, ['Throw away rice']])
  assert.strictEqual(attemptAt(filled, 'rice'), 'put_agent0_pot0')
  assert.strictEqual(attemptAt(filled, ''), 'activate_agent0_pot0')
  assert.strictEqual(attemptAt(pot, ''), 'get_agent0_pot0')
})

test('sentences of the service have the words of the page', async () => {
  const { inWords, commandWords } = await import(`${STATIC}/kitchen_words.mjs`)
  const words = { pot0: 'pot A', storage0: 'storage' }
  assert.strictEqual(inWords('You hold cookedRice and pot0 is running.', words), 'You hold cooked rice and pot A is running.')
  assert.strictEqual(inWords('agent2 is busy\u202e', words), 'cook 2 is busy')
  assert.strictEqual(commandWords('get_agent1_tuna_storage0', words), 'take tuna at storage')
  assert.strictEqual(commandWords('get_agent1_pot0', words, 'cookedRice'), 'take cooked rice at pot A')
  assert.strictEqual(commandWords('get_agent1_pot0', words), 'take at pot A')
  assert.strictEqual(commandWords('activate_agent1_pot0', words), 'start pot A')
  assert.strictEqual(commandWords('noop_agent1', words), 'wait')
})

test('what came of a step is told: served, lost, ordered, refused, or what the person did', async () => {
  const { told } = await import(`${STATIC}/kitchen_words.mjs`)
  const kitchen = { step: 3, cooks: [{ person: true, command: 'goto_agent0_pot0' }], served_now: [], expired: 0, arrived: null, refused: [], over: false, metrics: { completed: 2, failed: 1 } }
  const words = { pot0: 'pot A' }
  assert.strictEqual(told({ ...kitchen, step: 0 }, words), 'The kitchen is open.')
  assert.strictEqual(told(kitchen, words), 'You: to pot A.')
  assert.strictEqual(told({ ...kitchen, served_now: ['tunaSushi'], arrived: 'salmonSushi', expired: 2 }, words), 'Served: tuna sushi. 2 orders are lost. Ordered: salmon sushi.')
  assert.strictEqual(told({ ...kitchen, refused: ['pot0 is full'], over: true }, words), 'Refused: pot A is full. The kitchen is closed: 2 served, 1 lost.')
  assert.strictEqual(told({ ...kitchen, cooks: [] }, words), 'Step 3.')
})

const OBS = { t: 0, agents: [{ at: 'storage0', hold: null, occupied: 0 }], tools: { storage0: { inside: [], occupied: 0, pickable: true } }, orders: [['cake', 9]], done_list: [], just_done: [] }
const LOG = {
  level: 'level_0', watched: false, partners: '', schedule: [[0, 'cake', 9]], initial: OBS,
  steps: [{ actions: ['get_agent0_egg_storage0'], ok: [true], expired: 1, arrived: 'cake', obs: { ...OBS, t: 1, agents: [{ at: 'storage0', hold: 'egg', occupied: 0 }] } }]
}

test('a moment of a log has the form of a kitchen of the service', async () => {
  const { episodesIn, moment } = await import(`${STATIC}/kitchen_log.mjs`)
  const [record] = episodesIn(`${JSON.stringify(LOG)}\n`)
  assert.deepStrictEqual(moment(record, 0).cooks, [{ name: 'agent0', person: true, at: 'storage0', holds: '', busy: 0, command: '', ok: true }])
  const last = moment(record, 1)
  assert.deepStrictEqual(last.cooks, [{ name: 'agent0', person: true, at: 'storage0', holds: 'egg', busy: 0, command: 'get_agent0_egg_storage0', ok: true }])
  assert.deepStrictEqual([last.over, last.step, last.steps, last.orders, last.metrics, last.arrived], [true, 1, 1, [{ dish: 'cake', left: 9, life: 9 }], { completed: 0, failed: 1 }, 'cake'])
  assert.strictEqual(last.places[0].tool, 'storage')
})

test('a file that is no log is told in one sentence', async () => {
  const { NO_LOG, episodesIn } = await import(`${STATIC}/kitchen_log.mjs`)
  for (const text of ['', 'hello', '{}', 'null', JSON.stringify({ ...LOG, steps: [{}] }), JSON.stringify({ ...LOG, initial: { ...OBS, tools: { pot0: {} } } })]) assert.throws(() => episodesIn(text), { message: NO_LOG })
  assert.throws(() => episodesIn(`${JSON.stringify(LOG)}\n{}`), { message: `Line 2: ${NO_LOG}` })
})

test('the form of a kitchen is checked before it is sent, and leaves to the service what is empty', async () => {
  const { wish } = await import(`${STATIC}/opening.mjs`)
  const values = { where: 'text', level: 'level_3', partners: 'greedy', others: '2', tau: '3', seed: '', mode: 'clean', study: '' }
  assert.deepStrictEqual(wish(values, false), { level: 'level_3', agents: 3, tau: 3, mode: 'clean', where: 'text', watch: false, partners: 'greedy' })
  assert.deepStrictEqual(wish({ ...values, seed: ' 7 ', study: 'p7' }, true), { level: 'level_3', agents: 2, tau: 3, mode: 'clean', where: 'text', watch: true, partners: 'greedy', seed: 7 })
  assert.deepStrictEqual(wish({ ...values, partners: 'alone', study: 'p7' }, false), { level: 'level_3', agents: 1, tau: 3, mode: 'clean', where: 'text', watch: false, study: 'p7' })
  for (const seed of ['-1', '2147483648', 'x', '1.5']) assert.match(wish({ ...values, seed }, false), /^A seed is a whole number/)
  assert.match(wish({ ...values, study: 'p 7' }, false), /^The name of a participant/)
})
