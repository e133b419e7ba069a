// The state of the page at any moment of a recorded run: the fold of the live page (state.mjs) over the recorded changes. A state that was kept every
// so many changes makes each jump short.
import { NOTHING, fold } from '../state.mjs'
import { countUpTo, placeAt } from './tracks.mjs'

const EVERY = 200 // changes between two states that are kept

const EMPTY = { state: 'coming', why: '', goal: '', whole: '', last: null, progress: [], chests: [], agents: [], conversation: [] }

/** Makes the timeline of an unpacked recording. */
export function makeTimeline (recording, every = EVERY) {
  const { changes, tracks, name, world, about, run } = recording
  const times = changes.map(({ at }) => at)
  const begin = fold(NOTHING, 'snapshot', { world, crews: [{ ...EMPTY, name, run, team: about.team ?? '', mind: about.mind ?? '' }] })
  const kept = [begin]
  let [count, state] = [0, begin]
  while (count < changes.length) step()

  /** Folds the next change, and keeps the state if it is time for that. */
  function step () {
    state = fold(state, 'crew', changes[count++].data)
    if (count % every === 0) kept[count / every] = state
  }

  return {
    end: recording.end,
    /** Returns the state at a time in seconds, with the bots where they were. */
    at (time) {
      const wanted = countUpTo(times, time)
      if (wanted < count || wanted - count > every) {
        const near = Math.floor(wanted / every)
        ;[count, state] = [near * every, kept[near]]
      }
      while (count < wanted) step()
      return fold(state, 'poses', { crews: { [name]: poses(tracks, time) } })
    }
  }
}

function poses (tracks, time) {
  const found = [...tracks].map(([bot, track]) => [bot, placeAt(track, time)]).filter(([, place]) => place)
  return Object.fromEntries(found)
}
