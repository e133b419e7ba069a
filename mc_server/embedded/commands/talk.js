'use strict'

// Commands that everybody may use: whispering, emotes, who is on.

const { Refused, players } = require('./words')

const whisper = {
  run: context => {
    const { serv, player, words } = context
    const [target] = players(context, words[0])
    const text = words.slice(1).join(' ')
    if (!text) throw new Refused({ translate: 'command.unknown.argument' })
    if (!player) return target.tell({ translate: 'commands.message.display.incoming', with: ['Server', text] })
    serv.whisper(player, target, text)
  }
}

const me = {
  run: ({ serv, player, rest }) => {
    if (!rest) throw new Refused({ translate: 'command.unknown.argument' })
    if (player) serv.emote(player, rest)
    else serv.broadcastMessage({ translate: 'chat.type.emote', with: ['Server', rest] })
  }
}

const list = {
  run: ({ serv }) => ({
    translate: 'commands.list.players',
    with: [serv.players.length, 50, serv.players.map(player => player.username).join(', ')]
  })
}

const help = {
  run: ({ serv, player }) => ({
    text:
      !player || serv.isOp(player)
        ? '/tell /me /list /give /clear /tp /gamemode /gamerule /setblock /fill /time /kill /op /deop /say /seed'
        : '/tell <player> <text>, /me <text>, /list'
  })
}

module.exports = { tell: whisper, msg: whisper, w: whisper, me, list, help }
