'use strict'
// What a bot hears: chat lines and whispers of players, whichever of the game's ways brought them. Never what the bot said itself.

// a chat type arrives as its translation key or, after mineflayer has looked it up, as its English pattern
const SAID = new Set(['chat.type.text', '<%s> %s'])
const WHISPERED = new Set(['commands.message.display.incoming', '%s whispers to you: %s'])
const NAME = /^\w{1,16}$/ // of players, where only the line itself says who speaks: another one may be a text that looks like two names
const LISTED = /^[\x21-\x7e]{1,16}$/ // of players whom the server lists under the sender's id: all that vanilla lets in offline
const PLAIN = /^<(\w{1,16})> (.*)$/s // how a server that does not use chat types writes a line

/** Call `tell({speaker, text, whisper})` for every line somebody else says. */
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
  if (message.translate) return null // joined, died, ... : nobody's words
  const plain = PLAIN.exec(message.toString())
  return plain && bot.players[plain[1]] ? said(plain[1], plain[2]) : null
}

const said = (speaker, text, whisper = false) => ({ speaker, text: String(text), whisper })

function nameOf (bot, uuid) {
  return uuid ? Object.values(bot.players).find(player => player.uuid === uuid)?.username : undefined
}

module.exports = { hear }
