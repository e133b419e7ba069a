'use strict'

// Signed chat, which this server neither asks for nor passes on. minecraft-protocol would answer what belongs to it with
// an exception; here it is answered as vanilla does: who acknowledges messages that were never sent, or shows a key that is
// none, is sent away with a reason, and a real key is accepted, as on a server that cannot reach Mojang to verify it.

const { createPublicKey } = require('node:crypto')

// bytes, as vanilla reads them
const LONGEST_KEY = 512
const LONGEST_SIGNATURE = 4096

module.exports.server = serv => {
  serv._server.on('login', client => {
    for (const name of ['message_acknowledgement', 'chat_session_update']) client.removeAllListeners(name)
    client.on('message_acknowledgement', ({ count }) => acknowledge(client, count))
    client.on('chat_session_update', packet => show(client, packet))
  })
}

// nothing that we send is signed, so nothing waits to be acknowledged
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
