'use strict'

// Keeps one mistake from hurting anybody else. A packet that cannot be written is dropped, logged and counted
// (without this the stream to that client dies silently); a malformed or impossible packet from a client, or an
// exception while answering it, ends that client only; a stray exception is logged and the server goes on.

const { Serializer, FullPacketParser } = require('protodef')

const tally = { dropped: 0, refused: 0, exceptions: 0, warn: () => {} }

module.exports.server = serv => {
  serv.tally = tally
  keepStreamsAlive()
  catchStrayErrors(serv)
  serv._server.on('connection', client => inspect(client, serv))
}

function keepStreamsAlive () {
  if (Serializer.prototype.guarded) return
  Serializer.prototype.guarded = true
  Serializer.prototype._transform = function (packet, encoding, done) {
    let buffer
    try {
      buffer = this.createPacketBuffer(packet)
    } catch (error) {
      tally.dropped++
      tally.warn(`DROPPED PACKET ${packet?.name}: ${String(error?.message).slice(0, 200)}`)
      return done()
    }
    this.push(buffer)
    done()
  }
  // stock lets a packet that ends too soon pass in silence
  FullPacketParser.prototype._transform = function (chunk, encoding, done) {
    let packet
    try {
      packet = this.parsePacketBuffer(chunk)
    } catch (error) {
      return done(error)
    }
    this.push(packet)
    done()
  }
}

function catchStrayErrors (serv) {
  tally.warn = message => serv.warn(message)
  const survive = error => {
    tally.exceptions++
    serv.warn(`exception: ${error?.stack ?? error}`)
  }
  process.on('uncaughtException', survive)
  process.on('unhandledRejection', survive)
}

const finite = (...values) => values.every(Number.isFinite)
const inWorld = ({ x, y, z }) => finite(x, y, z) && Math.abs(x) <= 3e7 && Math.abs(z) <= 3e7 && Math.abs(y) <= 2e4
const onGrid = location => location && inWorld(location)

// what a client may not say; the names are those of the protocol
const CHECKS = {
  position: inWorld,
  position_look: packet => inWorld(packet) && finite(packet.yaw, packet.pitch),
  look: ({ yaw, pitch }) => finite(yaw, pitch),
  held_item_slot: ({ slotId }) => slotId >= 0 && slotId <= 8,
  block_dig: ({ status, location, face }) =>
    status >= 0 && status <= 6 && onGrid(location) && face >= 0 && face <= 5,
  block_place: packet =>
    onGrid(packet.location) &&
    packet.direction >= 0 &&
    packet.direction <= 5 &&
    finite(packet.cursorX, packet.cursorY, packet.cursorZ),
  window_click: ({ mode, slot }) => mode >= 0 && mode <= 6 && slot >= -999 && slot < 128,
  set_creative_slot: ({ slot }) => slot >= -1 && slot <= 45,
  chat_message: ({ message }) => message.length <= 256,
  chat_command: ({ command }) => command.length <= 32500
}

function inspect (client, serv) {
  const emit = client.emit.bind(client)
  client.emit = (event, packet, meta, ...rest) => {
    if (event === 'packet' && typeof meta.name !== 'string') return refuse(client, serv, 'unknown packet')
    const check = meta?.state === 'play' ? CHECKS[event] : undefined
    if (check && !isGood(check, packet)) return refuse(client, serv, event)
    try {
      return emit(event, packet, meta, ...rest)
    } catch (error) {
      tally.exceptions++
      serv.warn(`exception while answering ${event} of ${client.username}: ${error?.stack ?? error}`)
      if (event !== 'end') client.end('Internal server error')
      return true
    }
  }
}

function isGood (check, packet) {
  try {
    return check(packet)
  } catch {
    return false
  }
}

function refuse (client, serv, event) {
  tally.refused++
  serv.warn(`refused ${event} of ${client.username}: ended this client`)
  client.end(`Invalid packet: ${event}`)
  return true
}
