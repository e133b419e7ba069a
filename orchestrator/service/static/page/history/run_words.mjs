// How runs are told in words: when, how long, how they ended. Pure functions.
import { plain } from '../words.mjs'

const STATES = {
  running: ['running', 'now'],
  ok: ['done', 'good'],
  failed: ['failed', 'bad'],
  ended: ['ended', ''],
  unfinished: ['cut off', 'odd'],
  'broken off': ['broken off', 'bad'],
  'not begun': ['failed to start', 'odd'],
  damaged: ['damaged record', 'bad'],
  'other format': ['record of another version', 'odd']
}

/** Returns the words for the state of a run and its mood: good, bad, odd, now or empty. */
export const stateWords = state => STATES[state] ?? [plain(state), '']

/** Returns Unix time in seconds as date and time of day, such as `25 Nov 14:05`, with the year if it is another one than that of `now`. */
export function when (seconds, now = new Date()) {
  if (!Number.isFinite(seconds)) return ''
  const date = new Date(seconds * 1000)
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year })
  return `${day} ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

/** Returns seconds as text: `8.4 s`, `2 min 5 s`, `1 h 12 min`; empty for no number. */
export function lasting (seconds) {
  if (!Number.isFinite(seconds)) return ''
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`
  return `${Math.floor(whole / 3600)} h ${Math.round(whole % 3600 / 60)} min`
}

/** Returns seconds since the start of a run as `m:ss`, or `h:mm:ss`. */
export function since (seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  const two = number => String(number).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  return hours ? `${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}` : `${Math.floor(whole / 60)}:${two(whole % 60)}`
}

/** Returns the team of a run in words: `tree of 3`. */
export function teamWords ({ team, workers }) {
  return team ? `${plain(team)}${team !== 'solo' && workers ? ` of ${workers}` : ''}` : ''
}

/** Returns what a run was about. */
export const taskWords = ({ goal, crew, state }) => plain(goal) || (crew ? `the crew ${plain(crew)}` : ['damaged', 'other format'].includes(state) ? 'an unreadable record' : 'no goal')

/** Returns bytes as text: `12 kB`, `2.1 GB`. */
export function size (bytes) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** Returns the name of a figure in words: `first_seconds` is `first seconds`; a few have names of their own. */
export function figureWords (name) {
  const own = { seconds: 'TC (time cost), s', mpt: 'mPT (plans per agent)', got: 'got', lasted: 'time, s', walked: 'walked, m', idle_share: 'idle share', cos: 'CoS (orders in time)' }
  return own[name] ?? plain(name).replaceAll('_', ' ')
}

/** Returns a figure as text with at most three digits behind the point. */
export function figure (value) {
  if (!Number.isFinite(value)) return '–'
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(Math.abs(value) < 1 ? 3 : 2)))
}

/** Returns an interval as text: `64.3 [64, 65.9]`; a single value has none. */
export function spread (found) {
  if (!found) return '–'
  return found.count === 1 ? figure(found.middle) : `${figure(found.middle)} [${figure(found.low)}, ${figure(found.high)}]`
}

/** Says what of a run is not shown, and why; empty if everything is. `page` has run, story, from, after and last, `found` the last part of the timeline. */
export function noteOf ({ run, story, from, after, last }, { next, damage }) {
  const count = number => number.toLocaleString('en')
  return [
    next || from ? `Shown are the events ${count(from + 1)} to ${count(after)} of ${count(last)}: the record has ${size(run.bytes)}.` : '',
    plain(damage),
    story.unread ? `${count(story.unread)} ${story.unread === 1 ? 'line is' : 'lines are'} unknown to this version of blockcrew, or damaged, and not shown${run.release ? `; version ${plain(run.release)} made this run` : ''}.` : '',
    run.state === 'running' ? 'This run still goes on: the page follows it.' : ''
  ].filter(Boolean).join(' ')
}

/** Returns when a benchmark was started, from its id, which begins with the time in UTC. */
export function benchWhen (id) {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(id) ?? []
  return parts.length ? when(Date.UTC(parts[0], parts[1] - 1, ...parts.slice(2)) / 1000) : ''
}
