'use strict'

// The first packet of a connection: its purpose and the client's version. Any client may ask for the status. A client that wants to join
// with another version is disconnected with vanilla's message while it can still show it (flying-squid closes the connection
// without one). players.js continues from there.

// clients before 1.16.4 know only the older message
const KNOWS_INCOMPATIBLE = 754
const THROTTLED = 'Connection throttled! Please wait before reconnecting.'
const STATUS = 1
const LOGIN = 2
const TRANSFER = 3

// guard.js checks each packet first
module.exports.after = ['network/guard']

module.exports.server = serv => {
  serv._server.on('connection', client => {
    client.removeAllListeners('set_protocol')
    client.once('set_protocol', packet => receive(serv, client, packet))
  })
}

function receive (serv, client, { protocolVersion, nextState, serverHost, serverPort }) {
  const { version, minecraftVersion } = serv._server.mcversion
  Object.assign(client, { protocolVersion, serverHost, serverPort })
  client.state = nextState === STATUS ? 'status' : 'login'
  if (![STATUS, LOGIN, TRANSFER].includes(nextState)) return refuse(client, { text: `Invalid intention ${nextState}` })
  if (client.throttled) return refuse(client, { text: THROTTLED })
  if (nextState === STATUS) return
  if (protocolVersion !== version) return refuse(client, messageFor(protocolVersion, minecraftVersion))
  if (nextState === TRANSFER) refuse(client, { translate: 'multiplayer.disconnect.transfers_disabled' })
}

function messageFor (protocolVersion, ours) {
  const key = protocolVersion < KNOWS_INCOMPATIBLE ? 'outdated_client' : 'incompatible'
  return { translate: `multiplayer.disconnect.${key}`, with: [ours] }
}

// later packets of this client are ignored
function refuse (client, message) {
  client.removeAllListeners('login_start')
  client.end(message.translate ?? message.text, JSON.stringify(message))
}
