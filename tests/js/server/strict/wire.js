'use strict'

// The bytes between a client and a server: frames, compression, packets. Reports every packet with the state in which it
// came, and everything that is wrong with it.

const net = require('node:net')
const zlib = require('node:zlib')
const { EventEmitter } = require('node:events')
const [readVarInt, writeVarInt, sizeOfVarInt] = require('protodef').types.varint
const { protocolOf, readPacket } = require('./protocol')

const LONGEST_FRAME = 2097151
const LONGEST_PACKET = 8388608

class Wire extends EventEmitter {
  constructor (port, version) {
    super()
    Object.assign(this, { version, reads: 'login', writes: 'handshaking', threshold: -1, rest: Buffer.alloc(0) })
    this.socket = net.connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('connect', () => this.emit('connect'))
    this.socket.on('data', bytes => this.receive(bytes))
    this.socket.on('error', error => this.emit('broken', error))
    this.socket.on('close', () => this.emit('end'))
  }

  send (name, params) {
    if (!this.socket.writable) return
    const protocol = protocolOf(this.version, this.writes, 'toServer')
    this.sendBytes(protocol.createPacketBuffer('packet', { name, params }))
  }

  sendBytes (packet) {
    const body = this.threshold < 0 ? packet : Buffer.concat(this.compress(packet))
    this.socket.write(Buffer.concat([varInt(body.length), body]))
  }

  compress (packet) {
    if (packet.length < this.threshold) return [varInt(0), packet]
    return [varInt(packet.length), zlib.deflateSync(packet)]
  }

  end () {
    this.socket.end()
  }

  receive (bytes) {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes])
    for (let frame = this.nextFrame(); frame; frame = this.nextFrame()) this.open(frame)
  }

  nextFrame () {
    const head = headOf(this.rest)
    if (!head || this.rest.length < head.size + head.value) return null
    if (head.size > 3 || head.value > LONGEST_FRAME) this.emit('fault', `a frame of ${head.value} bytes`)
    const frame = this.rest.subarray(head.size, head.size + head.value)
    this.rest = this.rest.subarray(head.size + head.value)
    return frame
  }

  open (frame) {
    try {
      const bytes = this.threshold < 0 ? frame : this.inflate(frame)
      const { name, params } = readPacket(protocolOf(this.version, this.reads, 'toClient'), bytes)
      this.emit('packet', name, params, this.reads)
    } catch (error) {
      this.emit('fault', `${this.reads}: ${error.message}`)
    }
  }

  inflate (frame) {
    const { value: length, size } = readVarInt(frame, 0)
    const body = frame.subarray(size)
    if (length === 0) {
      if (body.length >= this.threshold) throw new Error(`a packet of ${body.length} bytes is not compressed`)
      return body
    }
    if (length < this.threshold) throw new Error(`a packet of ${length} bytes is compressed`)
    if (length > LONGEST_PACKET) throw new Error(`a packet of ${length} bytes`)
    const bytes = zlib.inflateSync(body)
    if (bytes.length !== length) throw new Error(`a packet of ${bytes.length} bytes says that it has ${length}`)
    return bytes
  }
}

/** The varint at the beginning, or null if it is not there yet. */
function headOf (bytes) {
  for (let n = 0; n < Math.min(5, bytes.length); n++) if (bytes[n] < 128) return readVarInt(bytes, 0)
  return null
}

function varInt (value) {
  const bytes = Buffer.alloc(sizeOfVarInt(value))
  writeVarInt(value, bytes, 0)
  return bytes
}

module.exports = { Wire }
