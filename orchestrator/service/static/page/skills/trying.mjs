// "Try it now": says one of a skill's own sentences to a crew, and leads to what comes of it.
import { say } from '../api.mjs'
import { element } from '../element.mjs'
import { plain } from '../words.mjs'
import { crews as knownCrews } from './calls.mjs'

/** Makes what lets a person try skills. `attempt` awaits calls and shows what went wrong. */
export function makeTrying (attempt) {
  let crews = []
  let may = false

  /** Looks which crews there are; guests give no orders. */
  async function begin ({ role }) {
    may = role !== 'guest'
    crews = (await attempt(knownCrews)) ?? []
  }

  /** Returns the row for a skill; nothing for one that nobody can ask for in words. */
  function row ({ says }) {
    if (!says?.length) return ''
    if (!may) return 'A player or an owner can try it.'
    if (!crews.length) return element('span', {}, 'There is no crew. ', element('a', { href: './' }, 'Start one'), ' to try it.')
    const sentence = picked('What to say', says)
    const crew = picked('Crew', crews.map(({ name }) => name))
    const told = element('span', { role: 'status' })
    const button = element('button', { type: 'button', on: { click: tell } }, 'Try it now')

    async function tell () {
      button.setAttribute('aria-disabled', 'true')
      const done = await attempt(() => say(crew.value, sentence.value))
      button.removeAttribute('aria-disabled')
      if (done) told.replaceChildren('Said. ', element('a', { href: `./#${encodeURIComponent(crew.value)}` }, `See what ${plain(crew.value)} makes of it`))
    }

    return element('span', { class: 'trying' }, sentence, crew, button, told)
  }

  return { begin, row }
}

const picked = (label, values) => element('select', { 'aria-label': label }, ...values.map(value => element('option', { value }, plain(value))))
