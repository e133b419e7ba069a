'use strict'
// What a server's no becomes, and what of a bot's words reaches the game.
const test = require('node:test')
const assert = require('node:assert')
const { once } = require('node:events')
const { createServer } = require('minecraft-protocol')
const { enter } = require('../../../orchestrator/bridge/js/entry.js')
const { whyKicked, whyRefused } = require('../../../orchestrator/bridge/js/body/kick_reason.js')
const { ChatSender, clean } = require('../../../orchestrator/bridge/js/body/chat.js')

test('a kick is read in every form a server may send it', () => {
  assert.strictEqual(whyKicked('{"text":"go ","extra":[{"text":"away"}]}'), 'the server said: go away')
  assert.strictEqual(whyKicked('plain words'), 'the server said: plain words')
  assert.strictEqual(whyKicked({ type: 'compound', value: { text: { type: 'string', value: 'bye' } } }), 'the server said: bye')
  assert.strictEqual(whyKicked(null), 'the server refused without giving a reason')
  assert.match(whyKicked('{"translate":"multiplayer.disconnect.outdated_client","with":["1.21.1"]}'), /another version.*1\.21\.1/)
  assert.strictEqual(whyKicked('{not json'), 'the server said: {not json')
  assert.strictEqual(whyKicked('{"text":"{\\"text\\":1}"}'), 'the server said: {"text":1}')
})

test('a kick that an operator can prevent says how, in whatever words it comes', () => {
  const kicks = {
    '/whitelist add': ['{"translate":"multiplayer.disconnect.not_whitelisted"}', 'You are not whitelisted on this server!', 'You are not white-listed'],
    'online-mode=false': ['{"translate":"multiplayer.disconnect.unverified_username"}', '{"text":"Failed to verify username!"}'],
    'allow-flight=true': [{ translate: 'multiplayer.disconnect.flying' }, 'Flying is not enabled on this server']
  }
  for (const [advice, reasons] of Object.entries(kicks)) {
    for (const reason of reasons) assert.match(whyKicked(reason), new RegExp(`^the (server|name) (checks|mistakes|is).*${advice}`), reason)
  }
})

test('a server that asks for accounts says what to change', async () => {
  const server = createServer({ 'online-mode': true, port: 0, host: '127.0.0.1', version: '1.21.1', sessionServer: 'http://127.0.0.1:1', hideErrors: true })
  await once(server, 'listening')
  const { port } = server.socketServer.address()
  const refused = await enter({ name: 'Ann', host: '127.0.0.1', port, version: '1.21.1', deadline: 10000 }).catch(refusal => refusal)
  server.close()
  assert.match(refused.message, /checks accounts.*account add.*online-mode=false/)
})

test('a connection that fails is one sentence', () => {
  assert.strictEqual(whyRefused({ code: 'ECONNREFUSED' }, 'localhost', 1), 'nothing is listening at localhost:1')
  assert.strictEqual(whyRefused({ errors: [{ code: 'ECONNREFUSED' }] }, 'localhost', 1), 'nothing is listening at localhost:1')
  assert.strictEqual(whyRefused({ code: 'ENOTFOUND' }, 'nowhere', 1), 'there is no host called nowhere')
})

test('a line loses its line breaks, colour codes and broken characters', () => {
  assert.strictEqual(clean('a\nb\u0000c\u2028d§e\ud800f'), 'a b c d e f')
  assert.ok(clean('😀'.repeat(300)).length <= 250)
  for (const text of [7, null, undefined, {}, ['x']]) assert.throws(() => clean(text), { reason: 'bad_argument' })
})

test('a slash is refused however it is wrapped', () => {
  const said = []
  const sender = new ChatSender({ chat: line => said.push(line) })
  for (const text of ['/stop', '\n/stop', ' /stop', '\u200b/stop', '§/stop']) assert.throws(() => sender.say(text), { reason: 'bad_argument' })
  sender.say('hello /stop')
  sender.close()
  assert.deepStrictEqual(said, ['hello /stop'])
})

test('a whisper goes to a player by name, and to nothing else', () => {
  const said = []
  const sender = new ChatSender({ chat: line => said.push(line) })
  sender.say('over\nhere', { to: 'Sam' })
  assert.throws(() => sender.say('hi', { to: '@a' }), { reason: 'bad_argument' })
  assert.throws(() => sender.say('hi', { to: 'Sam /op Eve' }), { reason: 'bad_argument' })
  sender.close()
  assert.deepStrictEqual(said, ['/msg Sam over here'])
})

test('somebody who says too much is told to wait', () => {
  const sender = new ChatSender({ chat () {} })
  assert.throws(() => { for (let line = 0; line < 30; line++) sender.say(`line ${line}`) }, { reason: 'bad_argument' })
  sender.close()
})
