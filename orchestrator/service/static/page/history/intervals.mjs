// Medians with 95 % bootstrap intervals, as the reports of benchmarks have them. Equal values give equal intervals.
const RESAMPLES = 2000
const SURE = 0.95
const SEED = 7

/** Returns the median of numbers, which need not be sorted; undefined without any. */
export function median (values) {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2 || sorted[half]
}

/** Returns {middle, low, high, count}: the median with its interval; null without values. One value has no interval: low and high are the value. */
export function interval (values) {
  if (!values.length) return null
  const dice = random(SEED)
  const drawn = Array.from({ length: RESAMPLES }, () => median(values.map(() => values[Math.floor(dice() * values.length)]))).sort((a, b) => a - b)
  const tail = (1 - SURE) / 2
  const at = share => drawn[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))]
  return { middle: median(values), low: at(tail), high: at(1 - tail), count: values.length }
}

/** Returns a function that returns numbers from 0 up to 1 that follow from the seed (the generator mulberry32). */
function random (seed) {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
