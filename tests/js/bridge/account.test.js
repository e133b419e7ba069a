'use strict'

// A bot with a Microsoft account joins a server that checks accounts. The library's own server plays that server, with encryption, and a stand-in
// plays the session service: not run with a real account. How one signs in is in tests/bridge/test_accounts.py.

const { test, before, after } = require('node:test')
const assert = require('node:assert/strict')
const crypto = require('node:crypto')
const http = require('node:http')
const { once } = require('node:events')
const yggdrasil = require('yggdrasil')
const { enter } = require('../../../orchestrator/bridge/js/entry.js')

const ID = '0123456789abcdef0123456789abcdef'
const joined = new Map() // hash of a connection to the name that has proved itself
const sessions = http.createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost')
  if (request.method === 'POST') {
    const { accessToken, selectedProfile, serverId } = JSON.parse(Buffer.concat(await request.toArray()))
    const fine = accessToken === 'game-token-1' && selectedProfile === ID
    if (fine) joined.set(serverId, 'Steve_99')
    return response.writeHead(fine ? 204 : 403).end(fine ? '' : JSON.stringify({ error: 'ForbiddenOperationException', errorMessage: 'Invalid token' }))
  }
  const proved = joined.get(url.searchParams.get('serverId')) === url.searchParams.get('username')
  response.end(JSON.stringify(proved ? { id: ID, name: 'Steve_99', properties: [] } : {}))
})

function keys () {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = (type, key) => `-----BEGIN RSA ${type} KEY-----\n${key.toString('base64').match(/.{1,76}/g).join('\n')}\n-----END RSA ${type} KEY-----\n`
  return {
    publicPEM: pem('PUBLIC', publicKey.export({ type: 'spki', format: 'der' })),
    privatePEM: pem('PRIVATE', privateKey.export({ type: 'pkcs8', format: 'der' })),
    signature: 'c2ln',
    signatureV2: 'c2lnMg==',
    expires: Date.now() + 3600e3
  }
}

let server
before(async () => {
  await once(sessions.listen(0, '127.0.0.1'), 'listening')
  const { server: real } = yggdrasil
  yggdrasil.server = options => real({ ...options, host: `http://127.0.0.1:${sessions.address().port}` })
  server = require('minecraft-protocol').createServer({ host: '127.0.0.1', port: 0, version: '1.21.1', 'online-mode': true, enforceSecureProfile: false })
  await once(server, 'listening')
})
after(() => {
  server.close()
  sessions.close()
})

const ticket = account => ({ name: 'Steve_99', host: '127.0.0.1', port: server.socketServer.address().port, version: '1.21.1', deadline: 20000, account })

test('a bot proves its account over an encrypted connection and registers the key for signed chat', async () => {
  const account = { name: 'Steve_99', id: ID, token: 'game-token-1', keys: keys() }
  const arrived = once(server, 'playerJoin')
  const entering = enter(ticket(account)).catch(refusal => refusal)
  const [client] = await arrived
  assert.equal(client.username, 'Steve_99')
  assert.equal(client.uuid.replaceAll('-', ''), ID)
  assert.ok(client.decipher, 'what the bot sends is encrypted')
  client.end('enough') // this server has no world to stand in
  assert.match((await entering).message, /enough/)
})

test('a token that the session service does not accept is refused with a reason', async () => {
  const refusal = await enter(ticket({ name: 'Steve_99', id: ID, token: 'stolen', keys: null })).catch(error => error)
  assert.match(refusal.message, /Invalid token|Forbidden/)
})

test('a bot without an account is told that the server checks accounts', async () => {
  const refusal = await enter(ticket(null)).catch(error => error)
  assert.match(refusal.message, /checks accounts/)
})
