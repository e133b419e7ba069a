// What has happened to the crews that a person wants to hear of while the page is out of sight. No document is needed here.
import { plain } from '../words.mjs'

const ENDED = { done: 'Done', failed: 'Failed', stopped: 'Stopped' }

/** Returns a sentence for each thing that is in the state `after`, but not in `before`: a goal that ended, a crew that went away, a question. */
export function newsBetween (before, after) {
  return after.crews.flatMap(crew => {
    const known = before.crews.find(({ name }) => name === crew.name)
    return known ? newsOf(known, crew).map(text => `${plain(crew.name)}: ${text}`) : []
  })
}

function newsOf (before, after) {
  const found = questions(before.conversation, after.conversation)
  if (before.goal && !after.goal && after.last) found.push(`${ENDED[after.last.state]}: ${plain(after.last.goal)}${after.last.state === 'done' ? '' : reason(after.last)}.`)
  if (before.state === 'here' && after.state === 'away') found.push(`It is away${reason(after)}.`)
  return found
}

const reason = ({ why }) => why ? ` (${plain(why)})` : ''

/** Returns what the crew has asked since. After a lost connection, the same lines come again as other objects. */
function questions (before, after) {
  const key = ({ at, speaker, text }) => `${at} ${speaker} ${text}`
  const known = new Set(before.map(key))
  return after.filter(line => line.kind === 'said' && line.text.trim().endsWith('?') && !known.has(key(line))).map(({ text }) => plain(text))
}
