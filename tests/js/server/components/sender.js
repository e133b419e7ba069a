'use strict'

// A client that sends what it is told, byte by byte, and reads no more than it must to get into the game and to hear why it
// is sent away. It shares no code with the libraries under test.

const net = require('node:net')
const zlib = require('node:zlib')
const { until } = require('../world')
const { bytesOf, varInt } = require('./notation')

// numbers of packets, as MCProtocolLib registers them (table.js names the commits)
const LOGIN = { refused: 0x00, success: 0x02, compress: 0x03 }
const CONFIGURATION = { refused: 0x02, finish: 0x03, alive: 0x04 }
const PLAY = {
  767: { refused: 0x1d, alive: 0x26, position: 0x40, completions: 0x10, answer: '18' },
  769: { refused: 0x1d, alive: 0x27, position: 0x42, completions: 0x10, answer: '1a' }
}
// en_us, 3 chunks, all chat, colours, all of the skin, right hand, no filter, listed (and since 1.21.2 all particles)
const SETTINGS = { 767: '00 "en_us" 03 00 01 7f 01 00 01', 769: '00 "en_us" 03 00 01 7f 01 00 01 00' }

class Sender {
  constructor (port, protocol, username) {
    Object.assign(this, { port, protocol, username, state: 'login', threshold: -1, rest: Buffer.alloc(0), words: '', ended: false, completions: 0 })
    this.socket = net.connect(port, '127.0.0.1')
    this.socket.on('data', bytes => this.take(bytes))
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.ended = true
    })
  }

  hello (intention = '02') {
    const port = Buffer.from([this.port >> 8, this.port & 255]).toString('hex')
    this.send(`00 ${varInt(this.protocol).toString('hex')} "localhost" ${port} ${intention}`)
  }

  name () {
    this.send(`00 "${this.username}" ${'00'.repeat(16)}`)
  }

  /** Go all the way into the game. */
  async join () {
    this.hello()
    this.name()
    await until(`${this.username} is in the game`, () => this.isIn || this.ended)
    if (this.ended) throw new Error(`${this.username} did not get in: ${this.words}`)
    return this
  }

  /** Send a packet that is written in the notation of table.js. */
  send (line) {
    const packet = bytesOf(line)
    if (this.threshold < 0) return this.sendFrame(packet)
    if (packet.length < this.threshold) return this.sendFrame(Buffer.concat([varInt(0), packet]))
    this.sendFrame(Buffer.concat([varInt(packet.length), zlib.deflateSync(packet)]))
  }

  sendFrame (body) {
    this.socket.write(Buffer.concat([varInt(body.length), body]))
  }

  end () {
    this.socket.destroy()
  }

  take (bytes) {
    this.rest = Buffer.concat([this.rest, bytes])
    for (;;) {
      const [length, start] = varIntOf(this.rest)
      if (start === 0 || this.rest.length < start + length) return
      this.open(this.rest.subarray(start, start + length))
      this.rest = this.rest.subarray(start + length)
    }
  }

  open (frame) {
    if (this.threshold < 0) return this[this.state](frame[0], frame.subarray(1))
    const [length, start] = varIntOf(frame)
    const body = frame.subarray(start)
    const packet = length === 0 ? body : zlib.inflateSync(body)
    this[this.state](packet[0], packet.subarray(1))
  }

  login (number, body) {
    if (number === LOGIN.refused) this.words += body
    if (number === LOGIN.compress) [this.threshold] = varIntOf(body)
    if (number !== LOGIN.success || this.stays) return
    this.send('03')
    this.send(SETTINGS[this.protocol])
    this.state = 'configuration'
  }

  configuration (number, body) {
    if (number === CONFIGURATION.refused) this.words += body
    if (number === CONFIGURATION.alive) this.send(`04 ${body.toString('hex')}`)
    if (number !== CONFIGURATION.finish || this.stays) return
    this.send('03')
    this.state = 'play'
  }

  play (number, body) {
    const { refused, alive, position, completions, answer } = PLAY[this.protocol]
    if (number === refused) this.words += body
    if (number === alive) this.send(`${answer} ${body.toString('hex')}`)
    if (number === position) this.isIn = true
    if (number === completions) this.completions++
  }
}

/** The varint at the beginning and how many bytes it has: none if it is not whole yet. */
function varIntOf (bytes) {
  let value = 0
  for (let n = 0; n < Math.min(5, bytes.length); n++) {
    value |= (bytes[n] & 127) << (7 * n)
    if (bytes[n] < 128) return [value, n + 1]
  }
  return [0, 0]
}

module.exports = { Sender }
