'use strict'
// What the page of runs says, its addresses, groups and intervals, without a browser.
const test = require('node:test')
const assert = require('node:assert')

const STATIC = '../../../../orchestrator/service/static/page/history'
const RUN = { goal: 'mine 3 logs', team: 'tree', workers: 3, mind: 'symbolic', collaboration: '', crew: '', state: 'ok', figures: {} }

test('an address says what is shown, and what it says is shown', async () => {
  const { addressOf, runOf, viewOf } = await import(`${STATIC}/addresses.mjs`)
  for (const view of [
    { name: 'run', id: '20261125-010203-ab12' }, { name: 'bench', id: 'b1' }, { name: 'compare', ids: ['a', 'b'] }, { name: 'benches' },
    { name: 'list', wish: { words: 'team:tree ä&=', page: '2', sort: 'seconds', rising: 'true' } }, { name: 'list', wish: {} }
  ]) assert.deepStrictEqual(viewOf(addressOf(view)), view)
  assert.deepStrictEqual(viewOf('#run=../../etc'), { name: 'list', wish: {} })
  assert.deepStrictEqual(viewOf('#compare=a,a,,<b>'), { name: 'compare', ids: ['a'] })
  assert.strictEqual(runOf('/data/benches/b1/runs/20261125-010203-ab12.sqlite'), '20261125-010203-ab12')
  assert.deepStrictEqual([runOf('x.json'), runOf(undefined)], ['', ''])
})

test('times and sizes are told in words', async () => {
  const { benchWhen, lasting, since, size, when } = await import(`${STATIC}/run_words.mjs`)
  assert.deepStrictEqual([8.43, 59.6, 60, 125, 3600, 4320, NaN, undefined].map(lasting), ['8.4 s', '1 min', '1 min', '2 min 5 s', '1 h 0 min', '1 h 12 min', '', ''])
  assert.deepStrictEqual([0, 65.9, 3661, -3].map(since), ['0:00', '1:05', '1:01:01', '0:00'])
  assert.deepStrictEqual([10, 12_300, 2_345_678, 2.1e9].map(size), ['1 kB', '12 kB', '2.3 MB', '2.1 GB'])
  const noon = new Date(2026, 10, 25, 12, 5)
  assert.strictEqual(when(noon / 1000, noon), '25 Nov 12:05')
  assert.strictEqual(when(noon / 1000, new Date(2027, 1, 1)), '25 Nov 2026 12:05')
  assert.deepStrictEqual([when(undefined), benchWhen('nothing')], ['', ''])
  assert.match(benchWhen('20261125-120500-ab12'), /2[456] Nov.* \d\d:05/)
})

test('figures and intervals are told with few digits', async () => {
  const { figure, figureWords, spread, stateWords } = await import(`${STATIC}/run_words.mjs`)
  assert.deepStrictEqual([64.345, 0.12345, 12345.6, 3, undefined].map(figure), ['64.34', '0.123', '12,346', '3', '–'])
  assert.strictEqual(spread({ middle: 64.3, low: 64, high: 65.9, count: 5 }), '64.3 [64, 65.9]')
  assert.deepStrictEqual([spread({ middle: 3, low: 3, high: 3, count: 1 }), spread(null)], ['3', '–'])
  assert.deepStrictEqual([figureWords('seconds'), figureWords('first_gain')], ['TC (time cost), s', 'first gain'])
  assert.deepStrictEqual([stateWords('unfinished'), stateWords('odd\u202e')], [['cut off', 'odd'], ['odd', '']])
})

test('what is not shown of a run is said, and why', async () => {
  const { noteOf } = await import(`${STATIC}/run_words.mjs`)
  const page = { run: { bytes: 2.1e9, state: 'ok', release: '0.3.0' }, story: { unread: 0 }, from: 0, after: 100_000, last: 7_000_000 }
  assert.strictEqual(noteOf({ ...page, last: 100_000 }, { next: null, damage: '' }), '')
  assert.strictEqual(noteOf(page, { next: 100_000, damage: '' }), 'Shown are the events 1 to 100,000 of 7,000,000: the record has 2.1 GB.')
  assert.match(noteOf({ ...page, story: { unread: 2 } }, { next: null, damage: 'The record is damaged after event 3 (x): what follows cannot be read.' }), /^The record is damaged after event 3 .* 2 lines are unknown .*; version 0\.3\.0 made this run\.$/)
  assert.match(noteOf({ ...page, run: { state: 'running' } }, { next: null, damage: '' }), /still goes on/)
})

test('medians have bootstrap intervals, which are always the same', async () => {
  const { interval, median } = await import(`${STATIC}/intervals.mjs`)
  assert.deepStrictEqual([median([3, 1, 2]), median([4, 1, 2, 3]), median([0, 0]), median([])], [2, 2.5, 0, undefined])
  const values = [64.3, 65.9, 64, 70, 61, 66, 64.5]
  const found = interval(values)
  assert.deepStrictEqual(interval(values), found)
  assert.ok(found.low >= 61 && found.low < found.middle && found.middle < found.high && found.high <= 70)
  assert.deepStrictEqual([interval([5]), interval([])], [{ middle: 5, low: 5, high: 5, count: 1 }, null])
  const wide = interval(Array.from({ length: 101 }, (_, index) => index))
  assert.ok(wide.low > 25 && wide.low < 45 && wide.high > 55 && wide.high < 75, 'about 50 ± 1.96 * 10: 30 to 70')
})

test('runs that differ only in their seed are one group', async () => {
  const { groupRuns, configuration, distinct } = await import(`${STATIC}/groups.mjs`)
  const runs = [{ ...RUN, seed: 1 }, { ...RUN, team: 'solo' }, { ...RUN, seed: 2 }]
  assert.deepStrictEqual(groupRuns(runs).map(({ label, members }) => [label, members.length]), [['mine 3 logs · tree of 3 · symbolic', 2], ['mine 3 logs · solo · symbolic', 1]])
  assert.deepStrictEqual([...distinct(['a · b · c', 'a · d · c', 'a · c'])], [['a · b · c', 'b'], ['a · d · c', 'd'], ['a · c', 'a · c']])
  assert.strictEqual(configuration({ ...RUN, goal: '', crew: 'one', team: '', mind: '' }), 'the crew one')
})

test('the rows of benches become trials with what differs between them as their label', async () => {
  const { namesOf, trialsOf, valuesOf } = await import(`${STATIC}/groups.mjs`)
  const rows = [
    { team: 'solo', workers: 1, mind: 'symbolic', seed: 1, ok: true, seconds: 90, got: 12, why: 'all', record: 'a.sqlite' },
    { team: 'tree', workers: 3, mind: 'symbolic', seed: 1, ok: true, seconds: 40, got: 12, why: 'there', record: 'b.sqlite' },
    { team: 'tree', workers: 3, mind: 'symbolic', seed: 2, ok: false, seconds: 5, got: 2, why: 'lost', record: 'c.sqlite' }
  ]
  const trials = trialsOf(rows)
  assert.deepStrictEqual(trials.map(({ label }) => label), ['solo · 1 workers', 'tree · 3 workers', 'tree · 3 workers'])
  assert.deepStrictEqual(namesOf(trials.map(({ figures }) => figures)), ['seconds', 'got'])
  const tree = name => valuesOf(trials, name).find(({ label }) => label.startsWith('tree'))
  assert.deepStrictEqual([tree('seconds').values, tree('got').values, tree('got').done, tree('got').of], [[40], [12, 2], 1, 2], 'times of failed runs mean nothing')
})

test('a row of the text kitchen has a score for each seed, a row of games those of its metrics', async () => {
  const { trialsOf } = await import(`${STATIC}/groups.mjs`)
  const kitchen = trialsOf([
    { dispatcher: 'greedy', agents: 2, level: 'level_0', cos: 0.5, runs: { 1: [[1, 2], [0, 0]], 2: [[3, 4], [1, 4]] } },
    { dispatcher: 'random', agents: 2, level: 'level_0', cos: 0, runs: { 1: [[0, 2]] } }
  ])
  assert.deepStrictEqual(kitchen.map(({ label, seed, figures }) => [label, seed, figures.cos]), [['greedy', '1', 0.5], ['greedy', '2', 0.5], ['random', '1', 0]])
  const games = trialsOf([{ game: 'hanabi', players: 'symbolic', seats: ['a', 'b'], seed: 1, metrics: { score: 12 }, steps: 50 }])
  assert.deepStrictEqual(games.map(({ label, figures }) => [label, figures]), [['hanabi', { seed: 1, score: 12, steps: 50 }]])
})

test('a form for a bench follows from its schema, and what does not fit is said', async () => {
  const { optionsOf, requestOf } = await import(`${STATIC}/benches/schema_form.mjs`)
  const options = optionsOf({ properties: {
    task: { const: 'collection', type: 'string' },
    teams: { default: 'solo,tree', pattern: '^(solo|tree)(,(solo|tree)){0,3}$', type: 'string' },
    mind: { default: 'symbolic', pattern: '^(symbolic|frugal)$', type: 'string', description: 'Who decides.' },
    seeds: { default: 1, minimum: 1, maximum: 50, type: 'integer' },
    quick: { default: false, type: 'boolean' },
    goal: { anyOf: [{ type: 'string', maxLength: 256 }, { type: 'null' }], default: null }
  } })
  assert.deepStrictEqual(options.map(({ name }) => name), ['teams', 'mind', 'seeds', 'quick', 'goal'])
  assert.deepStrictEqual([options[0].choices, options[1].choices, options[4].value], [null, ['symbolic', 'frugal'], ''])
  assert.deepStrictEqual(requestOf(options, { teams: ' tree ', mind: 'frugal', seeds: '3', goal: '' }), { teams: 'tree', mind: 'frugal', seeds: 3, quick: false })
  assert.strictEqual(requestOf(options, { seeds: '0' }), 'Seeds: use a whole number from 1 to 50.')
  assert.strictEqual(requestOf(options, { seeds: '1.5' }), 'Seeds: use a whole number from 1 to 50.')
  assert.match(requestOf(options, { teams: 'mob' }), /^Teams: “mob” does not fit/)
})
