'use strict'

// Decides who may join and who may do what: ops.json, whitelist.json, banned-players.json and banned-ips.json in the world
// folder, in vanilla's format, written at each change; without a folder they last for this run only. No account is
// verified, so a list of names keeps friends apart but no attacker out.

const { access } = require('../../storage/access_lists')

const OP_LEVEL_STATUS = 24
const LISTS = { ops: 'ops.json', whitelist: 'whitelist.json', bans: 'banned-players.json', ipBans: 'banned-ips.json' }
const ALL_RIGHTS = 4
const NO_DATE = 'forever'

module.exports.provides = ['access', 'opLevel', 'isOp', 'findPlayer', 'refusalFor', 'whitelistOn', 'setOp']
module.exports.needs = ['keep']
module.exports.uses = ['holdsReservedName']

module.exports.server = (serv, { ops, whitelist, worldFolder, 'max-players': most }) => {
  const lists = access(worldFolder, LISTS)
  /** The lists of operators, of the whitelist and of bans. */
  serv.access = lists
  const isFull = () => serv.players.length >= most

  for (const name of ops) lists.ops.add({ name, level: ALL_RIGHTS, bypassesPlayerLimit: false }, { write: false })

  for (const name of whitelist) if (!lists.whitelist.get(name)) lists.whitelist.add({ name })

  /** The level of a player's rights, 0 to 4. */
  serv.opLevel = player => lists.ops.get(player.username)?.level ?? 0
  /** Whether a player has any rights of an operator. */
  serv.isOp = player => serv.opLevel(player) > 0
  /** The connected player of this name, in any case of letters. */
  serv.findPlayer = name => serv.players.find(player => player.username.toLowerCase() === name.toLowerCase())

  /** Returns why a client may not join, as a component in vanilla's words, or null. */
  serv.refusalFor = client => {
    const name = client.username
    const banned = lists.bans.get(name)
    if (banned) return banMessage('banned', banned)
    if (serv.whitelistOn && !lists.whitelist.get(name) && !lists.ops.get(name) && !serv.holdsReservedName(client))
      return { translate: 'multiplayer.disconnect.not_whitelisted' }
    const ipBanned = lists.ipBans.get(addressOf(client))
    if (ipBanned) return banMessage('banned_ip', ipBanned)
    return isFull() && !lists.ops.get(name)?.bypassesPlayerLimit
      ? { translate: 'multiplayer.disconnect.server_full' }
      : null
  }

  /** Whether only those on the whitelist may join. */
  serv.whitelistOn = whitelist.length > 0
  serv.keep('whitelistOn', {
    record: () => serv.whitelistOn,
    restore: on => {
      serv.whitelistOn = on || whitelist.length > 0
    },
    clear: () => {},
    lasting: true
  })

  /** Adds to or takes from the operators; returns whether that changed anything. */
  serv.setOp = (name, level) => {
    if (Boolean(level) === Boolean(lists.ops.get(name))) return false
    if (level) lists.ops.add({ name, level, bypassesPlayerLimit: false })
    else lists.ops.remove(name)
    serv.findPlayer(name)?.sendRights()
    return true
  }
}

function banMessage (kind, { reason, expires }) {
  const message = { translate: `multiplayer.disconnect.${kind}.reason`, with: [reason] }
  if (expires === NO_DATE) return message
  return { ...message, extra: [{ translate: `multiplayer.disconnect.${kind}.expiration`, with: [expires] }] }
}

const addressOf = client => (client.socket?.remoteAddress ?? '').replace(/^::ffff:/, '')

module.exports.player = (player, serv) => {
  /** The IP address from which the player has come. */
  player.address = addressOf(player._client)

  /** Tells the client what this player may do: the level, and the commands that go with it. */
  player.sendRights = () => {
    const entityStatus = OP_LEVEL_STATUS + serv.opLevel(player)
    player._client.write('entity_status', { entityId: player.id, entityStatus })
    player.sendCommands()
  }
}
