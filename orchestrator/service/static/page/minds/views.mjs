// The views of a crew's bots: their cards, its organisation with what each agent thinks, and what all of them have.
import { byId, element } from '../element.mjs'
import { makeOrganisation } from './organisation.mjs'
import { makeThings } from './things.mjs'

const TITLES = { 'agents-view': 'Cards', minds: 'Minds', things: 'Things' } // by the id of the view's element

/** Makes the tabs. The arrow keys choose among them, as in every list of tabs. */
export function makeViews (page, attempt, speak) {
  const tabs = byId('views')
  const drawers = { minds: makeOrganisation(page, attempt, speak), things: makeThings() }
  const buttons = Object.entries(TITLES).map(([id, title]) => {
    byId(id).setAttribute('role', 'tabpanel')
    byId(id).setAttribute('aria-labelledby', `tab-${id}`)
    return element('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': id, on: { click: () => choose(id) } }, title)
  })
  tabs.append(...buttons)
  let shown = 'agents-view'
  let latest = null

  function choose (id) {
    shown = id
    for (const each of Object.keys(TITLES)) byId(each).hidden = each !== id
    for (const button of buttons) {
      const mine = button.getAttribute('aria-controls') === id
      button.setAttribute('aria-selected', String(mine))
      button.tabIndex = mine ? 0 : -1
    }
    if (latest) drawers[id]?.draw(...latest)
  }

  tabs.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    const next = buttons.at((buttons.findIndex(({ tabIndex }) => tabIndex === 0) + step) % buttons.length)
    choose(next.getAttribute('aria-controls'))
    next.focus()
  })
  choose(shown)
  return {
    /** Shows the cards, for somebody who looks for one of them. */
    cards: () => choose('agents-view'),
    draw (crew, state) {
      latest = [crew, state]
      tabs.hidden = !crew?.agents.length
      drawers[shown]?.draw(crew, state)
    }
  }
}
