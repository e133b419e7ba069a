'use strict'

// Chat as in vanilla: `player_chat` with the chat types of the registry, so that clients format it themselves; lines of the console and of
// mobs are sent as `profileless_chat`. Lines that begin with a slash go to commands.js.

const { toNbt } = require('../network/text')

const LONGEST = 256
// vanilla refuses these in chat: control characters, and the sign of colour codes
const FORBIDDEN = /[\u0000-\u001f\u007f\u00a7]/

module.exports.provides = ['say', 'emote', 'announce', 'whisper', 'teamSay']
module.exports.uses = ['info', 'isSecret', 'plain', 'runCommand']

module.exports.server = serv => {
  const types = serv.registry.loginPacket.dimensionCodec['minecraft:chat_type'].entries.map(entry => entry.key)
  const chatType = name => ({ chatType: types.indexOf(`minecraft:${name}`) })

  /** Sends one message: from a player with its profile, from any other sender without one. */
  function send (viewer, from, text, type, target) {
    const name = toNbt(typeof from === 'string' ? from : (from.username ?? from.name))
    const targetName = target === undefined ? undefined : toNbt(target)
    const player = from.username ? from : from.player
    if (!player) {
      const packet = { message: toNbt({ text }), type: chatType(type), name, target: targetName }
      return viewer._client.write('profileless_chat', packet)
    }
    viewer._client.write('player_chat', {
      senderUuid: player.uuid,
      index: 0,
      plainMessage: text,
      timestamp: BigInt(Date.now()),
      salt: 0n,
      previousMessages: [],
      filterType: 0,
      type: chatType(type),
      networkName: name,
      networkTargetName: targetName
    })
  }

  const toAll = (from, text, type) => {
    for (const viewer of serv.players) send(viewer, from, text, type)
  }

  /** Sends a chat line to everybody; `from` is a player, or the source of a command. */
  serv.say = (from, text) => {
    serv.info(`<${from.username ?? serv.plain(from.name)}> ${text}`)
    toAll(from, text, 'chat')
  }
  /** Sends a line of /me to everybody. */
  serv.emote = (from, text) => toAll(from, text, 'emote_command')
  /** Sends a line of /say to everybody. */
  serv.announce = (from, text) => toAll(from, text, 'say_command')

  /** Sends a line of /msg to its receiver and to its sender. */
  serv.whisper = (from, target, text) => {
    if (from.output?.player) send(from.output.player, from, text, 'msg_command_outgoing', target.username)
    send(target, from, text, 'msg_command_incoming', target.username)
  }

  /** Sends a line to a team, as /teammsg does. */
  serv.teamSay = (player, team, text) => {
    const title = { translate: 'chat.square_brackets', with: [team.title] }
    for (const viewer of serv.players) {
      if (!team.members.has(viewer.username)) continue
      send(viewer, player, text, `team_msg_command_${viewer === player ? 'outgoing' : 'incoming'}`, title)
    }
  }
}

module.exports.player = (player, serv) => {
  const client = player._client
  const isRefused = text => {
    if (text.length <= LONGEST && !FORBIDDEN.test(text)) return false
    player.leave('multiplayer.disconnect.illegal_characters')
    return true
  }
  // nobody sees or keeps such a line
  const isSecret = line => {
    if (!serv.isSecret(player, line)) return false
    player.tell({ text: 'This was a password: nobody has seen it.', color: 'yellow' })
    return true
  }
  client.on('chat_message', ({ message }) => {
    if (isRefused(message) || isSecret(message)) return
    if (message.trim()) serv.say(player, message)
  })
  for (const event of ['chat_command', 'chat_command_signed']) {
    client.on(event, ({ command }) => {
      if (isSecret(`/${command}`)) return
      if (!FORBIDDEN.test(command)) serv.runCommand(player, command)
      else player.leave('multiplayer.disconnect.illegal_characters')
    })
  }
}
