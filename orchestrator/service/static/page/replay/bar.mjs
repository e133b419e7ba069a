// The bar of a replay: play and pause, speeds, the slider with the moments of the run above it, and jumps to the next moment.
import { byId, element, write } from '../element.mjs'
import { deedOf, isTaken } from './keys.mjs'
import { columns, momentWords, nextMoment, position, span } from './moments.mjs'
import { SPEEDS } from './player.mjs'

const JUMPS = [['event', 'e'], ['failure', 'f'], ['message', 'm']]
const NONE = { event: 'no event', failure: 'no failure', message: 'no message' }

/** Makes the bar in #bar. `player` is the clock. Returns its parts: `load(marks)` and `draw()`. */
export function makeBar (player) {
  const button = (text, attributes, act) => element('button', { type: 'button', ...attributes, on: { click: act } }, text)
  const play = button('Play', { class: 'main play', 'aria-keyshortcuts': 'Space' }, player.toggle)
  const speeds = SPEEDS.map((speed, index) => button(`${speed}×`, { class: 'quiet', 'aria-label': `${speed} times as fast`, 'aria-keyshortcuts': index + 1 }, () => player.setSpeed(speed)))
  const now = element('span', { class: 'now' })
  const slider = element('input', { type: 'range', min: 0, max: 0, step: 'any', value: 0, 'aria-label': 'Moment of the run', on: { input: () => player.seek(Number(slider.value)) } })
  const ticks = element('canvas', { class: 'ticks', 'aria-hidden': 'true' })
  const told = element('p', { class: 'soft told', role: 'status' })
  const jumps = JUMPS.map(([kind, key]) => element('span', { class: 'jump' },
    button('◂', { class: 'quiet', 'aria-label': `Previous ${kind}`, title: `Previous ${kind} (Shift+${key.toUpperCase()})` }, () => jump(kind, true)),
    element('span', { class: 'soft' }, kind),
    button('▸', { class: 'quiet', 'aria-label': `Next ${kind}`, 'aria-keyshortcuts': key, title: `Next ${kind} (${key.toUpperCase()})` }, () => jump(kind, false))))
  byId('bar').append(
    element('div', { class: 'row' }, play, element('span', { class: 'speeds', role: 'group', 'aria-label': 'Speed' }, ...speeds), now, element('span', { class: 'jumps' }, ...jumps)),
    element('div', { class: 'scrub' }, ticks, slider), told)
  let marks = []

  function jump (kind, back) {
    const found = nextMoment(marks, kind, player.time, back)
    write(told, found ? momentWords(found) : `There is ${NONE[kind]} ${back ? 'before' : 'after'} ${span(player.time)}.`)
    if (!found) return
    player.play(false)
    player.seek(found.at)
  }

  document.addEventListener('keydown', event => {
    const deed = byId('desk').hidden || isTaken(event) ? null : deedOf(event)
    if (!deed) return
    event.preventDefault()
    if (deed.toggle) player.toggle()
    else if (deed.speed) player.setSpeed(deed.speed)
    else if (deed.jump) jump(deed.jump, deed.back)
    else player.seek('to' in deed ? deed.to : player.time + deed.by)
  })

  function paint () {
    const [width, height] = [ticks.clientWidth, ticks.clientHeight]
    ticks.width = Math.round(width * devicePixelRatio)
    ticks.height = Math.round(height * devicePixelRatio)
    const style = getComputedStyle(ticks)
    const context = ticks.getContext('2d')
    context.scale(devicePixelRatio, devicePixelRatio)
    for (const [pixel, failed] of columns(marks, player.end, Math.floor(width)).sort((one, other) => one[1] - other[1])) {
      context.fillStyle = style.getPropertyValue(failed ? '--stop' : '--soft')
      context.fillRect(pixel, failed ? 0 : height / 2, failed ? 2 : 1, failed ? height : height / 2)
    }
  }
  new ResizeObserver(paint).observe(ticks)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint)

  return {
    /** Takes in the moments of a run, whose length the player knows. */
    load (found) {
      marks = found
      slider.max = player.end
      play.disabled = slider.disabled = !player.end
      paint()
    },
    draw () {
      play.textContent = player.playing ? 'Pause' : 'Play'
      slider.value = player.time
      slider.setAttribute('aria-valuetext', position(player.time, player.end))
      write(now, `${span(player.time)} / ${span(player.end)}`)
      speeds.forEach((each, index) => each.setAttribute('aria-pressed', String(SPEEDS[index] === player.speed)))
    }
  }
}
