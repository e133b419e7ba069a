'use strict'
// A replay without a document: places between two records of them, the fold at any moment, jumps, the clock, keys, and the land.
const test = require('node:test')
const assert = require('node:assert')
const { deflateRawSync } = require('node:zlib')

const PAGE = '../../../../orchestrator/service/static/page'
const { countUpTo, placeAt, trailAt, unpackedTrack } = require(`${PAGE}/replay/tracks.mjs`)
const { unpacked } = require(`${PAGE}/replay/recording.mjs`)
const { makeTimeline } = require(`${PAGE}/replay/timeline.mjs`)
const { columns, momentWords, nextMoment, position, span } = require(`${PAGE}/replay/moments.mjs`)
const { makePlayer } = require(`${PAGE}/replay/player.mjs`)
const { deedOf, isTaken } = require(`${PAGE}/replay/keys.mjs`)
const { landChanges, latest, makePastLand } = require(`${PAGE}/replay/past_land.mjs`)
const { described } = require(`${PAGE}/replay/about.mjs`)
const { NOTHING, fold } = require(`${PAGE}/state.mjs`)

const walk = unpackedTrack([100, 0, 6400, 0, 100, 200, 0, 0, 1000, 100, 0, 0, 100, 90000, 0, 0]) // at 1, 2, 12 and 13 seconds

test('a track is unpacked from differences in hundredths', () => {
  assert.deepStrictEqual([...walk.at], [1, 2, 12, 13])
  assert.deepStrictEqual([...walk.x], [0, 2, 3, 903])
  assert.deepStrictEqual([...walk.y], [64, 64, 64, 64])
})

test('a bot walks between two places, stands still in a pause, and does not fly through a jump', () => {
  assert.strictEqual(placeAt(walk, 0.5), null, 'nobody knows where it was before')
  assert.deepStrictEqual(placeAt(walk, 1.5), [1, 64, 0])
  assert.deepStrictEqual(placeAt(walk, 10), [2, 64, 0], 'it stood there')
  assert.deepStrictEqual(placeAt(walk, 12), [3, 64, 0])
  assert.deepStrictEqual(placeAt(walk, 12.9), [3, 64, 0], '900 blocks in a second are no walk')
  assert.deepStrictEqual(placeAt(walk, 99), [903, 64, 0])
})

test('a trail ends at the moment', () => {
  assert.deepStrictEqual(trailAt(walk, 2.5), [{ x: 0, z: 0 }, { x: 2, z: 0 }])
  assert.deepStrictEqual(trailAt(walk, 0), [])
  const long = unpackedTrack(Array.from({ length: 400 }, () => [100, 100, 0, 0]).flat())
  assert.strictEqual(trailAt(long, 400).length, 150)
})

test('how many values are at most one is found at the edges too', () => {
  assert.deepStrictEqual([-1, 0, 3, 9].map(value => countUpTo([0, 3, 3, 5], value)), [0, 1, 3, 4])
})

const agent = (name, more = {}) => ({ name, role: 'leaf', online: true, inventory: {}, ...more })
const said = (at, text) => ({ at, speaker: 'Ann', to: '', text, kind: 'said', source: '', accepted: null, line: 0 })
const data = (changes, more = {}) => ({
  replay: 1, run: 'r1', begin: 1000, end: 60, running: false, live: '', world: { name: 'embedded' }, about: { team: 'tree' }, notes: [],
  tracks: { Ann: [100, 0, 6400, 0, 100, 200, 0, 0] }, marks: [], changes, ...more
})

test('agents that come with what has changed are whole again', () => {
  const { changes } = unpacked(data([[1, { agents: [agent('Ann', { action: 'dig' })] }], [2, { agents: [{ name: 'Ann', action: '' }] }], [3, { agents: [agent('Ben')] }]]))
  assert.deepStrictEqual(changes[1].data.agents, [{ ...agent('Ann', { action: '' }), position: null }])
  assert.strictEqual(changes[0].data.agents[0].action, 'dig', 'what was before stays as it was')
  assert.strictEqual(changes[2].data.agents[0].name, 'Ben')
})

test('lines of the conversation are moments, in order among the others', () => {
  const { marks } = unpacked(data([[2, { lines: [said(1002, 'hello')] }]], { marks: [[1, 'event', '', 'the goal: 3 logs'], [3, 'failure', 'Ann', 'no way']] }))
  assert.deepStrictEqual(marks.map(({ at, kind }) => [at, kind]), [[1, 'event'], [2, 'message'], [3, 'failure']])
})

/** Returns a recording of many changes, one each tenth of a second. */
function busy (count) {
  const changes = Array.from({ length: count }, (_, index) => [index / 10, {
    agents: [index ? { name: 'Ann', action: `step ${index}` } : agent('Ann')], lines: index % 3 ? [] : [said(1000 + index, `line ${index}`)]
  }])
  return unpacked(data(changes, { end: count / 10 }))
}

test('a replay is the fold of the live page over the recorded changes, wherever one comes from', () => {
  const recording = busy(1000)
  const timeline = makeTimeline(recording, 50)
  const straight = time => {
    const begin = fold(NOTHING, 'snapshot', { world: recording.world, crews: [timeline.at(-1).crews[0]] })
    return recording.changes.filter(({ at }) => at <= time).reduce((state, change) => fold(state, 'crew', change.data), begin).crews[0]
  }
  for (const time of [99.9, 0, 50.05, 50, 4.9, 5, 99.9, 0.1, 98, 97.9]) {
    const { position: _, ...now } = timeline.at(time).crews[0].agents[0]
    const { position: __, ...wanted } = straight(time).agents[0]
    assert.deepStrictEqual(now, wanted, `at ${time}`)
    assert.deepStrictEqual(timeline.at(time).crews[0].conversation, straight(time).conversation, `at ${time}`)
  }
})

test('the bots of a moment are where their tracks are', () => {
  const timeline = makeTimeline(unpacked(data([[0, { agents: [agent('Ann'), agent('Ben')] }]])))
  const [ann, ben] = timeline.at(1.5).crews[0].agents
  assert.deepStrictEqual([ann.position, ben.position], [{ x: 1, y: 64, z: 0, yaw: undefined }, null])
  assert.strictEqual(timeline.at(0.5).crews[0].agents[0].position, null)
})

test('a run in which nothing happened has a state too', () => {
  const timeline = makeTimeline(unpacked(data([], { tracks: {}, end: 0 })))
  assert.deepStrictEqual(timeline.at(0).crews[0].agents, [])
})

test('the next moment of a kind is after this one, and a failure is an event too', () => {
  const marks = [{ at: 1, kind: 'event' }, { at: 2, kind: 'failure' }, { at: 3, kind: 'message' }, { at: 4, kind: 'event' }]
  assert.deepStrictEqual(['event', 'failure', 'message'].map(kind => nextMoment(marks, kind, 1)?.at), [2, 2, 3])
  assert.deepStrictEqual(['event', 'failure', 'message'].map(kind => nextMoment(marks, kind, 4, true)?.at), [2, 2, 3])
  assert.strictEqual(nextMoment(marks, 'event', 4), undefined)
  assert.strictEqual(nextMoment(marks, 'failure', 2, true), undefined)
})

test('times and moments are in words', () => {
  assert.deepStrictEqual([0, 65.9, 3723].map(span), ['0:00', '1:05', '1:02:03'])
  assert.strictEqual(position(5, 65), '0:05 of 1:05')
  assert.strictEqual(momentWords({ at: 5, agent: 'Ann', words: 'mineBlock §cfailed' }), '0:05 Ann: mineBlock failed')
})

test('moments share pixels of the bar, and a failure among them is told', () => {
  const marks = [{ at: 0, kind: 'event' }, { at: 0.01, kind: 'failure' }, { at: 5, kind: 'message' }, { at: 10, kind: 'event' }]
  assert.deepStrictEqual(columns(marks, 10, 100), [[0, true], [99, false]])
  assert.deepStrictEqual(columns([{ at: 0, kind: 'event' }], 0, 100), [[0, false]], 'a run without length')
})

test('the clock plays at its speed, stops at the end, and begins again from there', () => {
  const player = makePlayer(() => {})
  player.play()
  assert.ok(!player.playing, 'nothing to play')
  player.end = 60
  player.play()
  player.pass(500)
  player.setSpeed(16)
  player.pass(1000)
  assert.strictEqual(player.time, 16.5)
  player.pass(10_000)
  assert.deepStrictEqual([player.time, player.playing], [60, false])
  player.toggle()
  assert.deepStrictEqual([player.time, player.playing], [0, true])
  player.seek(99)
  player.toggle()
  player.pass(1000)
  assert.deepStrictEqual([player.time, player.playing], [60, false])
})

const on = (tagName, more = {}) => ({ target: { tagName, closest: () => null, ...more } })

test('keys seek, jump, play and set the speed, where no field or map takes them', () => {
  assert.deepStrictEqual([{ key: 'ArrowRight' }, { key: 'ArrowLeft', shiftKey: true }, { key: 'End' }, { key: ' ' }].map(deedOf), [{ by: 5 }, { by: -30 }, { to: Infinity }, { toggle: true }])
  assert.deepStrictEqual([{ key: 'f', shiftKey: false }, { key: 'M', shiftKey: true }, { key: '4' }, { key: '5' }, { key: 'x' }].map(deedOf), [{ jump: 'failure', back: false }, { jump: 'message', back: true }, { speed: 60 }, null, null])
  assert.ok(!isTaken({ key: 'ArrowRight', ...on('BODY') }))
  assert.ok(!isTaken({ key: 'ArrowRight', ...on('INPUT', { type: 'range' }) }), 'the slider moves as the keys say')
  for (const taken of [{ key: ' ', ...on('BUTTON') }, { key: 'f', ...on('INPUT', { type: 'password' }) }, { key: 'f', defaultPrevented: true, ...on('CANVAS') }, { key: 'f', ctrlKey: true, ...on('BODY') }, { key: 'ArrowRight', ...on('BUTTON', { closest: () => ({}) }) }]) assert.ok(isTaken(taken))
})

/** Returns a frame with tiles at these x, as the service makes it (tests/service/test_land.py compares the two sides). */
function frame (...columns) {
  const bytes = columns.flatMap(x => {
    const head = Buffer.alloc(15)
    head.writeInt32LE(x, 0)
    return [head, Buffer.alloc(3 * 256, x + 1)]
  })
  return deflateRawSync(Buffer.concat(bytes)).toString('base64')
}

test('the land is as it was at the moment, forwards and backwards', async () => {
  const changes = await landChanges({ names: ['overworld'], times: [1000, 1005, 1010], frame: frame(1, 2, 1) }, 1000)
  assert.deepStrictEqual(changes.map(({ at, tile }) => [at, tile.x]), [[0, 1], [5, 2], [10, 1]])
  assert.deepStrictEqual(latest(changes).map(({ x }) => x), [1, 2], 'one look of each chunk')
  const told = []
  const past = makePastLand()
  past.stream({ world: why => told.push(['cleared', why]), tiles: tiles => told.push(tiles.map(({ x }) => x)) })
  past.seek(6)
  assert.deepStrictEqual(told.splice(0), [], 'the land has not come yet')
  past.take(changes, 'full')
  assert.deepStrictEqual(told.splice(0), [['cleared', 'full'], [1, 2]])
  past.seek(7)
  assert.deepStrictEqual(told.splice(0), [], 'nothing changed meanwhile')
  past.seek(30)
  assert.deepStrictEqual(told.splice(0), [[1]])
  past.seek(1)
  assert.deepStrictEqual(told.splice(0), [['cleared', 'full'], [1]])
  past.seek(-1)
  assert.deepStrictEqual(told.splice(0), [['cleared', 'full']])
})

test('a run without recorded land has none', async () => {
  assert.deepStrictEqual(await landChanges({ names: [], times: [], frame: '' }, 0), [])
})

test('what a run was made of is said, as far as the record knows it', () => {
  const about = { crew: 'lumber', team: 'tree', workers: 3, mind: 'symbolic', speed: 1 }
  assert.match(described({ about, world: { name: 'embedded', version: '1.21.1' }, begin: 1000 }), /, crew lumber, team tree of 3, mind symbolic, world embedded 1\.21\.1$/)
  assert.strictEqual(described({ about: {}, world: {}, begin: 0 }), '')
})
