'use strict'

// The first packet of a connection: what the client wants and which version it speaks. Anybody may ask for the status;
// who wants to join with another version is told so in vanilla's words, while the client can still show them. (Stock
// hangs up without a word.) players.js goes on from there.

// clients before 1.16.4 know only the older message
const KNOWS_INCOMPATIBLE = 754
const THROTTLED = 'Connection throttled! Please wait before reconnecting.'
const STATUS = 1
const LOGIN = 2
const TRANSFER = 3

// it looks at each packet first
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

// whatever else it has sent already is not for us
function refuse (client, message) {
  client.removeAllListeners('login_start')
  client.end(message.translate ?? message.text, JSON.stringify(message))
}
