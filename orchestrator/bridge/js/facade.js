'use strict'
// A bot as foreign code gets it: what may be seen (facade/reads.js), what may be done (facade/deeds.js) and the skills it may call
// (facade/primitives.js). The sandbox mirrors it; facade/inside.js dresses the mirror as the `bot` that skills are written for.
const { reads } = require('./facade/reads.js')
const { deeds } = require('./facade/deeds.js')
const { primitives } = require('./facade/primitives.js')

const INSIDE = require.resolve('./facade/inside.js')

/** `library` maps names to skills, each `async (bot, args, signal)`; everything ends when `signal` is aborted. */
function facadeOf (bot, library, signal) {
  const run = { signal, inTurn: line() }
  const verbs = [...library.keys()].filter(name => name !== 'say') // words go through the guard of what is said
  return { see: reads(bot), act: deeds(bot, run), call: primitives(bot, library, run), verbs }
}

/** Work that waits for what came before it: a body has two hands and one pair of feet. */
function line () {
  let last = Promise.resolve()
  return work => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

module.exports = { facadeOf, INSIDE }
