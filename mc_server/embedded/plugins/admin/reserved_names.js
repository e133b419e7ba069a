'use strict'

// Names that only the bots of a crew may use. Whoever runs bots reserves their names over the control channel with a secret;
// a bot says it at the end of the server's address in its first packet, behind a NUL, where proxies say things, too. Without
// the secret nobody comes in under such a name, in any case of letters. Names stay reserved when the channel is closed, as
// bots come back then; only another channel may reserve them anew.

const MOST_NAMES = 1000
const SECRET = /^[\w-]{16,128}$/

module.exports.provides = ['reserveNames', 'releaseNames', 'nameRefusalFor']

module.exports.server = serv => {
  const reserved = new Map() // the name in lower case -> { secret, holder }

  const keeps = ({ username, serverHost = '' }) => {
    const secret = reserved.get(username.toLowerCase())?.secret
    return secret === undefined || serverHost.split('\0')[1] === secret
  }

  /** Keeps names for whoever knows the secret, and ends the connections of others who have them. `holder` is a channel. */
  serv.reserveNames = (names, secret, holder) => {
    check(names, secret)
    const foreign = names.find(name => isForeign(reserved.get(name.toLowerCase()), secret))
    if (foreign) throw new Error(`The name ${foreign} is reserved for another crew.`)
    for (const name of names) reserved.set(name.toLowerCase(), { secret, holder })
    for (const player of [...serv.players]) if (!keeps(player._client)) player.leave(messageFor(player.username))
  }

  /** Gives reserved names free for everybody; only with their secret. */
  serv.releaseNames = (names, secret) => {
    check(names, secret)
    for (const name of names) if (reserved.get(name.toLowerCase())?.secret === secret) reserved.delete(name.toLowerCase())
  }

  /** Returns why somebody may not have his name, as a component, or null. */
  serv.nameRefusalFor = client => (keeps(client) ? null : messageFor(client.username))
}

const isForeign = (entry, secret) => entry !== undefined && entry.secret !== secret && !entry.holder.destroyed

const messageFor = name => ({ text: `The name ${name} is reserved for a bot of a crew: join under another name.` })

function check (names, secret) {
  if (!Array.isArray(names) || names.length > MOST_NAMES || names.some(name => typeof name !== 'string')) {
    throw new Error(`Names are a list of at most ${MOST_NAMES} texts.`)
  }
  if (typeof secret !== 'string' || !SECRET.test(secret)) throw new Error('A secret has 16 to 128 letters, digits, _ and -.')
}
