// Runs side by side: their figures in a table, and one figure by group in a plot. Runs that differ only in their seed are one group.
import { element } from '../element.mjs'
import { plain } from '../words.mjs'
import { addressOf } from './addresses.mjs'
import { runList } from './calls.mjs'
import { makeCurves } from './curves.mjs'
import { configuration, distinct, figuresOf, groupRuns, namesOf } from './groups.mjs'
import { figure, figureWords, stateWords, when } from './run_words.mjs'
import { makeSpreads } from './spread_part.mjs'
import { table } from './tables.mjs'

const UNREAD = 400 // milliseconds until the runs are asked for again

/** Makes the view in `root`. `attempt` shows errors of calls. */
export function makeCompare (root, attempt) {
  let turn = 0
  let fit = () => {}

  async function show (ids) {
    close()
    const mine = turn
    root.replaceChildren(element('section', { class: 'card' }, element('h1', {}, 'Compare runs'), element('p', { class: 'soft', role: 'status' }, 'Reading …')))
    const found = await complete(ids, mine)
    if (found) draw(ids, ids.map(id => found.runs.find(run => run.id === id)).filter(Boolean))
  }

  /** Asks until the service has read all records. */
  async function complete (ids, mine) {
    for (;;) {
      const found = await attempt(() => runList({ ids: ids.join(','), size: ids.length }))
      if (!found || mine !== turn) return null
      if (!found.unread || found.runs.length === ids.length) return found
      await new Promise(resolve => setTimeout(resolve, UNREAD))
    }
  }

  function draw (ids, runs) {
    const missing = ids.length - runs.length
    const groups = groupRuns(runs)
    const short = distinct(groups.map(({ label }) => label))
    const trials = runs.map(run => ({ label: short.get(configuration(run)), ok: run.state === 'failed' ? false : run.state === 'ok' ? true : undefined, figures: figuresOf(run) }))
    const place = element('section', { class: 'card', 'aria-label': 'Figures by group' })
    const course = element('section', { class: 'card', 'aria-label': 'Gained over time' }, element('h2', {}, 'Gained over time'), element('p', { class: 'soft', role: 'status' }, 'Reading the records …'))
    root.replaceChildren(
      element('section', { class: 'card' },
        element('p', { class: 'soft' }, element('a', { href: '#' }, 'All runs')),
        element('h1', {}, `${runs.length} runs side by side`),
        element('p', { class: 'soft' }, groups.length === 1 ? 'All of them have the same task, team, mind and way to work together.' : `They are ${groups.length} groups: runs that differ only in their seed are one group.`),
        missing ? element('p', { class: 'trouble' }, `${missing} of them ${missing === 1 ? 'is' : 'are'} not there any more.`) : null),
      place,
      course,
      element('section', { class: 'card', 'aria-label': 'Every run' }, element('h2', {}, 'Every run'), everyRun(runs, short)))
    const spreads = makeSpreads(trials, () => Math.max(200, place.clientWidth - 34))
    place.append(element('h2', {}, 'By group'), spreads.node)
    fit = spreads.fit
    drawCourse(runs, course, run => ({ name: short.get(configuration(run)), colour: [...short.keys()].indexOf(configuration(run)) }))
  }

  /** Draws what the runs gained over time, once their records are read. */
  async function drawCourse (runs, course, groupOf) {
    const mine = turn
    const width = () => Math.max(200, course.clientWidth - 34)
    const curves = await makeCurves(runs, groupOf, width, attempt)
    if (mine !== turn) return
    course.lastChild.replaceWith(curves?.node ?? element('p', { class: 'soft' }, 'The records cannot be read.'))
    const before = fit
    fit = () => {
      before()
      if (curves) course.lastChild.replaceWith(curves.again())
    }
  }

  function everyRun (runs, short) {
    const names = namesOf(runs.map(figuresOf))
    const texts = { when: run => when(run.started), ended: run => stateWords(run.state)[0], seed: run => String(run.seed ?? '–'), group: run => short.get(configuration(run)), version: run => plain(run.release) || '–' }
    const rows = [
      ...Object.entries(texts).map(([name, of]) => [name, ...runs.map(of)]),
      ...names.map(name => [figureWords(name), ...runs.map(run => figure(figuresOf(run)[name]))])
    ]
    return table('Figures of every run', ['figure', ...runs.map(run => element('a', { href: addressOf({ name: 'run', id: run.id }) }, run.id))], rows, true)
  }

  function close () {
    turn++
    fit = () => {}
  }

  addEventListener('resize', () => fit())
  return { show, close }
}
