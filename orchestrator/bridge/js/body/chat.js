'use strict'
// The game chat of one bot: `hear` reads lines of other players, `lookAtSpeaker` turns the head to them, and a ChatSender says lines.
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { eyes } = require('./view_direction.js')

const NAME = /^\w{1,16}$/ // a player's name, as vanilla allows it; the only form accepted where a line's own text says who speaks
const LISTED = /^[\x21-\x7e]{1,16}$/ // the name of a player whom the server lists under the sender's id; offline servers let in more forms
const HEARING = 16 // m within which a bot looks at a speaker
const PAUSE = 1000 // ms between two sent lines: servers kick clients that chat faster
const LONGEST = 250 // characters; the game's limit is 256
const QUEUE = 20 // lines that may wait to be sent

// a chat type arrives as its translation key or, after mineflayer has looked it up, as its English pattern
const SAID = new Set(['chat.type.text', '<%s> %s'])
const WHISPERED = new Set(['commands.message.display.incoming', '%s whispers to you: %s'])
const PLAIN = /^<(\w{1,16})> (.*)$/s // a line of a server that does not use chat types

/** Call `tell({speaker, text, whisper})` for each chat line or whisper of another player. The bot's own lines are left out. */
function hear (bot, tell) {
  bot.on('message', (message, position, sender) => {
    const heard = parse(bot, message, sender)
    if (heard && heard.speaker !== bot.username) tell(heard)
  })
}

function parse (bot, message, sender) {
  const [name, text] = (message.with ?? []).map(String)
  const listed = nameOf(bot, sender)
  const speaker = listed ?? name
  if (message.translate && !(listed ? LISTED : NAME).test(speaker)) return null
  if (SAID.has(message.translate)) return said(speaker, text)
  if (WHISPERED.has(message.translate)) return said(speaker, text, true)
  if (message.translate) return null // a system message, such as "X joined the game"
  const plain = PLAIN.exec(message.toString())
  return plain && bot.players[plain[1]] ? said(plain[1], plain[2]) : null
}

const said = (speaker, text, whisper = false) => ({ speaker, text: String(text), whisper })

function nameOf (bot, uuid) {
  return uuid ? Object.values(bot.players).find(player => player.uuid === uuid)?.username : undefined
}

/** Turn the bot's head to the player `speaker`, if that player is in sight and near. */
function lookAtSpeaker (bot, speaker) {
  const person = bot.players[speaker]?.entity
  if (!person || !bot.entity || person.position.distanceTo(bot.entity.position) > HEARING) return
  bot.lookAt(eyes(person)).catch(() => {}) // fails when something else turns the head meanwhile
}

/** Sends lines to the game chat in order, at most one each PAUSE. */
class ChatSender {
  constructor (bot) {
    this.bot = bot
    this.lines = []
    this.timer = null
  }

  /** Queue one line, or one whisper to the player `to`. Throws a Refusal for a command, unless `commands` allows them. */
  say (text, { commands = false, to = '' } = {}) {
    const line = clean(text)
    if (to && !NAME.test(to)) throw new Refusal('bad_argument', 'a whisper needs the name of a player')
    if (!line) throw new Refusal('bad_argument', 'there is nothing to say')
    if (line.startsWith('/') && !commands) throw new Refusal('bad_argument', 'bots do not run commands')
    if (this.lines.length >= QUEUE) throw new Refusal('bad_argument', `${QUEUE} lines are already waiting`)
    this.lines.push(to ? `/msg ${to} ${line}`.slice(0, LONGEST) : line)
    if (!this.timer) this.sendNext()
  }

  sendNext () {
    const line = this.lines.shift()
    if (line === undefined) { this.timer = null; return }
    this.bot.chat(line)
    this.timer = setTimeout(() => this.sendNext(), PAUSE)
  }

  /** Drop the lines that are still waiting. */
  close () {
    clearTimeout(this.timer)
    this.lines = []
  }
}

/** Return `text` as one line of at most LONGEST characters, without control characters, section signs and lone surrogates. */
function clean (text) {
  if (typeof text !== 'string') throw new Refusal('bad_argument', 'text must be a string')
  const line = [...text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029§\ufffd]+/gu, ' ').trim()]
  return line.slice(0, LONGEST).join('').slice(0, LONGEST)
}

module.exports = { hear, lookAtSpeaker, ChatSender, clean, NAME }
