// The parts of the view of one run below its timeline: what each bot did, what bots held, plans, messages, and figures. Each is made from the story.
import { element } from '../element.mjs'
import { deed, plain, thing } from '../words.mjs'
import { drawSteps } from './plots.mjs'
import { figure, figureWords, lasting, since } from './run_words.mjs'
import { changes, figuresOfLane, heldOverTime } from './story.mjs'
import { longList, longTable, table } from './tables.mjs'

const percent = share => share === null ? '–' : `${Math.round(share * 100)} %`

/** What each bot did, in a table: actions, failures, idle time. */
export function summaryTable (lanes) {
  const rows = lanes.filter(({ people }) => !people).map(lane => {
    const { actions, failures, idle, longest } = figuresOfLane(lane)
    return [plain(lane.name), String(actions), String(failures), percent(idle), longest ? lasting(longest) : '–']
  })
  return table('What each bot did', ['bot', 'actions', 'failed', 'idle', 'longest gap'], rows, true)
}

const SHOWN = {
  all: ['Everything', () => true],
  failures: ['Failures', ({ ok }) => ok === false],
  gaps: ['Idle gaps', ({ gap }) => gap]
}

/** The timeline in words: every action, failure and gap, in order. */
export function actionTable (lanes, story) {
  const all = lanes.filter(({ people }) => !people).flatMap(({ name, spans, reflexes, gaps }) => [...spans, ...reflexes, ...gaps.map(gap => ({ ...gap, agent: name, gap: true }))]).sort((a, b) => a.from - b.from)
  const place = element('div')
  const choice = element('select', { on: { change: draw } }, ...Object.entries(SHOWN).map(([value, [text]]) => element('option', { value }, text)))
  function draw () {
    const found = all.filter(SHOWN[choice.value][1])
    place.replaceChildren(found.length ? longTable('The timeline in words', ['time', 'bot', 'what', 'took', 'how it ended'], found, cells) : element('p', { class: 'soft' }, 'None.'))
  }
  const cells = span => [since(span.from - story.began), plain(span.agent), span.gap ? 'idle' : plain(deed(span.text)), lasting(span.to - span.from), span.gap ? '' : span.open ? 'still going on' : span.ok ? 'done' : plain(`failed${span.why ? `, ${span.why}` : ''}`)]
  draw()
  return element('div', { class: 'in-words' }, element('label', {}, 'Show ', choice), place)
}

/** Items over time: one plot with a legend of final counts; a person chooses whose, at first those of `whose`, a bot or all together. */
export function inventoryPart (story, lanes, width, whose = '') {
  const place = element('div')
  const names = lanes.filter(({ people }) => !people).map(({ name }) => name)
  const choice = element('select', { on: { change: draw } }, element('option', { value: '' }, 'all bots together'), ...names.map(name => element('option', { value: name, selected: name === whose }, plain(name))))
  function draw () {
    const { items, series } = heldOverTime(story, choice.value)
    if (!items.length) return place.replaceChildren(element('p', { class: 'soft' }, 'They held nothing.'))
    const span = story.until - story.began
    const drawn = series.map(({ item, points }) => ({ name: item, points: [...points.map(({ at, value }) => ({ at: at - story.began, value })), { at: span, value: points.at(-1).value }] }))
    const words = series.map(({ item, points }) => `${thing(item)} ${points.at(-1).value}`)
    place.replaceChildren(
      drawSteps(drawn, width(), span, `Items over time; at the end: ${words.join(', ')}`),
      element('ul', { class: 'legend' }, ...words.map((text, index) => element('li', {}, element('span', { class: `swatch series-${index}` }), text)), items.length > series.length ? element('li', {}, `and ${items.length - series.length} other items`) : null)
    )
  }
  draw()
  return { node: element('div', { class: 'in-words' }, element('label', {}, 'Held by ', choice), place), fit: draw }
}

/** Items gained for the goal over time. */
export function gainsPlot (story, width) {
  const span = story.until - story.began
  const points = changes([{ at: 0, value: 0 }, ...story.gains.map(({ at, total }) => ({ at: at - story.began, value: total })), { at: span, value: story.gains.at(-1)?.total ?? 0 }])
  return drawSteps([{ name: 'gained', points }], width(), span, `Items gained for the goal: ${story.gains.at(-1)?.total ?? 0} at the end`)
}

/** The versions of the plans, newest last. */
export function plansPart (story) {
  if (!story.plans.length) return element('p', { class: 'soft' }, 'Nobody made a plan.')
  return longList({ class: 'plan-versions' }, story.plans, ({ at, agent, number, title, stages, why, by, said = [], kept }) => element('li', {},
    element('details', {},
      element('summary', {}, `${since(at - story.began)} · ${agent === 'all' ? 'shared plan' : plain(agent)} · version ${number}${kept ? ', kept' : ''} · ${plain(title)}`),
      element('ol', {}, ...stages.map(stage => element('li', {}, plain(stage.join('; ')) || 'nothing'))),
      why ? element('p', { class: 'soft' }, plain(why)) : null,
      by ? element('p', { class: 'soft' }, `made by ${plain(by)}`) : null,
      ...said.map(text => element('p', { class: 'soft' }, plain(text))))))
}

/** Messages between bots, what they said in the chat, and what people said. */
export function messagesPart (story) {
  if (!story.messages.length) return element('p', { class: 'soft' }, 'Nobody said anything.')
  return longList({ class: 'run-messages' }, story.messages, ({ at, who, to, text, kind }) => element('li', { class: kind }, element('time', {}, since(at - story.began)), ' ', element('b', {}, plain(who) + (to ? ` to ${plain(to)}` : '')), ` ${plain(text)}`))
}

/** The numbers and texts of a run's result, and its options. */
export function figuresTable (result, meta) {
  const facts = values => Object.entries(values ?? {}).filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value) && value !== '')
  const text = value => typeof value === 'number' ? figure(value) : typeof value === 'boolean' ? (value ? 'yes' : 'no') : plain(value).slice(0, 300)
  const rows = values => facts(values).map(([name, value]) => [figureWords(name), text(value)])
  return element('div', { class: 'both' },
    result ? table('Result', ['result', 'value'], rows(result)) : element('p', { class: 'soft' }, 'The run has no result.'),
    table('Options', ['option', 'value'], rows(meta)))
}
