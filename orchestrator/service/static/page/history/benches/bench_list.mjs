// The list of benchmarks, and the form that starts one.
import { byId, element, write } from '../../element.mjs'
import { plain } from '../../words.mjs'
import { addressOf } from '../addresses.mjs'
import { benches, startBench, tasks } from '../calls.mjs'
import { benchWhen } from '../run_words.mjs'
import { capital, fieldsOf, optionsOf, requestOf } from './schema_form.mjs'

/** Makes the view. `attempt` shows errors of calls, `opened(bench)` is called with one that was started. */
export function makeBenches (attempt, opened) {
  const form = byId('bench-form')
  const trouble = byId('bench-trouble')
  let known = []
  let may = false

  const task = () => known.find(({ name }) => name === form.elements.task.value)

  function describe () {
    write(byId('bench-about'), capital(plain(task().description.replace(/\s+/g, ' ').replace(/^Benchmark: /, '').replaceAll('`', ''))))
    byId('bench-fields').replaceChildren(...fieldsOf(optionsOf(task().options)))
    write(trouble, may ? '' : 'Only an owner can start a bench.')
  }

  form.elements.task.addEventListener('change', describe)
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const wish = requestOf(optionsOf(task().options), Object.fromEntries(new FormData(form)))
    if (typeof wish === 'string') return write(trouble, wish)
    const begun = await attempt(() => startBench({ task: task().name, ...wish }), trouble)
    if (begun) opened(begun)
  })

  function row (bench) {
    return element('tr', {},
      element('td', {}, benchWhen(bench.id)),
      element('th', { scope: 'row' }, element('a', { href: addressOf({ name: 'bench', id: bench.id }) }, plain(bench.task)), element('small', { class: 'soft' }, plain(bench.words.join(' ')))),
      element('td', {}, element('span', { class: `state ${MOODS[bench.state] ?? ''}` }, bench.state)),
      element('td', {}, String(bench.finished)),
      element('td', { class: 'on-wide' }, plain(bench.by)))
  }

  async function load () {
    const found = await attempt(benches)
    if (!found) return
    byId('benches-body').replaceChildren(...found.map(row))
    byId('benches-table').hidden = !found.length
    write(byId('no-benches'), found.length ? '' : 'No bench was started here yet. Those of “blockcrew bench” on the command line write a report of their own; their runs are in the list of runs.')
  }

  return {
    allow (owner) {
      may = owner
      byId('bench-start').disabled = !owner
    },
    async show () {
      if (!known.length) {
        known = await attempt(tasks) ?? []
        form.elements.task.replaceChildren(...known.map(({ name }) => element('option', { value: name }, name)))
        if (known.length) describe()
      }
      await load()
    }
  }
}

/** The moods of the states of a benchmark, for their colours. */
export const MOODS = { running: 'now', done: 'good', failed: 'bad', stopped: 'odd' }
