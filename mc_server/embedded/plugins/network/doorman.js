'use strict'

// Refuses those who may not join at their first packets, as vanilla does, before they are told anything about the game. It reads these packets itself,
// because the objects that minecraft-protocol makes for a connection cost ten times as much as the message. Whatever it does not understand, or
// waits for too long, goes on to the other plugins with all its bytes; players.js asks the same again when somebody enters.

const [readVarInt] = require('protodef').types.varint
const { PartialReadError } = require('protodef').utils

const LOGIN = 2
const EMPTY = Buffer.alloc(0)
const ignore = () => {}
const NAME = /^\w{1,16}$/
// bytes of a handshake and a name, with the secret of a bot in the address
const LONGEST = 600
const PATIENCE_MS = 2000
const LINGER_MS = 2000
// how often somebody looks for connections whose time is up; a timer for each would cost more than the message
const SWEEP_MS = 500

module.exports.uses = ['nameRefusalFor', 'refusalFor']

module.exports.server = serv => {
  const { socketServer, mcversion } = serv._server
  const accepts = socketServer.listeners('connection')
  socketServer.removeAllListeners('connection')
  const deadlines = openDeadlines()
  socketServer.once('close', deadlines.close)
  const refusalFor = (hello, socket) => {
    if (hello.protocol !== mcversion.version || !NAME.test(hello.username)) return null
    return serv.refusalFor({ ...hello, socket }) ?? serv.nameRefusalFor(hello)
  }
  socketServer.on('connection', socket => {
    listen(socket, { deadlines, refusalFor, goOn: () => accepts.forEach(accept => accept.call(socketServer, socket)) })
  })
}

/** What is done when the time of a connection is up, which one timer looks for. */
function openDeadlines () {
  const waiting = new Map()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, { due, act }] of waiting) {
      if (now < due) continue
      waiting.delete(socket)
      act()
    }
  }, SWEEP_MS)
  timer.unref()
  return {
    set: (socket, ms, act) => waiting.set(socket, { due: performance.now() + ms, act }),
    clear: socket => waiting.delete(socket),
    close: () => clearInterval(timer)
  }
}

/** Collects the first bytes of a connection until they can be judged; then refuses it, or gives the bytes back and goes on. */
function listen (socket, { deadlines, refusalFor, goOn }) {
  let bytes = EMPTY
  deadlines.set(socket, PATIENCE_MS, handOver)
  socket.on('error', ignore)
  socket.on('data', take)
  socket.once('close', forget)

  function take (chunk) {
    bytes = bytes === EMPTY ? chunk : Buffer.concat([bytes, chunk])
    const hello = helloIn(bytes)
    if (hello === null && bytes.length <= LONGEST) return
    const refusal = hello && refusalFor(hello, socket)
    if (refusal) sendAway(refusal)
    else handOver()
  }

  function handOver () {
    forget()
    if (socket.destroyed) return
    socket.pause()
    if (bytes.length > 0) socket.unshift(bytes)
    goOn()
    socket.resume()
    socket.off('error', ignore)
  }

  function sendAway (refusal) {
    forget()
    socket.resume()
    socket.end(frame(JSON.stringify(refusal)))
    deadlines.set(socket, LINGER_MS, () => socket.destroy())
    socket.once('close', () => deadlines.clear(socket))
  }

  function forget () {
    deadlines.clear(socket)
    socket.off('data', take)
    socket.off('close', forget)
  }
}

/** Returns what a client says first; null if more bytes have to come, and false if it does not want to log in. */
function helloIn (bytes) {
  try {
    const first = packetAt(bytes, 0)
    if (!first) return first
    const [protocol, afterProtocol] = numberAt(first.body, 0)
    const [serverHost, afterHost] = textAt(first.body, afterProtocol)
    const [next] = numberAt(first.body, afterHost + 2)
    const second = next === LOGIN && packetAt(bytes, first.end)
    return second && { protocol, serverHost, username: textAt(second.body, 0)[0] }
  } catch (error) {
    if (error instanceof PartialReadError || error instanceof RangeError) return false
    throw error
  }
}

/** Returns the content of a packet with the number 0 and where it ends; null if it is not complete, false if it is none. */
function packetAt (bytes, start) {
  if (bytes.length < start + 2) return null
  const [length, from] = numberAt(bytes, start)
  if (length < 2 || length > LONGEST || bytes[from] !== 0) return false
  return bytes.length < from + length ? null : { body: bytes.subarray(from + 1, from + length), end: from + length }
}

function numberAt (bytes, at) {
  const { value, size } = readVarInt(bytes, at)
  return [value, at + size]
}

function textAt (bytes, at) {
  const [length, from] = numberAt(bytes, at)
  if (length < 0 || bytes.length < from + length) throw new RangeError('a text is longer than its packet')
  return [bytes.toString('utf8', from, from + length), from + length]
}

/** The packet that ends a login, with its reason as JSON. */
function frame (reason) {
  const text = Buffer.from(reason)
  const body = Buffer.concat([Buffer.from([0]), varInt(text.length), text])
  return Buffer.concat([varInt(body.length), body])
}

const varInt = value => Buffer.from(value < 128 ? [value] : [(value & 127) | 128, ...varInt(value >> 7)])
