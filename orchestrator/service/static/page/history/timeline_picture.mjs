// Draws the lanes of a run as SVG: a bar for each action, hatched where it failed, dashes while a bot was idle, and marks for plans, goals and losses.
import { drawn } from '../element.mjs'
import { COLOURS, timeTicks } from './plots.mjs'
import { since } from './run_words.mjs'

export const LANE = 34 // pixels of a lane; history.css gives the names beside it the same height
const BAR = 16
const AXIS = 22
const LEAST = 1.5 // pixels of the shortest bar
const BAD_MARKS = ['gave up', 'lost', 'gone', 'died', 'kicked']

/** Returns the number of a colour for each skill, the most frequent ones first; rare ones share the last. */
export function coloursOf (lanes) {
  const counts = new Map()
  for (const { spans } of lanes) for (const { skill } of spans) counts.set(skill, (counts.get(skill) ?? 0) + 1)
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([skill]) => skill)
  return new Map(sorted.map((skill, index) => [skill, Math.min(index, COLOURS - 1)]))
}

/** Returns where a time is on the picture, in pixels, and back; `began` and `until` are the ends of the run. */
export function scaleOf ({ began, until }, width) {
  const span = Math.max(until - began, 1)
  return { x: at => (at - began) / span * width, at: x => began + x / width * span, span }
}

/** Returns the action or reflex of a lane that a press at a time means: the one there, or the nearest within `near` seconds. */
export function spanAt ({ spans, reflexes }, at, near) {
  let best = null
  let least = near
  for (const span of [...spans, ...reflexes]) {
    const off = Math.max(span.from - at, at - span.to, 0)
    if (off < least || (off === 0 && least === 0 && span.from > best.from)) [best, least] = [span, off]
  }
  return best
}

/** Draws the lanes for a story that began and reaches until now, `width` pixels wide. */
export function drawLanes (lanes, story, width, colours) {
  const { x, span } = scaleOf(story, width)
  const height = lanes.length * LANE + AXIS
  const picture = drawn('svg', { class: 'lanes-picture', viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true' }, hatch())
  for (const at of timeTicks(span, Math.max(2, Math.floor(width / 90)))) {
    const here = x(story.began + at)
    picture.append(drawn('line', { class: 'grid', x1: here, x2: here, y1: 0, y2: height - AXIS }), drawn('text', { x: here, y: height - 6, 'text-anchor': at === 0 ? 'start' : here > width - 24 ? 'end' : 'middle' }, since(at)))
  }
  lanes.forEach((lane, row) => drawLane(picture, lane, row * LANE + (LANE - BAR) / 2, x, colours))
  return picture
}

function hatch () {
  return drawn('defs', {}, drawn('pattern', { id: 'failed', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, drawn('rect', { class: 'failed-ground', width: 6, height: 6 }), drawn('line', { class: 'failed-line', x1: 0, y1: 0, x2: 0, y2: 6 })))
}

function drawLane (picture, lane, y, x, colours) {
  const bars = new Map() // class to path: one node for all bars of a colour, however many there are
  const add = (key, part) => bars.set(key, (bars.get(key) ?? '') + part)
  for (const { from, to } of lane.gaps) add('idle', `M${round(x(from))} ${y + BAR / 2}H${round(x(to))}`)
  for (const { from, to, skill, ok } of lane.spans) add(ok ? `series-${colours.get(skill)} bar` : 'failed bar', box(x, from, to, y, BAR))
  for (const { from, to } of lane.reflexes) add('reflex bar', box(x, from, to, y + BAR + 1, 4))
  for (const { at, kind } of lane.marks) add(`mark ${BAD_MARKS.includes(kind) ? 'bad' : kind.replace(' ', '-')}`, `M${round(x(at))} ${y - 6}v${kind === 'plan' ? 5 : BAR + 9}`)
  for (const [name, d] of bars) picture.append(drawn('path', { class: name, d, ...(name === 'failed bar' ? { fill: 'url(#failed)' } : {}) }))
}

const box = (x, from, to, y, height) => `M${round(x(from))} ${y}h${round(Math.max(LEAST, x(to) - x(from)))}v${height}H${round(x(from))}z`
const round = number => Math.round(number * 100) / 100
