'use strict'

// Isolates errors. A packet that cannot be written is dropped, logged and counted (otherwise the stream to that client would end
// silently). A malformed or impossible packet from a client, or an exception while handling it, ends that connection only. Any other
// exception is logged, and the server goes on.

const { Serializer, FullPacketParser } = require('protodef')
const { isAcceptable } = require('../../packet_checks')

const MOST_TOLD = 1000

const tally = { dropped: 0, refused: 0, exceptions: 0, warn: () => {} }

module.exports.provides = ['tally', 'survive']
module.exports.uses = ['warn']

module.exports.server = serv => {
  /** The numbers of dropped packets, refused packets and exceptions. */
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
  // flying-squid's parser accepts packets that are too short or too long
  FullPacketParser.prototype._transform = function (chunk, encoding, done) {
    let packet
    try {
      packet = this.parsePacketBuffer(chunk)
      refuseMore(packet, chunk)
    } catch (error) {
      return done(error)
    }
    this.push(packet)
    done()
  }
}

// the ping of old clients is longer than what we read; an unknown packet is refused for being unknown
function refuseMore ({ data: { name }, metadata: { size } }, { length }) {
  const isRead = typeof name !== 'string' || name === 'legacy_server_list_ping'
  if (size < length && !isRead) throw new Error(`${name} has ${length - size} bytes too many`)
}

function catchStrayErrors (serv) {
  const told = new Set()
  tally.warn = message => serv.warn(message)
  /** Logs and counts an exception; one that repeats, as with every tick, is logged once. */
  serv.survive = error => {
    tally.exceptions++
    const text = `exception: ${error?.stack ?? error}`
    if (told.has(text) || told.size >= MOST_TOLD) return
    told.add(text)
    serv.warn(text)
  }
  process.on('uncaughtException', serv.survive)
  process.on('unhandledRejection', serv.survive)
}

// vanilla's message
const MOVEMENT = 'multiplayer.disconnect.invalid_player_movement'
const INVALID = {
  position: MOVEMENT,
  position_look: MOVEMENT,
  look: MOVEMENT,
  vehicle_move: 'multiplayer.disconnect.invalid_vehicle_movement',
  cookie_response: 'multiplayer.disconnect.unexpected_query_response',
  login_plugin_response: 'multiplayer.disconnect.unexpected_query_response'
}

function inspect (client, serv) {
  const emit = client.emit.bind(client)
  client.emit = (event, packet, meta, ...rest) => {
    // packets of a client that is being disconnected are ignored
    if (client.dismissed && meta?.name !== undefined) return true
    if (event === 'packet' && typeof meta.name !== 'string') return refuse(client, serv, 'unknown packet')
    if (!isAcceptable(event, packet, meta?.state, serv.registry)) return refuse(client, serv, event)
    // no handler waits for this packet: a second login, or a key that was not requested
    if (meta?.state === 'login' && meta.name === event && client.listenerCount(event) === 0) return refuse(client, serv, event)
    try {
      const isPlaying = meta?.state === 'play' && client.translate
      return emit(event, isPlaying ? client.translate(event, packet) : packet, meta, ...rest)
    } catch (error) {
      tally.exceptions++
      serv.warn(`exception while answering ${event} from ${client.username}: ${error?.stack ?? error}`)
      if (event !== 'end') client.end('Internal server error')
      return true
    }
  }
}

function refuse (client, serv, event) {
  tally.refused++
  serv.warn(`refused ${event} from ${client.username}: disconnected this client`)
  client.end(INVALID[event] ?? `Invalid packet: ${event}`)
  return true
}
