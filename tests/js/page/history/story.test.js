'use strict'
// The timeline of a run, folded from its parts: lanes, idle gaps, inventories, plans, messages; and where its bars stand, without a browser.
const test = require('node:test')
const assert = require('node:assert')

const STATIC = '../../../../orchestrator/service/static/page/history'
let number = 0
const moment = (at, agent, kind, data) => ({ number: ++number, at, agent, kind, data })
const done = (at, agent, skill, seconds, more = {}) => moment(at, agent, 'outcome', { skill, ok: true, seconds, gained: {}, ...more })

const MOMENTS = [
  moment(100, '', 'joined', { members: ['Ada', 'Ben'] }),
  moment(101, '', 'goal_accepted', { goal: 'mine 3 logs', speaker: 'Sam', joins: false }),
  moment(102, 'Ben', 'objective', { objective: 'logs', count: 3 }),
  moment(102, 'Ben', 'plan', { objective: 'logs', stages: [['dig', 'walk'], ['craft']], why: 'so', by: 'rules' }),
  moment(105, 'Ben', 'action', { skill: 'mineBlock', text: 'mineBlock 3 oak_log' }),
  moment(108, 'Ben', 'body', { inventory: { oak_log: 2 } }),
  moment(110, 'Ben', 'outcome', { skill: 'mineBlock', ok: false, seconds: 5, gained: { oak_log: 2 }, reason: 'noTool', note: 'no axe' }),
  moment(110, 'Ben', 'gain', { item: 'oak_log', count: 2 }),
  moment(111, 'Ben', 'message', { to: 'Ada', text: 'I have 2' }),
  moment(112, 'Ada', 'body', { inventory: { oak_log: 1, dirt: 5 } }),
  done(130, 'Ben', 'goTo', 10),
  moment(131, 'Ben', 'verdict', { status: 'success', why: 'enough', wait: false }),
  moment(131.2, 'Ben', 'reflex', { reflex: 'flee', cause: 'zombie', note: '', ok: true, seconds: 1 }),
  moment(132, 'Ada', 'action', { skill: 'craftItem', text: 'craftItem 1 stick' }),
  moment(135, '', 'ended', { status: 'success', why: '' })
]

async function told () {
  const story = await import(`${STATIC}/story.mjs`)
  const found = story.newStory(100)
  story.addTo(found, { moments: MOMENTS.slice(0, 6), unread: 1 })
  story.addTo(found, { moments: MOMENTS.slice(6), unread: 0 })
  return { ...story, found, lanes: story.lanesOf(found) }
}

test('each bot has a lane with its actions, also those that go on, and people have the last one', async () => {
  const { lanes } = await told()
  assert.deepStrictEqual(lanes.map(({ name }) => name), ['Ada', 'Ben', 'people'])
  assert.deepStrictEqual(lanes[1].spans.map(({ from, to, ok, why, text }) => [from, to, ok, why, text]), [[105, 110, false, 'noTool: no axe', 'mineBlock 3 oak_log'], [120, 130, true, '', 'goTo']])
  assert.deepStrictEqual(lanes[0].spans.map(({ from, to, open }) => [from, to, open]), [[132, 135, true]])
  assert.deepStrictEqual(lanes[2].marks.map(({ text }) => text), ['goal: mine 3 logs', 'goal ended: success'])
})

test('idle gaps are the times without an action, from the first objective to the last action', async () => {
  const { lanes, figuresOfLane, gapsOf } = await told()
  assert.deepStrictEqual(lanes[1].gaps, [{ from: 102, to: 105 }, { from: 110, to: 120 }])
  assert.deepStrictEqual(figuresOfLane(lanes[1]), { actions: 2, failures: 1, idle: 13 / 28, longest: 10 })
  assert.deepStrictEqual(figuresOfLane({ spans: [], gaps: [], begun: null }), { actions: 0, failures: 0, idle: null, longest: 0 })
  assert.deepStrictEqual(gapsOf({ spans: [{ from: 0, to: 9 }, { from: 2, to: 4 }, { from: 9.5, to: 10 }], begun: 0 }), [], 'overlapping actions and short pauses are none')
})

test('inventories are added up over the bots, and shown for one', async () => {
  const { found, heldOverTime } = await told()
  assert.deepStrictEqual(heldOverTime(found).series, [
    { item: 'dirt', points: [{ at: 108, value: 0 }, { at: 112, value: 5 }] },
    { item: 'oak_log', points: [{ at: 108, value: 2 }, { at: 112, value: 3 }] }
  ])
  assert.deepStrictEqual(heldOverTime(found, 'Ben').series, [{ item: 'oak_log', points: [{ at: 108, value: 2 }] }])
  assert.deepStrictEqual(heldOverTime(found, '', 1).items, ['dirt', 'oak_log'])
})

test('plans have versions, messages are in order, what is unknown is counted', async () => {
  const { found } = await told()
  assert.deepStrictEqual(found.plans.map(({ agent, number, stages }) => [agent, number, stages.length]), [['Ben', 1, 2]])
  assert.deepStrictEqual(found.messages.map(({ who, to, text }) => [who, to, text]), [['Ben', 'Ada', 'I have 2']])
  assert.deepStrictEqual([found.gains.at(-1).total, found.unread, found.ending.status], [2, 1, 'success'])
})

test('a shared plan is told when it changed or somebody objected', async () => {
  const { addTo, newStory } = await import(`${STATIC}/story.mjs`)
  const story = newStory()
  const meta = (plan, changed, said) => moment(plan, 'Ada', 'meta_plan', { plan, changed, said, why: '', event: '', subtasks: ['a'], agreed: true, rounds: 1 })
  addTo(story, { moments: [meta(1, true, []), meta(1, false, []), meta(1, false, ['Ben: no'])], unread: 0 })
  assert.deepStrictEqual(story.plans.map(({ number, kept }) => [number, kept]), [[1, false], [1, true]])
})

test('what was gained is counted from the goal on', async () => {
  const { curveOf } = await import(`${STATIC}/curves.mjs`)
  const { found, newStory } = await told()
  assert.deepStrictEqual(curveOf(found), [{ at: 0, value: 0 }, { at: 9, value: 2 }])
  assert.deepStrictEqual(curveOf(newStory(5)), [{ at: 0, value: 0 }])
  const before = { ...found, gains: [{ at: 50, total: 4 }, { at: 110, total: 6 }] }
  assert.deepStrictEqual(curveOf(before), [{ at: 0, value: 0 }, { at: 9, value: 2 }], 'and not before it')
})

test('a press on the picture means the action there, or the nearest one', async () => {
  const { coloursOf, scaleOf, spanAt } = await import(`${STATIC}/timeline_picture.mjs`)
  const { lanes } = await told()
  const [, ben] = lanes
  const { x, at } = scaleOf({ began: 100, until: 140 }, 400)
  assert.deepStrictEqual([x(120), at(200)], [200, 120])
  assert.strictEqual(spanAt(ben, 107, 1).skill, 'mineBlock')
  assert.strictEqual(spanAt(ben, 110.5, 1).skill, 'mineBlock')
  assert.strictEqual(spanAt(ben, 115, 1), null)
  assert.strictEqual(spanAt(ben, 131, 1).skill, 'flee')
  assert.deepStrictEqual([...coloursOf(lanes)], [['craftItem', 0], ['goTo', 1], ['mineBlock', 2]])
})

test('axes have round marks', async () => {
  const { ticks, timeTicks } = await import(`${STATIC}/plots.mjs`)
  assert.deepStrictEqual(ticks(0, 12), [0, 5, 10])
  assert.deepStrictEqual(ticks(0, 0.9), [0, 0.5])
  assert.deepStrictEqual(ticks(-3, 3, 4), [-2, 0, 2])
  assert.deepStrictEqual(timeTicks(95, 4), [0, 30, 60, 90])
  assert.ok(timeTicks(1e7, 5).length <= 7)
})
