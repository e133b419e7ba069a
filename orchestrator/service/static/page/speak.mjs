// The box to speak to a crew or to one of it, and the stop: a button and Escape, wherever one is on the page.
import { say } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'

const KEPT = 'Kept: the crew hears it as soon as it is there.'

export function makeSpeak (page, attempt) {
  const text = byId('text')
  const whom = byId('whom')
  const stop = byId('stop')
  const all = element('option', { value: '' }, 'Crew')
  const members = element('optgroup', { label: 'One bot' })
  whom.append(all, members)
  let crew = null

  byId('speak').addEventListener('submit', async event => {
    event.preventDefault()
    const line = text.value.trim()
    if (!line || !crew) return
    const sent = await attempt(() => say(crew.name, whom.value ? `${whom.value}, ${line}` : line))
    if (sent && text.value.trim() === line) text.value = ''
    write(byId('sent'), sent && crew?.state !== 'here' ? KEPT : '')
  })

  stop.addEventListener('click', halt)
  document.addEventListener('keydown', event => {
    const ours = event.key === 'Escape' && !event.isComposing && !event.repeat && !document.querySelector('dialog[open]')
    if (ours && !byId('desk').hidden) halt()
  })

  async function halt () {
    if (!crew || stop.disabled) return
    stop.classList.add('pressed')
    await attempt(() => say(crew.name, 'stop'))
    stop.classList.remove('pressed')
  }

  return {
    /** The next line goes to this one. */
    address (name) {
      whom.value = name
      text.focus()
    },
    /** A line to send or to change. */
    suggest (line) {
      text.value = line
      text.focus()
    },
    draw (shown) {
      crew = shown
      if (crew?.state === 'here') write(byId('sent'), '')
      stop.disabled = !crew
      stop.setAttribute('aria-label', crew ? `Stop every bot of ${crew.name} (Escape)` : 'Stop')
      for (const control of byId('speak').elements) control.disabled = !crew
      keyed(members, crew?.agents ?? [], agent => agent.name, ({ name }) => ({
        node: element('option', { value: name }, plain(name)),
        update () {}
      }))
    }
  }
}
