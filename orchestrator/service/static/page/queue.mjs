// Draws the orders that wait in the queue of a crew. Each can be cancelled, and moved by dragging or with the arrow keys.
import { cancel, move } from './api.mjs'
import { besides, dropped, shifted } from './commanding/order.mjs'
import { element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'

const TITLE = 'Next'
const HELD = 'Next, when somebody says resume'
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -99, End: 99 }

export function makeQueue (page, attempt) {
  const title = element('p', { class: 'soft' })
  const list = element('ol', { class: 'waits' })
  const heard = element('p', { class: 'unseen', role: 'status' })
  let crew = null
  let held = 0 // the number of the order that is being dragged
  let handled = 0 // the number of the order whose handle has the keyboard, which keeps it when the order moves

  /** Moves an order to a place of its queue, from 1; null leaves it. */
  async function put (number, to) {
    if (to === null) return
    handled = number
    await attempt(() => move(crew.name, number, to))
  }

  function order ({ number }) {
    const text = element('span')
    const button = element('button', {
      type: 'button', class: 'quiet', on: { click: () => attempt(() => cancel(crew.name, number)) }
    }, 'Cancel')
    const handle = element('button', { type: 'button', class: 'quiet handle', on: { keydown: event => pressed(event, number) } }, '↕')
    const node = element('li', {
      on: {
        dragstart: ({ dataTransfer }) => {
          held = number
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', text.textContent)
        },
        dragover: event => dropped(crew.queue.orders, held, number) !== null && event.preventDefault(),
        drop: event => {
          event.preventDefault()
          put(held, dropped(crew.queue.orders, held, number))
        },
        dragend: () => { held = 0 }
      }
    }, handle, text, button)
    return {
      node,
      update ({ order, member, speaker }) {
        const guest = page.person.role === 'guest'
        const mine = besides(crew.queue.orders, number)
        const place = `${mine.findIndex(each => each.number === number) + 1} of ${mine.length}`
        write(text, `${member ? `${plain(member)}: ` : ''}${plain(order)}, for ${plain(speaker)}`)
        button.setAttribute('aria-label', `Cancel ${plain(order)}`)
        handle.setAttribute('aria-label', `Move ${plain(order)}, ${place}: arrow up or down`)
        handle.title = 'Drag the order, or press arrow up or down'
        button.hidden = guest
        handle.hidden = guest || mine.length < 2
        node.draggable = !handle.hidden
        if (handled === number && heard.dataset.place !== place) heard.textContent = `${plain(order)} is ${place}.`
        if (handled === number) heard.dataset.place = place
      },
      focus: () => handle.focus()
    }
  }

  function pressed (event, number) {
    if (!Object.hasOwn(STEPS, event.key)) return
    event.preventDefault()
    put(number, shifted(crew.queue.orders, number, STEPS[event.key]))
  }

  return {
    nodes: [title, list, heard],
    draw (shown) {
      crew = shown
      const waiting = (crew?.queue?.orders ?? []).filter(each => !each.running)
      const inside = list.contains(document.activeElement) && document.activeElement.classList.contains('handle')
      write(title, waiting.length ? crew.queue.held ? HELD : TITLE : '')
      list.hidden = !waiting.length
      keyed(list, waiting, each => each.number, order)
      if (inside && !list.contains(document.activeElement)) list.kept.get(handled)?.focus()
    }
  }
}
