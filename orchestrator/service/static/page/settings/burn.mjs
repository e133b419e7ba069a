// How fast a crew spends on language models, from samples that the page has taken.
const WINDOW = 10 * 60 // seconds that are looked back
const LEAST = 60 // seconds of samples below which no rate is told

const whole = ({ dollars, tokens_in: read, tokens_out: written }) => ({ dollars, tokens: read + written })

/** Returns the samples with a new one: `money` as the API shows it, at a time in seconds. Samples before the window go, but for the last of them. */
export function sampled (samples, money, at) {
  const all = [...samples, { at, ...whole(money) }]
  const first = all.findIndex(sample => sample.at >= at - WINDOW)
  return all.slice(Math.max(0, first - 1))
}

/** Returns dollars and tokens in an hour; null until there are samples of a minute. */
export function rate (samples) {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || last.at - first.at < LEAST) return null
  const hours = (last.at - first.at) / 3600
  return { dollars: (last.dollars - first.dollars) / hours, tokens: (last.tokens - first.tokens) / hours }
}

/** Says how fast a crew spends and when its limits are used up, in one sentence. */
export function burning (pace, spent, limits) {
  if (!pace) return 'Spending an hour: not known yet, it takes a minute.'
  if (pace.tokens <= 0 && pace.dollars <= 0) return 'Nothing was spent in the last ten minutes.'
  const hours = [[limits.dollars, spent.dollars, pace.dollars], [limits.tokens, whole(spent).tokens, pace.tokens]]
    .filter(([limit, , speed]) => limit !== null && speed > 0).map(([limit, used, speed]) => Math.max(0, limit - used) / speed)
  const end = hours.length ? `; at this rate the budget lasts ${lasting(Math.min(...hours))}` : ''
  return `In an hour: $${pace.dollars.toFixed(2)}, ${Math.round(pace.tokens).toLocaleString('en')} tokens${end}.`
}

function lasting (hours) {
  if (hours < 1 / 60) return 'less than a minute'
  return hours < 2 ? `${Math.round(hours * 60)} minutes` : `${Math.round(hours)} hours`
}

/** Reads an amount that a person wrote as a limit: null for an empty text, undefined for one that is no amount. */
export function limitIn (text, whole = false) {
  if (text.trim() === '') return null
  const number = Number(text.replaceAll(',', '').replace('$', ''))
  return Number.isFinite(number) && number >= 0 && (!whole || Number.isInteger(number)) ? number : undefined
}
