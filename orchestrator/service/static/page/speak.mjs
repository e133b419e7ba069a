// The form that sends a line to a crew or to one bot. stop.mjs is the button beside it; words.mjs limits the length.
import { say } from './api.mjs'
import { makeSuggestions } from './commanding/suggestions.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { MOST, lengthOf, plain, room } from './words.mjs'

const KEPT = 'Saved: the crew will get your line as soon as it is in the world.'
const CLEARED = 'The box is empty. Press Escape again to stop every bot of the crew.'
const RIGHTS = 'You are a guest: you may ask questions (status, who has iron). Only players and owners may give orders and stop the crew.'

export function makeSpeak (page, attempt) {
  const form = byId('speak')
  const text = byId('text')
  const whom = byId('whom')
  const all = element('option', { value: '' }, 'Crew')
  const members = element('optgroup', { label: 'One bot' })
  whom.append(all, members)
  let crew = null

  /** Returns the line to send; a line to one bot begins with its name. */
  const line = () => (whom.value ? `${whom.value}, ` : '') + text.value.trim()

  function measure () {
    const length = text.value.trim() ? lengthOf(line()) : 0
    write(byId('length'), room(length))
    byId('length').classList.toggle('over', length > MOST)
  }

  form.addEventListener('submit', async event => {
    event.preventDefault()
    const sent = line()
    if (!text.value.trim() || !crew || lengthOf(sent) > MOST) return
    const taken = await attempt(() => say(crew.name, sent, page.player))
    if (taken) suggestions.said(sent)
    if (taken && line() === sent) text.value = ''
    suggestions.hide()
    measure()
    write(byId('sent'), taken && crew?.state !== 'here' ? KEPT : '')
  })
  for (const control of [text, whom]) control.addEventListener('input', measure)

  // Letters that are typed while nothing has the focus go into the box.
  document.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey, defaultPrevented }) => {
    const letter = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey && !defaultPrevented
    if (letter && document.activeElement === document.body && !byId('desk').hidden) text.focus()
  })

  // On a phone the form covers the end of the page: its height is added there, so that all can be scrolled to.
  new ResizeObserver(() => byId('desk').style.setProperty('--speak', `${form.offsetHeight}px`)).observe(form)

  const speak = {
    /** Chooses the bot that the next line goes to. */
    address (name) {
      whom.value = name
      measure()
      text.focus()
    },
    /** Fills in a line that the person can change or send. */
    suggest (suggestion) {
      text.value = suggestion
      measure()
      text.focus()
    },
    /** Empties the box and says so. Returns false if it was empty. */
    clear () {
      if (!text.value) return false
      text.value = ''
      suggestions.hide()
      measure()
      write(byId('length'), CLEARED)
      return true
    },
    draw (shown) {
      crew = shown
      const guest = page.person.role === 'guest'
      if (crew?.state === 'here') write(byId('sent'), '')
      write(byId('rights'), guest ? RIGHTS : '')
      text.placeholder = guest ? 'status' : 'mine 12 logs'
      for (const control of form.elements) control.disabled = !crew
      keyed(members, crew?.agents ?? [], agent => agent.name, ({ name }) => ({
        node: element('option', { value: name }, plain(name)),
        update () {}
      }))
      suggestions.draw(crew)
    }
  }
  const suggestions = makeSuggestions(page, speak)
  return speak
}
