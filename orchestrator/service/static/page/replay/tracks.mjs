// Where a bot was at any moment, between the places that the record has of it, about one for each second. Pure functions.
const UNITS = 100 // parts of a second and of a block in the numbers of the service
const STEP = 1.2 // seconds between two places of a bot that moves; a longer pause means that it stood still first
const FARTHEST = 16 // blocks between two places: more is no walk, and nothing lies between
const LONGEST = 150 // places of a trail

/** Returns a track as {at, x, y, z}, four lists of numbers, from the differences that the service sends. */
export function unpackedTrack (numbers) {
  const count = numbers.length >> 2
  const track = { at: new Float64Array(count), x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count) }
  const sums = [0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < 4; part++) sums[part] += numbers[4 * index + part]
    ;[track.at[index], track.x[index], track.y[index], track.z[index]] = sums.map(sum => sum / UNITS)
  }
  return track
}

/** Returns the number of values in an ascending list that are at most `value`. */
export function countUpTo (values, value) {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the place of a bot at a time as [x, y, z]; null before its first one. */
export function placeAt (track, time) {
  const next = countUpTo(track.at, time)
  if (!next) return null
  const here = place(track, next - 1)
  if (next === track.at.length) return here
  const there = place(track, next)
  const begins = Math.max(track.at[next - 1], track.at[next] - STEP)
  if (time <= begins || Math.hypot(...here.map((value, axis) => there[axis] - value)) > FARTHEST) return here
  const part = (time - begins) / (track.at[next] - begins)
  return here.map((value, axis) => value + (there[axis] - value) * part)
}

/** Returns the latest places of a bot until a time as {x, z}, the oldest first. */
export function trailAt (track, time) {
  const last = countUpTo(track.at, time)
  const first = Math.max(0, last - LONGEST)
  return Array.from({ length: last - first }, (_, index) => ({ x: track.x[first + index], z: track.z[first + index] }))
}

const place = ({ x, y, z }, index) => [x[index], y[index], z[index]]
