// A run that still goes on: the replay can be made again and again, always with what has happened meanwhile.
import { byId, element, write } from '../element.mjs'

const [LEAST, SHARE] = [5000, 10] // milliseconds between two replays at least, and how many times as long as making one took

/** Makes the offer in #going-on. `again()` resolves to whether the run still goes on, once the page shows the new replay at its end. */
export function makeFollowing (again) {
  const text = element('span')
  const follow = element('button', { type: 'button', 'aria-pressed': 'false', on: { click: () => timer === null ? begin() : end() } }, 'Follow it')
  const live = element('a', { class: 'button', hidden: true }, 'Watch it live')
  byId('going-on').append(text, ' ', follow, ' ', live)
  let timer = null

  async function begin () {
    follow.setAttribute('aria-pressed', 'true')
    follow.textContent = 'Stop following'
    timer = 0
    const began = performance.now()
    const goesOn = await again()
    if (timer === null) return
    if (goesOn) timer = setTimeout(begin, Math.max(LEAST, SHARE * (performance.now() - began)))
    else end()
  }

  function end () {
    clearTimeout(timer)
    timer = null
    follow.setAttribute('aria-pressed', 'false')
    follow.textContent = 'Follow it'
  }

  return {
    end,
    /** Shows the offer for a run that goes on; `crew` is the crew of the service that does it, if any. */
    load ({ running, live: crew }) {
      byId('going-on').hidden = !running
      write(text, 'This run still goes on: the replay ends with what happened until you opened it.')
      live.hidden = !crew
      if (crew) live.href = `./#${encodeURIComponent(crew)}`
    }
  }
}
