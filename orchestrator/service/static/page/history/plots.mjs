// Draws plots as SVG: values of groups with their intervals, and counts over time. Numbers stand beside them, so that nobody has to read the picture.
import { drawn } from '../element.mjs'
import { figure, since, spread } from './run_words.mjs'

export const COLOURS = 8 // that history.css defines
const ROW = 46 // pixels of a group
const HEIGHT = 190 // pixels of a plot over time
const LEFT = 40
const RIGHT = 10
const BOTTOM = 24

/** Returns round numbers from 0 (or below) to `high` for an axis, at most `most` of them. */
export function ticks (low, high, most = 5) {
  const span = high - low || 1
  const rough = span / Math.max(1, most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(times => times * power).find(each => each >= rough * 0.999)
  const first = Math.ceil(low / step - 1e-9) * step
  return Array.from({ length: Math.floor((high - first) / step + 1e-9) + 1 }, (_, index) => Number((first + index * step).toPrecision(12)))
}

/** Returns round times in seconds for an axis: steps such as 15 s, 1 min, 10 min. */
export function timeTicks (span, most) {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400]
  const step = steps.find(each => span / each <= most) ?? Math.ceil(span / most / 86400) * 86400
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step)
}

/** Draws the values of each group as dots, with median and interval; `groups` are {label, values, found}, found as `interval` returns it. */
export function drawSpreads (groups, width, name) {
  const all = groups.flatMap(({ values }) => values)
  const low = Math.min(0, ...all)
  const high = Math.max(...all, low + 1e-9)
  const marks = ticks(low, high, Math.max(2, Math.floor(width / 90)))
  const most = Math.max(high, marks.at(-1))
  const x = value => LEFT / 4 + (value - low) / (most - low || 1) * (width - LEFT / 4 - RIGHT * 2)
  const height = groups.length * ROW + BOTTOM
  const picture = drawn('svg', { class: 'plot', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': `${name} by group: ${groups.map(({ label, found }) => `${label} ${spread(found)}`).join('; ')}` })
  for (const mark of marks) {
    picture.append(
      drawn('line', { class: 'grid', x1: x(mark), x2: x(mark), y1: 0, y2: height - BOTTOM }),
      drawn('text', { x: x(mark), y: height - 6, 'text-anchor': x(mark) > width - 30 ? 'end' : mark === marks[0] ? 'start' : 'middle' }, figure(mark))
    )
  }
  groups.forEach(({ label, values, found }, index) => {
    const y = index * ROW + 31
    picture.append(drawn('text', { class: 'label', x: LEFT / 4, y: y - 15 }, fitted(`${label}: ${spread(found)}`, width)))
    for (const value of values) picture.append(drawn('circle', { class: `series-${index % COLOURS} dot-of`, cx: x(value), cy: y, r: 3.5 }))
    if (!found) return
    if (found.count > 1) picture.append(drawn('line', { class: `series-${index % COLOURS} interval`, x1: x(found.low), x2: x(found.high), y1: y, y2: y }))
    picture.append(drawn('line', { class: `series-${index % COLOURS} middle`, x1: x(found.middle), x2: x(found.middle), y1: y - 8, y2: y + 8 }))
  })
  return picture
}

/** Returns a text that fits about `width` pixels. */
const fitted = (text, width) => text.length * 6.6 > width ? `${text.slice(0, Math.floor(width / 6.6) - 1)}…` : text

/** Draws counts over time as steps; `series` are {name, points: [{at, value}], colour?}, times in seconds from 0 to `span`. */
export function drawSteps (series, width, span, name) {
  const high = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value)))
  const low = Math.min(0, ...series.flatMap(({ points }) => points.map(({ value }) => value)))
  const rows = ticks(low, high)
  const top = Math.max(high, rows.at(-1))
  const x = at => LEFT + at / (span || 1) * (width - LEFT - RIGHT)
  const y = value => 8 + (top - value) / (top - low) * (HEIGHT - BOTTOM - 8)
  const picture = drawn('svg', { class: 'plot', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': name })
  for (const row of rows) picture.append(drawn('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(row), y2: y(row) }), drawn('text', { x: LEFT - 6, y: y(row) + 4, 'text-anchor': 'end' }, figure(row)))
  for (const at of timeTicks(span, Math.max(2, Math.floor(width / 80)))) picture.append(drawn('text', { x: x(at), y: HEIGHT - 6, 'text-anchor': at === 0 ? 'start' : x(at) > width - 30 ? 'end' : 'middle' }, since(at)))
  series.forEach(({ points, colour }, index) => {
    const path = points.map(({ at, value }, number) => number ? `H${round(x(at))}V${round(y(value))}` : `M${round(x(at))} ${round(y(value))}`).join('')
    picture.append(drawn('path', { class: `series-${(colour ?? index) % COLOURS} steps`, d: path }))
  })
  return picture
}

const round = number => Math.round(number * 10) / 10
