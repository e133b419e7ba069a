// Stops the shown crew, by a button or by Escape anywhere on the page, and offers to resume its goal.
import { say } from './api.mjs'
import { byId, element, write } from './element.mjs'
import { plain } from './words.mjs'

const NOT_FOR_GUESTS = 'Only players and owners may stop a crew.'

/** Makes the button. Escape first empties the box of `speak`, so that this habit does not stop a crew. */
export function makeStop (page, attempt, speak) {
  const stop = byId('stop')
  const text = element('span')
  const resume = element('button', { type: 'button', class: 'quiet', on: { click: () => tell('resume') } }, 'Resume')
  byId('offer').append(text, resume)
  let crew = null

  stop.addEventListener('click', halt)
  document.addEventListener('keydown', event => {
    const ours = event.key === 'Escape' && !event.isComposing && !event.repeat && !document.querySelector('dialog[open]')
    if (!ours || byId('desk').hidden) return
    if (!speak.clear()) halt()
  })

  async function halt () {
    if (!crew || stop.disabled) return
    write(byId('length'), '')
    stop.classList.add('pressed')
    await tell('stop')
    stop.classList.remove('pressed')
  }

  const tell = words => attempt(() => say(crew.name, words))

  return {
    draw (shown) {
      crew = shown
      const guest = page.person.role === 'guest'
      const stopped = crew?.last?.state === 'stopped' && crew.last.resumable && !crew.goal && !guest
      stop.disabled = !crew || guest
      stop.title = guest ? NOT_FOR_GUESTS : crew ? `Stops every bot of ${crew.name}` : ''
      write(text, stopped ? `Stopped: ${plain(crew.last.goal)}.` : '')
      byId('offer').hidden = !stopped
    }
  }
}
