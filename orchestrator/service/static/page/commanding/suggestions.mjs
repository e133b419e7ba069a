// Offers completions under the box while somebody types (a combobox with a list), and brings back earlier lines with the arrow keys.
import { phrases } from '../api.mjs'
import { byId, element } from '../element.mjs'
import { thing } from '../words.mjs'
import { completions } from './completions.mjs'
import { makeHistory } from './history.mjs'

const KEPT = 'blockcrew.said' // this tab only: it ends with it

/** Makes the list. `speak` has the box; `suggest(line)` writes into it. */
export function makeSuggestions (page, speak) {
  const box = byId('text')
  const list = byId('offers')
  const history = makeHistory(remembered(), lines => remembered(lines))
  const state = { known: null, wanted: '', crew: null, found: [], at: -1 }

  /** Fetches what can be said to the shown crew, once for each change of its members and chests. */
  async function learn (crew) {
    const wanted = [crew.name, ...crew.agents.map(({ name }) => name), ...(crew.chests ?? []).map(({ name }) => name)].join('\n')
    if (state.wanted === wanted) return
    state.wanted = wanted
    const known = await phrases(crew.name).catch(() => null) // typing works without it, too
    if (state.wanted === wanted) state.known = known
    if (!known) state.wanted = ''
  }

  function show () {
    const whole = box.selectionEnd === box.value.length
    const carried = (state.crew?.agents ?? []).flatMap(({ inventory }) => Object.keys(inventory ?? {}).map(thing))
    state.found = state.known && whole ? completions(box.value, state.known, carried) : []
    state.at = -1
    list.replaceChildren(...state.found.map(option))
    list.hidden = !state.found.length
    box.setAttribute('aria-expanded', String(!list.hidden))
    box.removeAttribute('aria-activedescendant')
  }

  function hide () {
    state.found = []
    state.at = -1
    list.hidden = true
    box.setAttribute('aria-expanded', 'false')
    box.removeAttribute('aria-activedescendant')
  }

  function option ({ line, about }, index) {
    return element('li', { role: 'option', id: `offer-${index}`, 'aria-selected': 'false', on: { pointerdown: event => event.preventDefault(), click: () => take(index) } },
      element('span', {}, line), ' ', element('span', { class: 'soft' }, about))
  }

  /** Marks an option as the one that Enter takes; -1 marks none. */
  function mark (index) {
    state.at = index
    ;[...list.children].forEach((node, at) => node.setAttribute('aria-selected', String(at === index)))
    if (index < 0) box.removeAttribute('aria-activedescendant')
    else {
      box.setAttribute('aria-activedescendant', `offer-${index}`)
      list.children[index].scrollIntoView({ block: 'nearest' })
    }
  }

  /** Writes the completion into the box, with the first part selected that is only an example. */
  function take (index) {
    const { line, from, to } = state.found[index]
    speak.suggest(line)
    box.setSelectionRange(from, to)
    if (line.endsWith(', ')) show()
    else hide()
  }

  function recall (line) {
    if (line === null) return
    speak.suggest(line)
    box.setSelectionRange(line.length, line.length)
    hide()
  }

  const KEYS = {
    ArrowDown: () => state.found.length ? mark((state.at + 1) % state.found.length) : recall(history.later()),
    ArrowUp: () => state.at >= 0 ? mark(state.at - 1) : recall(history.earlier(box.value)),
    Enter: () => state.at >= 0 && take(state.at),
    Tab: () => state.at >= 0 && take(state.at)
  }
  box.addEventListener('input', show)
  box.addEventListener('blur', hide)
  box.addEventListener('keydown', event => {
    const { key, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event
    if (isComposing || shiftKey || ctrlKey || altKey || metaKey || !Object.hasOwn(KEYS, key)) return
    const chosen = state.at >= 0 || key.startsWith('Arrow')
    if (!chosen) return key === 'Enter' && hide()
    event.preventDefault()
    KEYS[key]()
  })

  return {
    /** Remembers a line that was said. */
    said: line => history.add(line),
    hide,
    draw (crew) {
      state.crew = crew
      if (!crew) state.wanted = ''
      else learn(crew)
    }
  }
}

/** Reads or writes the lines that this tab remembers; in a private window that may fail, and they are forgotten then. */
function remembered (lines) {
  try {
    if (lines) sessionStorage.setItem(KEPT, JSON.stringify(lines))
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(line => typeof line === 'string') : []
  } catch {
    return lines ?? []
  }
}
