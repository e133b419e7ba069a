// The recorded land of a run, for the map in the place of its stream: it shows the looks of chunks that were known at the moment.
import { decoded, inflated } from '../map/frames.mjs'
import { countUpTo } from './tracks.mjs'

/** Returns the bytes of a text in base64. */
export const bytesOf = text => Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0))

/** Resolves to the looks of chunks as {at, tile}, in order of time, in seconds since `begin`; empty for a damaged frame. */
export async function landChanges ({ names, times, frame }, begin) {
  const tiles = frame ? decoded(await inflated(bytesOf(frame)), names) : []
  return tiles.map((tile, index) => ({ at: times[index] - begin, tile })).sort((one, other) => one.at - other.at)
}

/** Returns the last look of each chunk among some, as tiles. */
export function latest (changes) {
  return [...new Map(changes.map(({ tile }) => [`${tile.dimension} ${tile.x} ${tile.z}`, tile])).values()]
}

/** Makes the land. `stream` is what makeMap takes in the place of its own; `seek(time)` shows the land of that moment. */
export function makePastLand () {
  let [changes, times, shown, note, time, on] = [[], [], 0, '', 0, null]

  function seek (next) {
    time = next
    const wanted = countUpTo(times, time)
    if (!on || wanted === shown) return
    const from = wanted < shown ? 0 : shown
    if (wanted < shown) on.world(note)
    shown = wanted
    if (wanted > from) on.tiles(latest(changes.slice(from, wanted)))
  }

  return {
    stream (listener) {
      on = listener
      return { open () {}, close () {} }
    },
    /** Takes in the recorded land, as `landChanges` returns it, and why it ends early, if it does. */
    take (found, why) {
      [changes, times, shown, note] = [found, found.map(({ at }) => at), 0, why]
      on?.world(note)
      seek(time)
    },
    seek
  }
}
