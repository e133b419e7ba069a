'use strict'
// Skills that nobody vouches for, generated or imported, as verbs of a bot: each run has a locked process, and the bot as facade.js
// shows it. One sandbox serves all bots of a host, so that one warm process is enough for them.
const { facadeOf, INSIDE } = require('./facade.js')
const { start } = require('./sandbox.js')

const LONGEST = 3600 * 1000 // ms: run.js keeps the deadline, and ends us by the signal
const LINES = 8 // of chat in a run: a bot says one a second, and has more to say
const TOLD = 300 // characters of what a skill returned

class Foreign {
  #sandbox = null

  /** `speed`: how much faster than the wall's clock the game runs. */
  constructor (library, speed) { Object.assign(this, { library, speed }) }

  /**
   * The verb that source code is: `async (bot, args, signal)`, answers a note, throws a Refusal. Into `told` goes what is known of it beside
   * that: `log`, its lines, and `kind`, how it ended when it failed (sandbox.js).
   */
  verb (code, told, main) {
    this.#sandbox ??= start({}, { inside: INSIDE, speed: this.speed, chat: { lines: LINES } })
    return async (bot, args, signal) => {
      const facade = facadeOf(bot, this.library, signal)
      const { ok, value, error, log } = await this.#sandbox(code, args, { deadline: LONGEST, signal, main, facade })
      Object.assign(told, { log, kind: ok ? null : error.kind })
      if (!ok) throw error
      return typeof value === 'string' ? value.slice(0, TOLD) : value === null ? '' : JSON.stringify(value).slice(0, TOLD)
    }
  }

  close () { this.#sandbox?.close() }
}

module.exports = { Foreign }
