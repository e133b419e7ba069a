// The goal of a crew in words, how the last one ended, and a bar for each thing of it: for the live page and for replays.
import { element, write } from './element.mjs'
import { amount, plain, thing } from './words.mjs'

const PAST = { done: 'Done', failed: 'Failed', stopped: 'Stopped' }
const COMING = 'The crew is joining the world. You can speak to it already: it gets your line when it is there.'
const LATER = 'The service tries again every few seconds; what you say meanwhile is kept.'

/** Returns what a crew is after, in words; why it is not in the world, if it is not. */
export function aim ({ state, why, goal, whole }) {
  if (state === 'away') return `The crew is not in the world: ${plain(why)}. ${LATER}`.replace('..', '.')
  if (state === 'coming') return COMING
  return goal ? plain(whole || goal) : 'Nothing to do.'
}

/** Returns how the last goal ended in words, with the reason if it failed. */
export function ended (last) {
  if (!last) return ''
  return `${PAST[last.state]}: ${plain(last.goal)}` + (last.state === 'failed' && last.why ? ` (${plain(last.why)})` : '')
}

/** Makes the bar of one thing of the goal. */
export function bar ({ item }) {
  const meter = element('progress', { 'aria-label': thing(item) })
  const count = element('span', { class: 'count' })
  return {
    node: element('li', {}, element('span', {}, thing(item)), meter, count),
    update ({ wanted, got }) {
      meter.max = wanted
      meter.value = got
      write(count, `${amount(got)} of ${amount(wanted)}`)
    }
  }
}
