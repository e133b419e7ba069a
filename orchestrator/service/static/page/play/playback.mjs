// The controls of somebody who watches: one step, play and pause, speed, and, for a recorded episode, a slider.
import { element } from '../element.mjs'

const SPEEDS = [1, 2, 5, 10] // steps a second

/** Makes the controls. `forward()` goes one step on and returns (a promise of) whether there is more; `seek(step)` is there for recorded episodes only. */
export function makePlayback ({ forward, seek }) {
  const slider = element('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Step', on: { input: () => { pause(); seek?.(Number(slider.value)) } } })
  const step = element('button', { type: 'button', 'aria-keyshortcuts': 's', on: { click: () => { pause(); forward() } } }, 'Step')
  const play = element('button', { type: 'button', class: 'main', 'aria-keyshortcuts': 'p', on: { click: () => timer ? pause() : go() } }, 'Play')
  const speed = element('select', { 'aria-label': 'Speed' }, ...SPEEDS.map(each => element('option', { value: each, selected: each === 2 }, `${each} step${each === 1 ? '' : 's'} a second`)))
  const node = element('div', { class: 'playback' }, play, step, speed, slider)
  slider.hidden = !seek
  let timer = null

  function go () {
    play.textContent = 'Pause'
    timer = setTimeout(async () => {
      const mine = timer
      const more = await forward()
      if (timer === mine) more ? go() : pause()
    }, 1000 / Number(speed.value))
  }

  function pause () {
    clearTimeout(timer)
    timer = null
    play.textContent = 'Play'
  }

  return {
    node,
    pause,
    press: () => play.click(),
    step: () => step.click(),
    /** Shows where one is; there is nothing to play at the end. */
    at (now, last) {
      slider.max = last
      slider.value = now
      step.disabled = play.disabled = now >= last
      if (now >= last) pause()
    }
  }
}
