'use strict'
// What a bot hears: chat lines and whispers of players, whichever of the game's ways brought them. Never what the bot said itself.

const CHAT = /^<(\w{1,16})> (.*)$/s // how a server that does not use chat types writes a line

/** Call `tell({speaker, text, whisper})` for every line somebody else says. */
function hear (bot, tell) {
  bot.on('message', (message, position, sender) => {
    const heard = parse(bot, message, sender)
    if (heard && heard.speaker !== bot.username) tell(heard)
  })
}

function parse (bot, message, sender) {
  const parts = (message.with ?? []).map(String)
  if (message.translate === 'chat.type.text' && parts.length > 1) return said(nameOf(bot, sender) ?? parts[0], parts[1])
  if (message.translate === 'commands.message.display.incoming') return said(nameOf(bot, sender) ?? parts[0], parts[1], true)
  if (message.translate) return null // joined, died, ... : nobody's words
  const [, speaker, text] = CHAT.exec(message.toString()) ?? []
  return bot.players[speaker] ? said(speaker, text) : null
}

const said = (speaker, text, whisper = false) => ({ speaker, text: String(text), whisper })

function nameOf (bot, uuid) {
  return uuid ? Object.values(bot.players).find(player => player.uuid === uuid)?.username : undefined
}

module.exports = { hear }
