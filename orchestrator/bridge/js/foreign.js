'use strict'
// Runs generated and imported skills as skills of a bot: each run has a locked process and sees only the bot's facade (facade.js). One
// sandbox serves all bots of a host, so that one warm process is enough for them.
const { facadeOf, INSIDE } = require('./facade.js')
const { start } = require('./sandbox.js')

const LONGEST = 3600 * 1000 // ms: run.js keeps the real deadline and ends the run by its signal
const LINES = 8 // chat lines of one run, because a bot sends one a second
const TOLD = 300 // characters of the skill's return value

class Foreign {
  #sandbox = null

  /** `speed` is the pace of the game as a multiple of real time. */
  constructor (library, speed) { Object.assign(this, { library, speed }) }

  /**
   * Return source code as a skill, `async (bot, args, signal)`, which returns a note or throws a Refusal. Each run adds to `told` its `log`,
   * a list of lines, and its `kind`: how it failed (sandbox.js), or null.
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
