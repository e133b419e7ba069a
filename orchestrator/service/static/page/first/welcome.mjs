// Draws three things to try while the service has no crew: one click makes a crew and gives it the order.
import { crewOptions, newCrew, say } from '../api.mjs'
import { element, keyed, write } from '../element.mjs'
import { ideasFor } from './ideas.mjs'

const WORKERS = 2

/** Makes the list. `made(crew)` shows a crew that the service has just made. */
export function makeWelcome (attempt, made) {
  const title = element('p', { class: 'soft' }, 'Three things to try; each makes a crew of three bots:')
  const list = element('ul', { class: 'try' })
  const busy = element('p', { class: 'soft', role: 'status', hidden: true })

  async function begin (order) {
    if (list.ariaBusy === 'true') return
    list.ariaBusy = 'true'
    write(busy, 'Making a crew…')
    const crew = await attempt(async () => newCrew({ name: (await crewOptions()).name, workers: WORKERS }))
    if (crew) {
      made(crew)
      await attempt(() => say(crew.name, order))
    }
    list.ariaBusy = 'false'
    write(busy, '')
  }

  function idea ({ title, about, order }) {
    const button = element('button', { type: 'button', on: { click: () => begin(order) } }, element('b', {}, title), element('span', { class: 'soft' }, about))
    return { node: element('li', {}, button), update () {} }
  }

  return {
    nodes: [title, list, busy],
    /** Shows the ideas for a world; hides them for null. */
    draw (world) {
      title.hidden = list.hidden = !world
      if (world) keyed(list, ideasFor(world), ({ order }) => order, idea)
    }
  }
}
