// What runs gained over time, side by side: a line for each run in the colour of its group.
import { element } from '../element.mjs'
import { timelineOf } from './calls.mjs'
import { COLOURS, drawSteps } from './plots.mjs'
import { addTo, changes, newStory } from './story.mjs'

const MOST = 12 // runs whose records are read

/** Returns what was gained in a story over time, in seconds since its goal was given, or since its beginning without a goal: [{at, value}]. */
export function curveOf (story) {
  const given = story.given ?? story.began ?? 0
  const points = story.gains.filter(({ at }) => at >= given)
  const before = story.gains.length - points.length ? story.gains[story.gains.length - points.length - 1].total : 0
  return changes([{ at: 0, value: 0 }, ...points.map(({ at, total }) => ({ at: at - given, value: total - before }))])
}

/** Reads the records of runs, one after the other, and returns a part with their lines; `groupOf` gives the number and name of a run's group. Null if the reading failed. */
export async function makeCurves (runs, groupOf, width, attempt) {
  const series = []
  let cut = 0
  for (const run of runs.slice(0, MOST)) {
    const found = await attempt(() => timelineOf(run.id, 0))
    if (!found) return null
    const story = newStory(run.started)
    addTo(story, found)
    cut += found.next ? 1 : 0
    if (story.gains.length) series.push({ ...groupOf(run), points: curveOf(story) })
  }
  const again = () => partOf(series, width, runs.length, cut)
  return { node: again(), again }
}

function partOf (series, width, count, cut) {
  if (!series.length) return element('p', { class: 'soft' }, 'None of them gained anything for a goal.')
  const span = Math.max(...series.flatMap(({ points }) => points.map(({ at }) => at)))
  const names = new Map(series.map(({ name, colour }) => [name, colour]))
  const notes = [count > MOST ? `Only the first ${MOST} runs are drawn.` : '', cut ? `Of ${cut} large ${cut === 1 ? 'record' : 'records'} only the beginning was read.` : ''].filter(Boolean).join(' ')
  return element('div', { class: 'in-words' },
    drawSteps(series, width(), span, `Gained over time: ${series.map(({ name, points }) => `${name} ${points.at(-1).value}`).join('; ')}`),
    element('ul', { class: 'legend' }, ...[...names].map(([name, colour]) => element('li', {}, element('span', { class: `swatch series-${colour % COLOURS}` }), name))),
    notes ? element('p', { class: 'soft' }, notes) : null)
}
