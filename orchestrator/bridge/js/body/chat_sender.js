'use strict'
// What a bot says in game chat: cleaned lines, at most one a second, since real servers kick for more.
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')

const PAUSE = 1000 // ms between two lines
const LONGEST = 250 // characters; the game's limit is 256
const NAME = /^\w{1,16}$/
const QUEUE = 20 // lines; whoever wants to say more has lost the thread

class Mouth {
  constructor (bot) {
    this.bot = bot
    this.lines = []
    this.timer = null
  }

  /** Queue one line, or one whisper to a player. Commands are refused unless allowed: a bot is not an operator. */
  say (text, { commands = false, to = '' } = {}) {
    const line = clean(text)
    if (to && !NAME.test(to)) throw new Refusal('bad_argument', 'one whispers to a player by name')
    if (!line) throw new Refusal('bad_argument', 'there is nothing to say')
    if (line.startsWith('/') && !commands) throw new Refusal('bad_argument', 'a bot does not run commands')
    if (this.lines.length >= QUEUE) throw new Refusal('bad_argument', `${QUEUE} lines are waiting already`)
    this.lines.push(to ? `/msg ${to} ${line}`.slice(0, LONGEST) : line)
    if (!this.timer) this.speak()
  }

  speak () {
    const line = this.lines.shift()
    if (line === undefined) { this.timer = null; return }
    this.bot.chat(line)
    this.timer = setTimeout(() => this.speak(), PAUSE)
  }

  close () {
    clearTimeout(this.timer)
    this.lines = []
  }
}

/** One line without control characters, section signs and lone surrogates. */
function clean (text) {
  if (typeof text !== 'string') throw new Refusal('bad_argument', 'text has to be a string')
  const line = [...text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029§\ufffd]+/gu, ' ').trim()]
  return line.slice(0, LONGEST).join('').slice(0, LONGEST)
}

module.exports = { Mouth, clean, NAME }
