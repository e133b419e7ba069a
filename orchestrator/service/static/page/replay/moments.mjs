// The moments of a run that one can jump to, and times in words. Pure functions.
import { plain } from '../words.mjs'

export const KINDS = { event: ['event', 'failure'], failure: ['failure'], message: ['message'] } // what counts as the next one of a kind
const AFTER = 0.005 // seconds: a moment that is shown is not the next one

/** Returns the first moment of a kind after a time, or the last one before it if `back`; undefined if there is none. */
export function nextMoment (marks, kind, time, back = false) {
  const fits = mark => KINDS[kind].includes(mark.kind)
  return back ? marks.findLast(mark => mark.at < time - AFTER && fits(mark)) : marks.find(mark => mark.at > time + AFTER && fits(mark))
}

/** Returns a moment in words. */
export function momentWords ({ at, agent, words }) {
  return `${span(at)} ${agent ? `${plain(agent)}: ` : ''}${plain(words)}`
}

/** Returns seconds as minutes and seconds, with hours if there are any: 3:05, 1:02:03. */
export function span (seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, '0')]
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Returns a position in a run for those who do not see the bar. */
export const position = (time, end) => `${span(time)} of ${span(end)}`

/** Returns for each pixel of a bar of that width which kinds of moments are there, the pixels that have none left out: [pixel, whether a failure is among them]. */
export function columns (marks, end, width) {
  const found = new Map()
  for (const { at, kind } of marks) {
    if (kind === 'message') continue
    const pixel = Math.min(width - 1, Math.floor(at / Math.max(end, 0.01) * width))
    found.set(pixel, found.get(pixel) || kind === 'failure')
  }
  return [...found]
}
