// Formats values as text for people. All text from the game goes through `plain` and into textContent.
const CODES = /\u001b\[[0-9;?]*[ -/]*[@-~]|§[0-9a-fk-orx]/gi // colours of terminals and of Minecraft
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g // control characters, and those that change the direction of writing

const CLOCK = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) // kept: to make one takes longer than all lines
const NUMBER = new Intl.NumberFormat('en')

/** Returns untrusted text without colour codes, and without characters that hide or reorder their neighbours. */
export function plain (text) {
  return String(text ?? '').replace(CODES, '').replace(UNSEEN, '')
}

/** Returns an item name in words: `oak_log` is `oak log`. */
export function thing (item) {
  return plain(item).replaceAll('_', ' ')
}

/** Returns Unix time (seconds) as the time of day. */
export function clock (seconds) {
  return CLOCK.format(seconds * 1000)
}

/** Returns a number as text: 1234 is 1,234; from ten thousand on it is like 12.3 k. */
export function amount (number) {
  if (number < 1e4) return NUMBER.format(number)
  return number < 1e6 ? `${(number / 1e3).toFixed(1)} k` : `${(number / 1e6).toFixed(1)} M`
}

function counted (number, what) {
  return `${amount(number)} ${what}${number === 1 ? '' : 's'}`
}

export const MOST = 256 // characters of a line, as in the game's chat
const NEARLY = 200 // characters from which on the length is shown

/** Returns the number of characters of a line, as the service counts them. */
export const lengthOf = line => [...line].length

/** Says how long a line is, if its length (with the name of a bot) is near the limit or above; otherwise empty. */
export function room (length) {
  if (length <= NEARLY) return ''
  if (length <= MOST) return `${length} of ${MOST} characters`
  return `Too long by ${length - MOST}: a line can have at most ${MOST} characters, including the bot's name.`
}

/** Returns the spending of a crew on models in one sentence; empty if it asked none. */
export function spent ({ calls, tokens_in: read, tokens_out: written, dollars, unpriced } = { calls: 0 }) {
  if (!calls) return ''
  const price = unpriced === calls ? 'price unknown' : `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`
  const more = unpriced && unpriced < calls ? `, and ${counted(unpriced, 'call')} of unknown price` : ''
  return `${counted(calls, 'model call')}, ${amount(read)} tokens in, ${amount(written)} out, ${price}${more}`
}

/** Returns a position in whole blocks as `x y z`. */
export function place ({ x, y, z }) {
  return [x, y, z].map(each => Math.floor(each)).join(' ')
}

/** Returns the items of an inventory in words, the largest count first, at most `most` of them. */
export function carried (inventory, most = 6) {
  const things = Object.entries(inventory).filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  const named = things.slice(0, most).map(([item, count]) => `${amount(count)} ${thing(item)}`)
  return named.join(', ') + (things.length > most ? `, ${things.length - most} more` : '')
}

/**
 * Returns an action in words: `mineBlock 4 oak_log` is `mine block 4 oak log`. Lists of places, which nobody reads, are left out, and what is no call
 * of a skill stays as it is.
 */
export function deed (text) {
  const [skill] = /^[a-z]+(?:[A-Z][a-z]*)+/.exec(text) ?? []
  if (!skill) return text
  return (skill.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`) + text.slice(skill.length)).replace(/ *\[[^\]]*\]/g, '').replaceAll('_', ' ')
}

/** Returns what a bot is doing now, in a few words. */
export function doing ({ online, action, task, objective, verdict, waits, errand, paused }) {
  if (!online) return 'not in the world'
  if (paused) return 'paused'
  if (errand) return errand
  if (action) return action
  if (verdict && verdict !== 'ongoing') return verdict === 'success' ? 'done' : 'gave up'
  if (waits) return 'waiting for the others'
  return task || objective ? 'thinking' : 'nothing to do'
}

/** Returns the first two characters of a name, for its mark. */
export function initials (name) {
  return plain(name).slice(0, 2)
}

/** Returns the speaker of a line, with the channel if it was not the game's chat, and the addressee. */
export function speaker ({ speaker: who, source, to }) {
  const name = plain(who)
  const way = source === 'api' ? ' (API)' : source === 'voice' ? ' (voice)' : source === 'whisper' ? ' (whispers)' : ''
  return name + way + (to ? ` to ${plain(to)}` : '')
}
