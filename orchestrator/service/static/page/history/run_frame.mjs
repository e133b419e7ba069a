// The frame of the view of one run: its head with facts and buttons, and empty cards that run.mjs fills.
import { element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { recordOf } from './calls.mjs'
import { figure, lasting, size, stateWords, taskWords, teamWords, when } from './run_words.mjs'
import { makeTimeline } from './timeline_view.mjs'

const REPLAY = 'replay.html'
const PARTS = ['doings', 'inventory', 'gains', 'plans', 'messages', 'figures']

/** Makes the cards of a run. `on` has what the buttons do: more, end and first. Returns the parts by name, and what updates them. */
export function makeFrame (run, on) {
  const parts = Object.fromEntries(PARTS.map(name => [name, element('div', { class: `part-${name}` })]))
  const state = element('span')
  const why = element('p', { class: 'soft' })
  const facts = element('dl', { class: 'facts' })
  const note = element('p', { class: 'note', role: 'status', hidden: true })
  const trouble = element('p', { class: 'trouble', role: 'alert', hidden: true })
  const tools = element('p', { class: 'row' }, element('a', { class: 'button', href: recordOf(run.id), download: `${run.id}.jsonl` }, 'Download the record'))
  const timeline = makeTimeline()
  const empty = element('p', { class: 'soft' }, 'No bot did anything.')
  const buttons = { first: button('Show the beginning', on.first), more: button('Read on', on.more), end: button('Show the end', on.end) }
  const words = element('details', {}, element('summary', {}, 'The timeline in words'), element('div'))
  const filled = [
    card('Timeline', element('p', { class: 'row' }, ...Object.values(buttons)), empty, timeline.node, parts.doings, words),
    card('Items over time', parts.inventory, parts.gains),
    card('Plans', parts.plans),
    card('Messages', parts.messages),
    card('Figures', parts.figures)
  ]
  const head = element('section', { class: 'card run-head', 'aria-label': 'The run' },
    element('p', { class: 'soft' }, element('a', { href: '#' }, 'All runs'), run.bench ? ` · of the bench ${plain(run.bench)}` : ''),
    element('div', { class: 'head' }, element('h1', {}, taskWords(run)), state), why, facts, tools, note, trouble)
  let wordsOf = null
  words.addEventListener('toggle', () => words.open && words.lastChild.replaceChildren(wordsOf()))
  offerReplay(run, tools)

  const shown = {
    ...parts,
    note,
    trouble,
    cards: [head, ...filled],
    facts (found) {
      const [text, mood] = stateWords(found.state)
      state.className = `state ${mood}`
      write(state, text)
      write(why, plain(found.why))
      facts.replaceChildren(...Object.entries(factsOf(found)).filter(([, value]) => value !== '').map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, String(value)))))
    },
    timeline (story, lanes) {
      empty.hidden = lanes.length > 0
      timeline.node.hidden = words.hidden = !lanes.length
      if (lanes.length) timeline.update(story, lanes)
    },
    /** Makes the table of the timeline when a person opens it, since it may be long. */
    words (make) {
      wordsOf = make
      if (words.open) words.lastChild.replaceChildren(make())
    },
    buttons (which) {
      for (const [name, node] of Object.entries(buttons)) node.hidden = !which[name]
    },
    /** Says that nothing of the record can be shown. */
    unreadable (sentence) {
      if (sentence !== run.why) write(note, sentence)
      for (const each of filled) each.hidden = true
    },
    fit: timeline.fit
  }
  shown.facts(run)
  return shown
}

const button = (text, click) => element('button', { type: 'button', class: 'quiet', hidden: true, on: { click } }, text)
const card = (title, ...children) => element('section', { class: 'card', 'aria-label': title }, element('h2', {}, title), ...children)

function factsOf (run) {
  return {
    started: when(run.started),
    team: teamWords(run),
    mind: plain(run.mind),
    collaboration: plain(run.collaboration),
    seed: run.seed ?? '',
    world: plain(run.world),
    TC: lasting(run.figures.seconds),
    time: lasting(run.lasted),
    got: 'wanted' in run.figures ? `${figure(run.figures.got)} of ${figure(run.figures.wanted)}` : '',
    crew: plain(run.crew),
    record: `${run.events.toLocaleString('en')} events, ${size(run.bytes)}`,
    version: plain(run.release)
  }
}

/** Adds a link to the replay of a run if the service has that page. */
async function offerReplay ({ id }, tools) {
  const there = await fetch(REPLAY, { method: 'HEAD' }).then(({ ok }) => ok, () => false)
  if (there) tools.append(element('a', { class: 'button', href: `${REPLAY}?run=${id}` }, 'Replay'))
}
