'use strict'

// Chat as vanilla sends it: `player_chat` with the chat types of the registry, so that clients format it themselves,
// and whispers by /tell, /msg, /w. Lines that begin with a slash go to commands.js.

const { toNbt } = require('./text')

// what vanilla throws away: control characters, and the sign that starts a colour code
const FORBIDDEN = /[\u0000-\u001f\u007f\u00a7]/g

module.exports.server = serv => {
  const types = serv.registry.loginPacket.dimensionCodec['minecraft:chat_type'].entries.map(entry => entry.key)
  const chatType = name => ({ chatType: types.indexOf(`minecraft:${name}`) })

  const packet = (sender, text, type, target) => ({
    senderUuid: sender.uuid,
    index: 0,
    plainMessage: text,
    timestamp: BigInt(Date.now()),
    salt: 0n,
    previousMessages: [],
    filterType: 0,
    type: chatType(type),
    networkName: toNbt({ text: sender.username }),
    networkTargetName: target && toNbt({ text: target.username })
  })

  serv.say = (sender, text) => {
    serv.info(`<${sender.username}> ${text}`)
    for (const player of serv.players) player._client.write('player_chat', packet(sender, text, 'chat'))
  }

  serv.emote = (sender, text) => {
    for (const player of serv.players) player._client.write('player_chat', packet(sender, text, 'emote_command'))
  }

  serv.whisper = (sender, target, text) => {
    sender._client.write('player_chat', packet(sender, text, 'msg_command_outgoing', target))
    target._client.write('player_chat', packet(sender, text, 'msg_command_incoming', target))
  }
}

module.exports.player = (player, serv) => {
  const client = player._client
  client.on('chat_message', ({ message }) => {
    const text = message.replace(FORBIDDEN, '').trim()
    if (text) serv.say(player, text)
  })
  for (const event of ['chat_command', 'chat_command_signed']) {
    client.on(event, ({ command }) => serv.runCommand(player, command.replace(FORBIDDEN, '')))
  }
}
