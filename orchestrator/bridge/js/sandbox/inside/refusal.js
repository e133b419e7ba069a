'use strict'
// How things are refused inside: the same two fields as outside (skills/runtime/core/refusal.js), and `kind`, how a run came to its end.

const LONGEST = 300 // characters of a note

class Refusal extends Error {
  constructor (reason, note, kind = 'threw') {
    super(short(note))
    this.name = 'Refusal'
    this.reason = short(reason)
    this.kind = kind
  }
}

const short = text => typeof text === 'string' ? text.slice(0, LONGEST) : ''

/** Whatever was thrown, as `{reason, note, kind}`; it may be made to harm those who look at it. */
function describe (thrown) {
  try {
    if (thrown instanceof Refusal) return { reason: short(thrown.reason), note: short(thrown.message), kind: thrown.kind === 'syntax' ? 'syntax' : 'threw' }
    return { reason: 'broken', note: readable(thrown), kind: 'threw' }
  } catch {
    return { reason: 'broken', note: 'it threw something that cannot be told', kind: 'threw' }
  }
}

function readable (thrown) {
  if (typeof thrown === 'string') return short(thrown)
  if (typeof thrown !== 'object' || thrown === null) return typeof thrown === 'function' ? 'a function was thrown' : short(String(thrown))
  const { name, message } = thrown
  if (typeof message !== 'string') return short(JSON.stringify(thrown) ?? 'something was thrown')
  return typeof name === 'string' && name ? `${short(name)}: ${short(message)}` : short(message)
}

module.exports = { Refusal, describe }
