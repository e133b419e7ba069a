// One benchmark: its options, its progress while it runs, and its results by group with plots.
import { element, write } from '../../element.mjs'
import { plain } from '../../words.mjs'
import { addressOf, runOf } from '../addresses.mjs'
import { MOODS } from './bench_list.mjs'
import { bench as seeBench, stopBench } from '../calls.mjs'
import { trialsOf } from '../groups.mjs'
import { benchWhen, figure } from '../run_words.mjs'
import { makeSpreads } from '../spread_part.mjs'
import { longTable } from '../tables.mjs'
import { watchBenches } from './watch.mjs'

const RUNNING = 'running'

/** Makes the view in `root`. `attempt` shows errors of calls, `may()` says whether this person may stop a benchmark. */
export function makeBench (root, attempt, may) {
  let id = null
  let ended = () => {}
  let fit = () => {}
  let spreads = null

  async function show (wanted) {
    close()
    id = wanted
    root.replaceChildren(element('section', { class: 'card' }, element('h1', {}, 'Bench'), element('p', { class: 'soft', role: 'status' }, 'Reading …')))
    const found = await attempt(() => seeBench(id))
    if (!found || id !== wanted) return
    const parts = frame(found)
    draw(parts, found)
    if (found.state === RUNNING) ended = watchBenches({ seen: bench => bench.id === id && draw(parts, bench), again: () => refresh(parts), attempt })
  }

  /** Asks for the state after the stream was lost, since the end may have been missed. */
  async function refresh (parts) {
    const found = await attempt(() => seeBench(id), parts.trouble)
    if (found && found.id === id) draw(parts, found)
  }

  function frame (bench) {
    const parts = { state: element('span'), count: element('p', { role: 'status' }), said: element('pre', { class: 'said', tabindex: '0', 'aria-label': 'Last lines of its output' }), trouble: element('p', { class: 'trouble', role: 'alert', hidden: true }), results: element('section', { class: 'card', 'aria-label': 'Results' }), rows: element('section', { class: 'card', 'aria-label': 'Every run' }) }
    parts.stop = element('button', { type: 'button', class: 'stop', on: { click: async () => { const found = await attempt(() => stopBench(bench.id), parts.trouble); if (found) draw(parts, found) } } }, 'Stop the bench')
    root.replaceChildren(
      element('section', { class: 'card', 'aria-label': 'The bench' },
        element('p', { class: 'soft' }, element('a', { href: '#benches' }, 'All benches')),
        element('div', { class: 'head' }, element('h1', {}, `Bench ${plain(bench.task)}`), parts.state),
        element('p', { class: 'soft' }, `${benchWhen(bench.id)}, started by ${plain(bench.by)}: `, element('code', {}, `blockcrew bench ${plain(bench.task)} ${plain(bench.words.join(' '))}`)),
        parts.count, parts.said, element('p', { class: 'row' }, parts.stop), parts.trouble),
      parts.results, parts.rows)
    return parts
  }

  function draw (parts, bench) {
    parts.state.className = `state ${MOODS[bench.state] ?? ''}`
    write(parts.state, bench.state)
    const runs = bench.rows.length
    write(parts.count, bench.state === RUNNING ? `It runs now: ${runs} ${runs === 1 ? 'row is' : 'rows are'} finished.` : `${runs} ${runs === 1 ? 'row' : 'rows'} finished.`)
    write(parts.said, linesOf(bench.said))
    parts.stop.hidden = bench.state !== RUNNING || !may()
    parts.results.hidden = parts.rows.hidden = !runs
    if (bench.state !== RUNNING) ended()
    if (!runs) return
    const chosen = spreads?.chosen()
    spreads = makeSpreads(trialsOf(bench.rows), () => Math.max(200, (parts.results.clientWidth || 600) - 34), chosen)
    parts.results.replaceChildren(element('h2', {}, 'Results'), spreads.node)
    parts.rows.replaceChildren(element('h2', {}, 'Every row'), everyRow(bench.rows))
    fit = spreads.fit
  }

  function close () {
    id = null
    spreads = null
    ended()
    ended = fit = () => {}
  }

  addEventListener('resize', () => fit())
  return { show, close }
}

const linesOf = lines => lines.map(plain).join('\n')

/** All rows with their texts and numbers; a row with a record has a link to its run. */
function everyRow (rows) {
  const names = [...new Set(rows.flatMap(row => Object.entries(row).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)).map(([name]) => name)))].filter(name => name !== 'record' && name !== 'made_by')
  const text = value => typeof value === 'number' ? figure(value) : typeof value === 'boolean' ? (value ? 'yes' : 'no') : plain(value ?? '')
  const link = (row, index) => runOf(row.record) ? element('a', { href: addressOf({ name: 'run', id: runOf(row.record) }) }, `run ${index + 1}`) : String(index + 1)
  const numbered = rows.map((row, index) => ({ row, index }))
  return longTable('Every row', ['row', ...names.map(name => name.replaceAll('_', ' '))], numbered, ({ row, index }) => [link(row, index), ...names.map(name => text(row[name]))])
}
