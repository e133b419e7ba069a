// A plot of one figure by group that a person chooses, with medians and intervals, and the same in a table.
import { element } from '../element.mjs'
import { interval } from './intervals.mjs'
import { namesOf, valuesOf } from './groups.mjs'
import { drawSpreads } from './plots.mjs'
import { figureWords, spread } from './run_words.mjs'
import { table } from './tables.mjs'

const FIGURES = 8 // in the table; the plot has all

/** Makes the part for trials ({label, ok, figures}); `before` is the figure that was chosen, if it is drawn again. Returns {node, fit, chosen}. */
export function makeSpreads (trials, width, before = '') {
  const names = namesOf(trials.map(({ figures }) => figures))
  const place = element('div')
  if (!names.length) return { node: element('p', { class: 'soft' }, 'These have no figures.'), fit () {}, chosen: () => '' }
  const choice = element('select', { on: { change: draw } }, ...names.map(name => element('option', { value: name, selected: name === before }, figureWords(name))))
  const found = name => valuesOf(trials, name).map(group => ({ ...group, found: interval(group.values) }))
  function draw () {
    place.replaceChildren(drawSpreads(found(choice.value), width(), figureWords(choice.value)))
  }
  draw()
  const shown = names.slice(0, FIGURES)
  const columns = shown.map(found)
  const judged = trials.some(({ ok }) => ok !== undefined)
  const rows = columns[0].map(({ label, of, done }, index) => [label, judged ? `${done} of ${of}` : String(of), ...columns.map(groups => spread(groups[index].found))])
  const node = element('div', { class: 'in-words' },
    element('label', {}, 'Figure ', choice), place,
    element('p', { class: 'soft' }, 'Each dot is one run. The thick line is the 95 % interval of the median, by bootstrap; a single run has none.'),
    table('Medians with intervals', ['group', judged ? 'complete' : 'runs', ...shown.map(figureWords)], rows, true))
  return { node, fit: draw, chosen: () => choice.value }
}
