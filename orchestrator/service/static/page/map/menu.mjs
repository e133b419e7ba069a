// The small menu at a place of the map: what it is, and what one can do there.
import { element, write } from '../element.mjs'

/** Makes the menu inside `box`; `back` gets the focus when it closes. Returns {show(at, title, actions), hide()}. */
export function makeMenu (box, back) {
  const title = element('p')
  const list = element('ul')
  const node = element('div', { class: 'map-menu card', role: 'dialog', 'aria-label': 'What to do here', hidden: true }, title, list)
  box.append(node)

  /** Shows actions, each with a label, what is said (`line`, which is shown too) and `act()`, beside a point of the box. */
  function show ([left, top], text, actions) {
    write(title, text)
    list.replaceChildren(...actions.map(item))
    node.hidden = false
    node.style.left = `${Math.max(4, Math.min(left, box.clientWidth - node.offsetWidth - 4))}px`
    node.style.top = `${Math.max(4, Math.min(top, box.clientHeight - node.offsetHeight - 4))}px`
    node.querySelector('button').focus()
  }

  function item ({ label, line = '', act }) {
    const chosen = () => { hide(); act() }
    return element('li', {}, element('button', { type: 'button', class: 'quiet', on: { click: chosen } }, label, line && element('span', { class: 'soft' }, line)))
  }

  function hide () {
    if (node.hidden) return
    const focused = node.contains(document.activeElement)
    node.hidden = true
    if (focused) back.focus({ preventScroll: true })
  }

  node.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.stopPropagation() // Escape anywhere else stops the crew
    hide()
  })
  document.addEventListener('pointerdown', ({ target }) => { if (!node.contains(target)) hide() })
  return { show, hide }
}
