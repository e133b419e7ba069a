// The list of runs: searched, sorted and shown page by page; runs are chosen in it to be compared.
import { byId, element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { MOST_COMPARED, addressOf } from './addresses.mjs'
import { runList } from './calls.mjs'
import { lasting, stateWords, taskWords, teamWords, when } from './run_words.mjs'

const TYPING = 250 // milliseconds after the last letter until a search begins
const UNREAD = 400 // milliseconds until a list is asked for again that was not complete
const RUNNING = 10_000 // milliseconds until a list is asked for again in which a run goes on
const COLUMNS = { started: 'When', goal: 'Task', team: 'Team', mind: 'Mind', seed: 'Seed', state: 'Ended', seconds: 'TC', lasted: 'Time' }
const SHORT = ['team', 'mind', 'seed', 'seconds', 'lasted'] // columns that a phone shows below the task
const PAGE = 25

/** Makes the list. `attempt` shows errors of calls. */
export function makeList (attempt) {
  const form = byId('search')
  const { elements } = form
  const chosen = new Set()
  let wish = {}
  let turn = 0
  let timer // of the next look at a list that is not complete, or in which a run goes on
  let typing // of the search that follows the last letter

  async function load () {
    clearTimeout(timer)
    const mine = ++turn
    const found = await attempt(() => runList({ ...wish, size: PAGE }), byId('list-trouble'))
    if (!found || mine !== turn) return
    draw(found)
    if (found.unread) timer = setTimeout(load, UNREAD)
    else if (found.runs.some(({ state }) => state === 'running')) timer = setTimeout(() => document.hidden || load(), RUNNING)
  }

  function draw (found) {
    options(elements.state, found.states, state => stateWords(state)[0])
    options(elements.team, found.teams)
    options(elements.mind, found.minds)
    const page = Number(wish.page || 1)
    const pages = Math.max(1, Math.ceil(found.found / PAGE))
    const still = found.unread ? ` ${found.unread} are still being read.` : ''
    write(byId('found'), found.all ? `${found.found} of ${found.all} runs.${still}` : 'No runs yet.')
    byId('runs-head').replaceChildren(element('td'), ...Object.entries(COLUMNS).map(heading))
    byId('runs-body').replaceChildren(...found.runs.map(row))
    byId('runs-table').hidden = !found.runs.length
    write(byId('nothing'), found.all ? found.runs.length || found.unread ? '' : 'No run fits. Take a word away, or choose “any”.' : 'A run begins with the first order to a crew, or with “blockcrew demo”.')
    byId('previous-page').disabled = page <= 1
    byId('next-page').disabled = page >= pages
    write(byId('page-of'), `Page ${Math.min(page, pages)} of ${pages}`)
    count()
  }

  function options (select, values, words = plain) {
    const value = wish[select.name] ?? ''
    const all = ['', ...new Set([...values, ...(value ? [value] : [])])]
    if (all.join('\n') !== [...select.options].map(option => option.value).join('\n')) select.replaceChildren(...all.map(each => element('option', { value: each }, each ? words(each) : 'any')))
    select.value = value
  }

  function heading ([name, text]) {
    const sorted = (wish.sort ?? 'started') === name
    const rising = wish.rising === 'true'
    return element('th', { scope: 'col', class: SHORT.includes(name) ? 'on-wide' : '', 'aria-sort': sorted ? rising ? 'ascending' : 'descending' : false },
      element('button', { type: 'button', class: 'quiet', on: { click: () => search({ ...wish, sort: name, rising: String(sorted ? !rising : name !== 'started') }, name) }, 'data-sort': name }, text, sorted ? element('span', { 'aria-hidden': 'true' }, rising ? ' ▲' : ' ▼') : null))
  }

  function row (run) {
    const [state, mood] = stateWords(run.state)
    const box = element('input', { type: 'checkbox', 'aria-label': `Choose ${taskWords(run)}, ${when(run.started) || run.id}`, on: { change: () => choose(run.id, box.checked) } })
    box.checked = chosen.has(run.id)
    const short = [teamWords(run), plain(run.mind), run.seed === null ? '' : `seed ${run.seed}`, run.figures.seconds === undefined ? '' : `TC ${lasting(run.figures.seconds)}`, lasting(run.lasted)].filter(Boolean).join(', ')
    const cell = (name, text) => element('td', { class: SHORT.includes(name) ? 'on-wide' : '' }, text)
    return element('tr', {},
      element('td', {}, element('label', { class: 'tick' }, box)),
      cell('started', when(run.started)),
      element('th', { scope: 'row' }, element('a', { href: addressOf({ name: 'run', id: run.id }) }, taskWords(run)), element('small', { class: 'on-phone soft' }, short)),
      cell('team', teamWords(run)), cell('mind', plain(run.mind)), cell('seed', String(run.seed ?? '')),
      element('td', {}, element('span', { class: `state ${mood}` }, state)),
      cell('seconds', lasting(run.figures.seconds)), cell('lasted', lasting(run.lasted)))
  }

  function choose (id, yes) {
    if (yes) chosen.add(id)
    else chosen.delete(id)
    count()
  }

  function count () {
    byId('choosing').hidden = !chosen.size
    const words = `${chosen.size} ${chosen.size === 1 ? 'run is' : 'runs are'} chosen.`
    write(byId('chosen'), chosen.size > MOST_COMPARED ? `${words} At most ${MOST_COMPARED} can be compared.` : chosen.size < 2 ? `${words} Choose another one to compare.` : words)
    byId('compare-chosen').disabled = chosen.size < 2 || chosen.size > MOST_COMPARED
  }

  /** Searches anew, from the first page; `focus` is the column whose heading was pressed. */
  async function search (next, focus = '') {
    wish = { ...next, page: '' }
    history.replaceState(null, '', addressOf({ name: 'list', wish }))
    await load()
    if (focus) document.querySelector(`[data-sort=${focus}]`)?.focus()
  }

  function turnPage (by) {
    wish = { ...wish, page: String(Number(wish.page || 1) + by) }
    history.replaceState(null, '', addressOf({ name: 'list', wish }))
    load()
  }

  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    clearTimeout(typing)
    typing = setTimeout(() => search({ ...wish, ...Object.fromEntries(new FormData(form)) }), target === elements.words ? TYPING : 0)
  })
  byId('previous-page').addEventListener('click', () => turnPage(-1))
  byId('next-page').addEventListener('click', () => turnPage(1))
  byId('compare-chosen').addEventListener('click', () => { location.hash = addressOf({ name: 'compare', ids: [...chosen] }) })
  byId('unchoose').addEventListener('click', () => {
    chosen.clear()
    for (const box of document.querySelectorAll('#runs-body input')) box.checked = false
    count()
  })

  return {
    async show (wanted) {
      wish = wanted
      elements.words.value = wish.words ?? ''
      byId('runs-body').replaceChildren() // those of the last search are not what is asked for now
      write(byId('found'), 'Reading the list …')
      await load()
    },
    close () {
      turn++
      clearTimeout(timer)
      clearTimeout(typing)
    }
  }
}
