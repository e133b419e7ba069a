'use strict'

// Signed chat, which this server neither requires nor forwards. minecraft-protocol would throw an exception on its packets; here they are
// answered as in vanilla: a client that acknowledges messages that were never sent, or sends an invalid key, is disconnected with a
// reason, and a valid key is accepted, as on a server that cannot reach Mojang to verify it.

const { createPublicKey } = require('node:crypto')

// bytes; vanilla's limit
const LONGEST_KEY = 512
const LONGEST_SIGNATURE = 4096

module.exports.server = serv => {
  serv._server.on('login', client => {
    for (const name of ['message_acknowledgement', 'chat_session_update']) client.removeAllListeners(name)
    client.on('message_acknowledgement', ({ count }) => acknowledge(client, count))
    client.on('chat_session_update', packet => show(client, packet))
  })
}

// no message of ours is signed, so none waits for an acknowledgement
function acknowledge (client, count) {
  if (count !== 0) client.end('multiplayer.disconnect.chat_validation_failed')
}

function show (client, { publicKey, signature }) {
  const fits = publicKey.length <= LONGEST_KEY && signature.length <= LONGEST_SIGNATURE
  if (!fits || !isKey(publicKey)) client.end('multiplayer.disconnect.invalid_public_key_signature')
}

function isKey (bytes) {
  try {
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' }).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
