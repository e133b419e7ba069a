'use strict'
// What a skill may say to others: a few lines of plain text, and never a command.
const { clean } = require('../mouth.js')
const { Refusal } = require('../../../skills/runtime/refusal.js')

/** A guard for one run: `guard(words)` answers the lines to pass on, each a single clean one, or throws a Refusal; lines too many are left out. */
function chatGuard ({ lines: most, length }) {
  let said = 0
  return text => {
    if (typeof text !== 'string') throw new Refusal('bad_argument', 'what is said has to be text')
    const lines = text.slice(0, most * length).split(/[\r\n\u0085\u2028\u2029\v\f]+/).map(line => clean(line).slice(0, length)).filter(Boolean)
    if (!lines.length) throw new Refusal('bad_argument', 'there is nothing to say')
    if (lines.some(line => line.startsWith('/'))) throw new Refusal('bad_argument', 'a skill gives no commands')
    const heard = lines.slice(0, most - said)
    said += heard.length
    return heard
  }
}

module.exports = { chatGuard }
