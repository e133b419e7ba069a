'use strict'
// The facade: the part of a bot that foreign code can use. It joins what code may read (facade/reads.js), the actions it may take
// (facade/deeds.js) and the skills it may call (facade/primitives.js). The sandbox mirrors it; facade/inside.js builds the `bot` from the mirror.
const { reads } = require('./facade/reads.js')
const { deeds } = require('./facade/deeds.js')
const { primitives } = require('./facade/primitives.js')

const INSIDE = require.resolve('./facade/inside.js')

/** Return the facade of a bot. `library` maps names to skills, each `async (bot, args, signal)`; all actions end when `signal` is aborted. */
function facadeOf (bot, library, signal) {
  const run = { signal, inTurn: line() }
  const verbs = [...library.keys()].filter(name => name !== 'say') // chat goes through the chat guard instead
  return { see: reads(bot), act: deeds(bot, run), call: primitives(bot, library, run), verbs }
}

/** Return a function that runs pieces of work one after the other, because a bot can do only one thing at a time. */
function line () {
  let last = Promise.resolve()
  return work => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

module.exports = { facadeOf, INSIDE }
