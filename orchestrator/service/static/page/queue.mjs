// Draws the orders that wait in the queue of a crew, each with a button that cancels it.
import { cancel } from './api.mjs'
import { element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'

const TITLE = 'Next'
const HELD = 'Next, when somebody says resume'

export function makeQueue (page, attempt) {
  const title = element('p', { class: 'soft' })
  const list = element('ol', { class: 'waits' })
  let name = ''

  function order ({ number }) {
    const text = element('span')
    const button = element('button', {
      type: 'button', class: 'quiet', on: { click: () => attempt(() => cancel(name, number)) }
    }, 'Cancel')
    return {
      node: element('li', {}, text, ' ', button),
      update ({ order, member, speaker }) {
        write(text, `${member ? `${plain(member)}: ` : ''}${plain(order)} (${plain(speaker)})`)
        button.setAttribute('aria-label', `Cancel ${plain(order)}`)
        button.hidden = page.person.role === 'guest'
      }
    }
  }

  return {
    nodes: [title, list],
    draw (crew) {
      const waiting = (crew?.queue?.orders ?? []).filter(each => !each.running)
      name = crew?.name ?? ''
      write(title, waiting.length ? crew.queue.held ? HELD : TITLE : '')
      list.hidden = !waiting.length
      keyed(list, waiting, each => each.number, order)
    }
  }
}
