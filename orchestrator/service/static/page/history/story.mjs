// Folds the parts of a run's timeline, as the service sends them, into what the page draws: lanes of actions, inventories, plans, messages. Without a document.
const LEAST_GAP = 1 // seconds without an action that count as idle
const REST = 'people' // the lane of those who are no bots

/** Returns an empty story; `began` is the time at which the run began, in seconds of its clock. */
export function newStory (began = null) {
  return { began, until: began ?? 0, members: [], lanes: new Map(), gains: [], held: new Map(), inventory: [], plans: [], messages: [], given: null, ending: null, unread: 0, events: 0 }
}

const FOLDS = {
  joined: (story, { data }) => data.members.forEach(name => laneOf(story, name)),
  objective: (story, { at, agent, data }) => {
    laneOf(story, agent).begun ??= at
    laneOf(story, agent).marks.push({ at, kind: 'objective', text: data.objective })
  },
  action: (story, { at, agent, data }) => {
    const lane = laneOf(story, agent)
    lane.begun ??= at
    lane.open = { agent, from: at, skill: data.skill, text: data.text }
  },
  outcome: (story, { at, agent, data }) => {
    const lane = laneOf(story, agent)
    const begun = lane.open?.skill === data.skill ? lane.open : null
    lane.spans.push({ agent, from: begun ? begun.from : Math.max(at - data.seconds, story.began ?? 0), to: at, skill: data.skill, text: begun?.text || data.skill, ok: data.ok, why: data.ok ? '' : reason(data), gained: data.gained })
    lane.begun ??= at
    lane.open = null
  },
  reflex: (story, { at, agent, data }) => {
    laneOf(story, agent).reflexes.push({ agent, from: at - data.seconds, to: at, skill: data.reflex, text: `${data.reflex} by itself`, ok: data.ok, why: [data.cause, data.note].filter(Boolean).join(': '), reflex: true })
  },
  plan: (story, { at, agent, data }) => {
    laneOf(story, agent).marks.push({ at, kind: 'plan', text: `plan: ${data.objective}` })
    const number = story.plans.filter(plan => plan.agent === agent).length + 1
    story.plans.push({ at, agent, number, title: data.objective, stages: data.stages, why: data.why, by: data.by })
  },
  meta_plan: (story, { at, agent, data }) => {
    if (!data.changed && !data.said.length) return
    story.plans.push({ at, agent: 'all', number: data.plan, title: data.event ? `after: ${data.event}` : 'at the start', stages: [data.subtasks], why: data.why, by: agent, said: data.said, kept: !data.changed })
  },
  verdict: (story, { at, agent, data }) => {
    if (data.status !== 'ongoing') laneOf(story, agent).marks.push({ at, kind: data.status === 'success' ? 'done' : 'gave up', text: `${data.status}: ${data.why}` })
  },
  gain: (story, { at, data }) => {
    const total = (story.gains.at(-1)?.total ?? 0) + data.count
    story.gains.push({ at, item: data.item, count: data.count, total })
  },
  body: (story, { at, agent, data }) => {
    laneOf(story, agent)
    story.held.set(agent, data.inventory)
    const items = {}
    for (const held of story.held.values()) for (const [item, count] of Object.entries(held)) items[item] = (items[item] ?? 0) + count
    story.inventory.push({ at, agent, items, own: data.inventory })
  },
  message: (story, { at, agent, data }) => story.messages.push({ at, who: agent, to: data.to, text: data.text, kind: 'message' }),
  said: (story, { at, agent, data }) => story.messages.push({ at, who: agent, to: '', text: data.text, kind: 'said' }),
  command: (story, { at, data }) => story.messages.push({ at, who: data.speaker, to: '', text: data.text, kind: 'command' }),
  goal_accepted: (story, { at, data }) => {
    if (!data.joins) story.given = at
    goalMark(story, at, `${data.joins ? 'added goal' : 'goal'}: ${data.goal}`)
  },
  corrected: (story, { at, data }) => goalMark(story, at, `goal changed: ${data.goal}`),
  resumed: (story, { at, data }) => goalMark(story, at, `resumed, ${data.got} gained before: ${data.goal}`),
  stopped: (story, { at, data }) => goalMark(story, at, `stopped${data.by ? ` by ${data.by}` : ''}`),
  ended: (story, { at, data }) => {
    story.ending = { at, status: data.status, why: data.why }
    goalMark(story, at, `goal ended: ${data.status}${data.why ? `, ${data.why}` : ''}`)
  },
  bridge: (story, { at, data }) => data.bots.filter(name => name).forEach(name => laneOf(story, name).marks.push({ at, kind: data.event, text: `${data.event}${data.why ? `: ${data.why}` : ''}` })),
  broken: (story, { at, data }) => goalMark(story, at, `the run broke off: ${data.why}`)
}

const goalMark = (story, at, text) => laneOf(story, REST).marks.push({ at, kind: 'goal', text })
const reason = ({ reason: code, note }) => [code, note].filter(Boolean).join(': ')

function laneOf (story, name) {
  if (!story.lanes.has(name)) story.lanes.set(name, { name, begun: null, spans: [], reflexes: [], marks: [], open: null })
  return story.lanes.get(name)
}

/** Adds a part of the timeline to a story. */
export function addTo (story, { moments, unread }) {
  for (const moment of moments) {
    story.began ??= moment.at
    story.until = Math.max(story.until, moment.at)
    FOLDS[moment.kind]?.(story, moment)
  }
  story.unread += unread
  story.events += moments.length
}

/** Returns the lanes that are drawn: the bots in the order in which they joined, then people; each with its spans in order, those that go on still among them. */
export function lanesOf (story) {
  const all = [...story.lanes.values()].filter(lane => lane.name)
  const sorted = [...all.filter(({ name }) => name !== REST), ...all.filter(({ name }) => name === REST)]
  return sorted.map(lane => {
    const open = lane.open ? [{ ...lane.open, to: Math.max(story.until, lane.open.from), ok: true, why: '', open: true }] : []
    const spans = [...lane.spans, ...open].sort((a, b) => a.from - b.from)
    return { ...lane, spans, gaps: lane.name === REST ? [] : gapsOf({ ...lane, spans }, story), people: lane.name === REST }
  })
}

/** Returns the times of a lane without an action, from its first objective to the end of its last action, as {from, to}. */
export function gapsOf ({ spans, reflexes = [], begun }) {
  const busy = [...spans, ...reflexes].sort((a, b) => a.from - b.from)
  const last = Math.max(...spans.map(({ to }) => to))
  const gaps = []
  let at = begun ?? busy[0]?.from
  for (const { from, to } of busy) {
    if (at >= last) break
    if (from - at >= LEAST_GAP) gaps.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  return gaps
}

/** Returns the figures of a lane: its actions, failures, share of idle time (null without an action) and its longest gap. */
export function figuresOfLane ({ spans, gaps, begun }) {
  const ends = spans.map(({ to }) => to)
  const whole = spans.length ? Math.max(...ends) - Math.min(begun ?? Infinity, spans[0].from) : 0
  const idle = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return { actions: spans.length, failures: spans.filter(({ ok }) => !ok).length, idle: whole > 0 ? idle / whole : null, longest: Math.max(0, ...gaps.map(({ from, to }) => to - from)) }
}

/** Returns the `most` items that bots had most of, each with its count over time: {item, points: [{at, value}]}; of one agent, or of all together if `agent` is empty. */
export function heldOverTime (story, agent = '', most = 6) {
  const steps = agent ? story.inventory.filter(step => step.agent === agent).map(({ at, own }) => ({ at, items: own })) : story.inventory
  const peaks = {}
  for (const { items } of steps) for (const [item, count] of Object.entries(items)) peaks[item] = Math.max(peaks[item] ?? 0, count)
  const items = Object.entries(peaks).sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([item]) => item)
  return { items, series: items.slice(0, most).map(item => ({ item, points: changes(steps.map(step => ({ at: step.at, value: step.items[item] ?? 0 }))) })) }
}

/** Returns the points at which a value changes, and the last one. */
export function changes (points) {
  return points.filter(({ value }, index) => index === 0 || index === points.length - 1 || value !== points[index - 1].value)
}
