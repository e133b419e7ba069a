'use strict'

// Names that only the bots of a crew may use. The owner of the bots reserves them over the control channel with a secret. A bot
// sends the secret in its first packet, after a NUL behind the server's address, where proxies also add fields. Without it no
// client can join under such a name, in any case of letters. Names stay reserved when the channel closes, because the bots may
// come back; only another channel may then reserve them again.

const MOST_NAMES = 1000
const SECRET = /^[\w-]{16,128}$/

module.exports.provides = ['reserveNames', 'releaseNames', 'nameRefusalFor', 'holdsReservedName']

module.exports.server = serv => {
  const reserved = new Map() // the name in lower case -> { secret, holder }

  const keeps = ({ username, serverHost = '' }) => {
    const secret = reserved.get(username.toLowerCase())?.secret
    return secret === undefined || serverHost.split('\0')[1] === secret
  }

  /** Reserves names for those who know the secret and disconnects other players of these names. `holder` is a channel. */
  serv.reserveNames = (names, secret, holder) => {
    check(names, secret)
    const foreign = names.find(name => isForeign(reserved.get(name.toLowerCase()), secret))
    if (foreign) throw new Error(`The name ${foreign} is reserved for another crew.`)
    for (const name of names) reserved.set(name.toLowerCase(), { secret, holder })
    for (const player of [...serv.players]) if (!keeps(player._client)) player.leave(messageFor(player.username))
  }

  /** Releases reserved names; needs their secret. */
  serv.releaseNames = (names, secret) => {
    check(names, secret)
    for (const name of names) if (reserved.get(name.toLowerCase())?.secret === secret) reserved.delete(name.toLowerCase())
  }

  /** Whether a client has joined under a reserved name with its secret, as the bots of a crew do. */
  serv.holdsReservedName = client => reserved.has(client.username.toLowerCase()) && keeps(client)

  /** Returns why a client may not use its name, as a component, or null. */
  serv.nameRefusalFor = client => (keeps(client) ? null : messageFor(client.username))
}

const isForeign = (entry, secret) => entry !== undefined && entry.secret !== secret && !entry.holder.destroyed

const messageFor = name => ({ text: `The name ${name} is reserved for a crew's bot: join under another name.` })

function check (names, secret) {
  if (!Array.isArray(names) || names.length > MOST_NAMES || names.some(name => typeof name !== 'string')) {
    throw new Error(`Names must be a list of at most ${MOST_NAMES} strings.`)
  }
  if (typeof secret !== 'string' || !SECRET.test(secret)) throw new Error('A secret must have 16 to 128 letters, digits, _ or -.')
}
