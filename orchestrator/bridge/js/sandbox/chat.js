'use strict'
// Filters what foreign code says in chat: a few lines of plain text, and never a command.
const { clean, NAME } = require('../body/chat.js')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')

/**
 * Return the guard of one run: `guard(args)` returns the arguments of each call to make, one for each clean line, or throws a Refusal. The text
 * is the last argument. Only player names may precede it, since a facade's function might do anything with other values. Lines beyond the limit
 * are dropped.
 */
function chatGuard ({ lines: most, length }) {
  let said = 0
  return args => {
    const [text, ...to] = args.toReversed()
    if (typeof text !== 'string') throw new Refusal('bad_argument', 'the line must be a string')
    if (!to.every(name => typeof name === 'string' && NAME.test(name))) throw new Refusal('bad_argument', 'only player names may come before the line')
    const lines = text.slice(0, most * length).split(/[\r\n\u0085\u2028\u2029\v\f]+/).map(line => clean(line).slice(0, length)).filter(Boolean)
    if (!lines.length) throw new Refusal('bad_argument', 'there is nothing to say')
    if (lines.some(line => line.startsWith('/'))) throw new Refusal('bad_argument', 'a skill may not run commands')
    const heard = lines.slice(0, most - said)
    said += heard.length
    return heard.map(line => [...to.toReversed(), line])
  }
}

module.exports = { chatGuard }
