'use strict'

// How much one connection, and one address, may ask of the server: packets a second, new connections in a while, the
// size of a packet, the time without a sign of life. Whoever goes too far is sent away in vanilla's words, before the
// bytes cost anything.

const zlib = require('zlib')
const [readVarInt] = require('protodef').types.varint
const { createDecompressor } = require('minecraft-protocol/src/transforms/compression')
const { toNbt } = require('./text')

const LONGEST_FRAME = 2097151
const LONGEST_PACKET = 8388608
// bytes: minecraft-protocol tells every client that from here on packets are compressed
const THRESHOLD = 256
const LEGACY_PING = 0xfe
const SECOND_MS = 1000
// as vanilla averages: the last second counts a quarter
const MEMORY = 0.75
// nobody may send this many times as much in one second, whatever he did before
const BURST = 20
const CONNECTIONS_MS = 10000
// what minecraft-protocol says, as vanilla says it
const TIMEOUT = 'KeepAliveTimeout'
const WORDS = { [TIMEOUT]: 'disconnect.timeout', LoginTimeout: 'multiplayer.disconnect.slow_login' }
const LINGER_MS = 2000

// it looks at each packet first
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

// ---- farewell

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

// who was silent while the server itself stood still had no chance to say anything: he is asked, and heard at the next look
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

// what still comes is thrown away unread, and who does not hang up is hung up on
function stopListening ({ socket, splitter }) {
  socket.unpipe(splitter)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

// ---- how often

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

// ---- how big

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

/** The next whole frame, or null. A length that nobody would send is an error. */
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
  if (value > 0 && value < THRESHOLD) throw new Error(`a packet of ${value} bytes is compressed`)
  if (value < 0 || value > LONGEST_PACKET) throw new Error(`a packet of ${value} bytes`)
  const packet = zlib.inflateSync(chunk.subarray(size), { maxOutputLength: value })
  if (packet.length !== value) throw new Error(`a packet of ${packet.length} bytes says that it has ${value}`)
  return packet
}
