'use strict'
// Refusals inside the sandbox: the fields of skills/runtime/core/refusal.js, and `kind`, which tells how a run ended.

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

/** Return whatever was thrown as `{reason, note, kind}`, safely: the thrown object may be built to attack its reader. */
function describe (thrown) {
  try {
    if (thrown instanceof Refusal) return { reason: short(thrown.reason), note: short(thrown.message), kind: thrown.kind === 'syntax' ? 'syntax' : 'threw' }
    return { reason: 'broken', note: readable(thrown), kind: 'threw' }
  } catch {
    return { reason: 'broken', note: 'it threw a value that cannot be described', kind: 'threw' }
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
