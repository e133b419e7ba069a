'use strict'

// A raw client of a person that keeps every line, every packet's name and every byte that it was sent.

const protocol = require('minecraft-protocol')
const nbt = require('prismarine-nbt')
const { until, happens } = require('./world')

/** @returns a client that has begun to join; the server may ask it, let it in or send it away */
async function visitor (server, name, how = {}) {
  const client = protocol.createClient({ host: '127.0.0.1', port: server.port, username: name, version: server.version, ...how })
  const heard = []
  const names = new Set()
  const chunks = []
  const me = { client, heard, names, ended: false, reason: null, bytes: () => Buffer.concat(chunks).toString('latin1') }
  client.on('error', () => {})
  client.on('end', () => { me.ended = true })
  client.on('raw', buffer => chunks.push(buffer))
  client.on('packet', (data, meta) => meta.name !== 'compress' && names.add(meta.name))
  client.on('system_chat', ({ content }) => heard.push(textOf(content)))
  client.on('player_chat', ({ plainMessage }) => heard.push(plainMessage))
  for (const event of ['disconnect', 'kick_disconnect']) client.on(event, ({ reason }) => { me.reason ??= textOf(reason) })
  me.say = line => {
    if (line.startsWith('/')) client.write('chat_command', { command: line.slice(1) })
    else client.write('chat_message', { message: line, timestamp: BigInt(Date.now()), salt: 0n, offset: 0, acknowledged: Buffer.alloc(3) })
  }
  me.hears = words => until(`${name} hears ${words}, not only ${heard.slice(-3).join(' | ')}`, () => heard.some(text => words.test(text)))
  me.enters = () => until(`${name} is in the world`, () => names.has('update_health'))
  me.isSentAway = async words => {
    await until(`${name} is sent away`, () => me.reason !== null)
    if (!words.test(me.reason)) throw new Error(`${me.reason} instead of ${words}`)
  }
  me.quit = () => client.end()
  await Promise.race([happens(client, 'login'), happens(client, 'disconnect'), happens(client, 'kick_disconnect')])
  return me
}

const textOf = content => JSON.stringify(typeof content === 'string' ? content : nbt.simplify(content))

module.exports = { visitor }
