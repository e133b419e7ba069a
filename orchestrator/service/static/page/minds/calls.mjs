// Draws the questions of one agent to a language model, for owners: prompt, answer, tokens, price and wait.
import { calls } from '../api.mjs'
import { element, keyed, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { cost } from './thoughts.mjs'

const NONE = 'This bot has asked no model yet.'

export function makeCalls (page, attempt) {
  const summary = element('summary')
  const list = element('ul', { class: 'calls' })
  const note = element('p', { class: 'soft' })
  const node = element('details', { class: 'model', hidden: true }, summary, note, list)
  const state = { asked: '', crew: '', agent: '' }

  /** Asks for the questions once for each new one, while the list is open. */
  async function load (count) {
    const wanted = [state.crew, state.agent, count].join('\n')
    if (!node.open || state.asked === wanted) return
    state.asked = wanted
    const found = await attempt(() => calls(state.crew, state.agent))
    if (state.asked !== wanted) return
    write(note, found?.length === 0 ? NONE : '')
    keyed(list, found ?? [], ({ number }) => number, call)
  }

  let count = 0
  node.addEventListener('toggle', () => load(count))
  return {
    node,
    draw (crew, agent) {
      count = crew.money?.calls ?? 0
      Object.assign(state, { crew: crew.name, agent })
      node.hidden = page.person.role !== 'owner' || !count
      write(summary, `Questions to the model by ${plain(agent)}`)
      load(count)
    }
  }
}

function call ({ about, model, prompt, reply, trouble, ...figures }) {
  const said = prompt.map(([who, text]) => element('div', { class: 'said' }, element('b', {}, plain(who)), element('pre', { tabindex: 0 }, plain(text))))
  const answer = element('div', { class: 'said' }, element('b', {}, 'answer'), element('pre', { tabindex: 0 }, plain(reply)))
  const whole = element('details', {}, element('summary', {}, `${plain(about)}: ${cost(figures)}`), element('p', { class: 'soft' }, plain(model)), ...said, answer)
  const wrong = trouble ? element('p', { class: 'trouble' }, plain(trouble)) : null
  return { node: element('li', {}, whole, wrong), update () {} }
}
