'use strict'

// Limits for one connection and for one address: packets a second, new connections in a period, the size of a packet, and the time
// without an answer. A client beyond them is disconnected with vanilla's message before its bytes cost much.

const zlib = require('zlib')
const [readVarInt] = require('protodef').types.varint
const { createDecompressor } = require('minecraft-protocol/src/transforms/compression')
const { toNbt } = require('./text')

const LONGEST_FRAME = 2097151
const LONGEST_PACKET = 8388608
// bytes; minecraft-protocol tells every client to compress packets from this size on
const THRESHOLD = 256
const LEGACY_PING = 0xfe
const SECOND_MS = 1000
// vanilla's moving average: the last second has a weight of a quarter
const MEMORY = 0.75
// in a single second a client may send at most this many times the limit
const BURST = 20
const CONNECTIONS_MS = 10000
// minecraft-protocol's reason, which is translated to vanilla's message
const TIMEOUT = 'KeepAliveTimeout'
const WORDS = { [TIMEOUT]: 'disconnect.timeout', LoginTimeout: 'multiplayer.disconnect.slow_login' }
const LINGER_MS = 2000

// guard.js checks each packet first
module.exports.after = ['network/guard']

module.exports.server = (serv, { packetsPerSecond, connectionsPerAddress }) => {
  limitInflation()
  const opened = new Map()
  serv._server.on('connection', client => {
    endInVanillasWords(client)
    limitFrames(client)
    askOnceMore(client)
    client.throttled = tooMany(opened, client.socket.remoteAddress, connectionsPerAddress)
    limitRate(client, packetsPerSecond)
  })
}

// ---- ending a connection

function endInVanillasWords (client) {
  const { end } = client
  client.end = (reason, words) => {
    if (client.dismissed) return
    client.dismissed = true
    if (client.state === 'configuration') client.write('disconnect', { reason: toNbt(componentOf(reason)) })
    end(reason, words ?? wordsFor(client.state, componentOf(reason)))
    stopListening(client)
  }
}

// a client that was silent while the server itself was blocked gets another keep-alive and is checked at the next look
function askOnceMore (client) {
  const { end } = client
  let asked = false
  client.on('keep_alive', () => {
    asked = false
  })
  client.end = (reason, words) => {
    if (reason !== TIMEOUT || asked) return end(reason, words)
    asked = true
    client.write('keep_alive', { keepAliveId: 0 })
  }
}

function componentOf (reason) {
  const key = WORDS[reason] ?? reason
  return /^(multiplayer\.)?disconnect\.\w+$/.test(key) ? { translate: key } : { text: String(key ?? '') }
}

const wordsFor = (state, component) => (state === 'play' ? toNbt(component) : JSON.stringify(component))

// what still arrives is discarded, and a client that does not close the connection is cut off
function stopListening ({ socket, splitter }) {
  socket.unpipe(splitter)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

// ---- number of packets

function tooMany (opened, address, most) {
  const now = performance.now()
  const recent = (opened.get(address) ?? []).filter(time => now - time < CONNECTIONS_MS)
  recent.push(now)
  opened.set(address, recent)
  if (opened.size > 1000) for (const [key, times] of opened) if (now - times.at(-1) > CONNECTIONS_MS) opened.delete(key)
  return recent.length > most
}

function limitRate (client, most) {
  let count = 0
  let average = 0
  const kick = () => client.end('disconnect.exceeded_packet_rate')
  client.on('packet', () => {
    if (++count > most * BURST) kick()
  })
  const timer = setInterval(() => {
    average = count + MEMORY * (average - count)
    count = 0
    if (average > most) kick()
  }, SECOND_MS)
  client.on('end', () => clearInterval(timer))
}

// ---- size of packets

function limitFrames (client) {
  const { splitter } = client
  const stock = splitter._transform
  splitter._transform = (chunk, encoding, done) => {
    if (splitter.recognizeLegacyPing && (splitter.buffer[0] ?? chunk[0]) === LEGACY_PING) {
      return stock.call(splitter, chunk, encoding, done)
    }
    splitter.buffer = splitter.buffer.length === 0 ? chunk : Buffer.concat([splitter.buffer, chunk])
    try {
      for (let frame = takeFrame(splitter); frame; frame = takeFrame(splitter)) splitter.push(frame)
    } catch (error) {
      return done(error)
    }
    done()
  }
}

/** Returns the next complete frame, or null; throws for a length that no client would send. */
function takeFrame (splitter) {
  const { buffer } = splitter
  const end = buffer.subarray(0, 3).findIndex(byte => byte < 128)
  if (end < 0 && buffer.length >= 3) throw new Error('the length of a frame is wrong')
  if (end < 0) return null
  const { value, size } = readVarInt(buffer, 0)
  if (value === 0 || value > LONGEST_FRAME) throw new Error(`a frame of ${value} bytes`)
  if (buffer.length < size + value) return null
  splitter.buffer = buffer.subarray(size + value)
  return buffer.subarray(size, size + value)
}

function limitInflation () {
  const { prototype } = createDecompressor(0).constructor
  prototype._transform = function (chunk, encoding, done) {
    try {
      this.push(inflated(chunk))
      done()
    } catch (error) {
      done(error)
    }
  }
}

function inflated (chunk) {
  const { value, size } = readVarInt(chunk, 0)
  if (value === 0) return chunk.subarray(size)
  if (value > 0 && value < THRESHOLD) throw new Error(`a packet of ${value} bytes must not be compressed`)
  if (value < 0 || value > LONGEST_PACKET) throw new Error(`a packet of ${value} bytes`)
  const packet = zlib.inflateSync(chunk.subarray(size), { maxOutputLength: value })
  if (packet.length !== value) throw new Error(`a packet of ${packet.length} bytes claims to have ${value}`)
  return packet
}
