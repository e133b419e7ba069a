// How things are written for people. Whatever comes from the game goes through `plain` and into textContent.
const CODES = /\u001b\[[0-9;?]*[ -/]*[@-~]|§[0-9a-fk-orx]/gi // colours of terminals and of Minecraft
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g // controls, and what turns the writing round

/** Text of strangers without colour codes and without signs that hide or reorder what stands beside them. */
export function plain (text) {
  return String(text ?? '').replace(CODES, '').replace(UNSEEN, '')
}

/** `oak_log` as a person says it. */
export function thing (item) {
  return plain(item).replaceAll('_', ' ')
}

/** Seconds since 1970 as the time of day. */
export function clock (seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** 1234 as 1,234, and from ten thousand on as 12.3 k. */
export function amount (number) {
  if (number < 1e4) return number.toLocaleString('en')
  return number < 1e6 ? `${(number / 1e3).toFixed(1)} k` : `${(number / 1e6).toFixed(1)} M`
}

function counted (number, what) {
  return `${amount(number)} ${what}${number === 1 ? '' : 's'}`
}

export const MOST = 256 // signs of a line that is sent, as in the game's chat
const NEARLY = 200 // from here on it is said how many there are

/** How many signs a line has, as the service counts them. */
export const lengthOf = line => [...line].length

/** How much room there is for a line of so many signs, a bot's name before it included; empty while there is enough. */
export function room (length) {
  if (length <= NEARLY) return ''
  if (length <= MOST) return `${length} of ${MOST} characters`
  return `Too long by ${length - MOST}: a line has ${MOST} characters at most, the name of a bot included.`
}

/** What a crew spent on a model, in one sentence; empty when it asked none. */
export function spent ({ calls, tokens_in: read, tokens_out: written, dollars, unpriced } = { calls: 0 }) {
  if (!calls) return ''
  const price = unpriced === calls ? 'price unknown' : `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`
  const more = unpriced && unpriced < calls ? `, and ${counted(unpriced, 'call')} of unknown price` : ''
  return `${counted(calls, 'model call')}, ${amount(read)} tokens in, ${amount(written)} out, ${price}${more}`
}

/** A place in whole blocks. */
export function place ({ x, y, z }) {
  return [x, y, z].map(each => Math.floor(each)).join(' ')
}

/** What somebody carries, the most first, `most` things at most. */
export function carried (inventory, most = 6) {
  const things = Object.entries(inventory).filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  const named = things.slice(0, most).map(([item, count]) => `${amount(count)} ${thing(item)}`)
  return named.join(', ') + (things.length > most ? `, ${things.length - most} more` : '')
}

/** What somebody is doing now, in a few words. */
export function doing ({ online, action, task, objective, verdict, waits, errand, paused }) {
  if (!online) return 'not in the world'
  if (paused) return 'paused'
  if (errand) return errand
  if (action) return action
  if (verdict && verdict !== 'ongoing') return verdict === 'success' ? 'done' : 'gave up'
  if (waits) return 'waits for the others'
  return task || objective ? 'thinking' : 'nothing to do'
}

/** Two letters that stand for a name on the map. */
export function initials (name) {
  return plain(name).slice(0, 2)
}

/** Who said it, and by what way when it was not the game's chat. */
export function speaker ({ speaker: who, source, to }) {
  const name = plain(who)
  const way = source === 'api' ? ' (API)' : source === 'whisper' ? ' (whispers)' : ''
  return name + way + (to ? ` to ${plain(to)}` : '')
}
