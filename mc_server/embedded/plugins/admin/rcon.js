'use strict'

// RCON in vanilla's protocol (Source RCON, little-endian): {length, number, kind, text, 0, 0}. It is off unless a port is set.
// It listens on loopback, because the password is sent in plain text, unless rconHost names another address (for a
// container, whose loopback nobody else reaches). The password comes from the environment or from a file that only its
// owner can read (options.js), never from the command line.

const net = require('net')
const { createHash, timingSafeEqual } = require('crypto')

const ANSWER = 0
const COMMAND = 2
const LOGIN = 3
const REFUSED = -1
// vanilla splits longer answers into pieces of this many characters
const PIECE = 4096
const LEAST_LENGTH = 10
const LONGEST_LENGTH = 1456
const MOST_CONNECTIONS = 8
const MOST_WRONG_PASSWORDS = 5
const LOGIN_DEADLINE_MS = 30000

module.exports.provides = ['openRcon']
module.exports.uses = ['info', 'runCommand', 'warn']

module.exports.server = (serv, { rcon, rconHost, rconPassword }) => {
  if (rcon === null) return
  const door = net.createServer(socket => talk(serv, socket, rconPassword))
  door.maxConnections = MOST_CONNECTIONS
  const open = new Set()
  door.on('connection', socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  serv.on('close', () => {
    door.close()
    for (const socket of open) socket.destroy()
  })
  /** Starts to listen for RCON and resolves with the port. */
  serv.openRcon = () =>
    new Promise((resolve, reject) => {
      door.once('error', reject)
      door.listen(rcon, rconHost, () => {
        door.off('error', reject)
        door.on('error', error => serv.warn(`rcon: ${error.message}`))
        resolve(door.address().port)
      })
    })
}

function talk (serv, socket, password) {
  const session = { socket, password, allowed: false, wrong: 0 }
  let rest = Buffer.alloc(0)
  const impatience = setTimeout(() => session.allowed || socket.destroy(), LOGIN_DEADLINE_MS)
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('close', () => clearTimeout(impatience))
  socket.on('data', bytes => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 4 && !socket.destroyed) {
      const length = rest.readInt32LE(0)
      if (length < LEAST_LENGTH || length > LONGEST_LENGTH) return socket.destroy()
      if (rest.length < length + 4) return
      receive(serv, session, rest.subarray(4, length + 4))
      rest = rest.subarray(length + 4)
    }
  })
}

function receive (serv, session, packet) {
  const number = packet.readInt32LE(0)
  const kind = packet.readInt32LE(4)
  const text = packet.subarray(8, -2).toString('utf8')
  if (kind === LOGIN) return logIn(serv, session, number, text)
  if (!session.allowed) return send(session.socket, REFUSED, COMMAND, '')
  if (kind !== COMMAND) return answer(session.socket, number, `Unknown request ${(kind >>> 0).toString(16)}`)
  serv.info(`rcon issued /${text}`)
  answer(session.socket, number, serv.runCommand(null, text).text)
}

function logIn (serv, session, number, text) {
  session.allowed = isSame(text, session.password)
  if (session.allowed) return send(session.socket, number, COMMAND, '')
  send(session.socket, REFUSED, COMMAND, '')
  serv.warn('rcon: a wrong password')
  if (++session.wrong >= MOST_WRONG_PASSWORDS) session.socket.end()
}

// takes the same time for a wrong password as for the right one
function isSame (given, password) {
  const digest = text => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(password))
}

function answer (socket, number, text) {
  do {
    send(socket, number, ANSWER, text.slice(0, PIECE))
    text = text.slice(PIECE)
  } while (text.length > 0)
}

function send (socket, number, kind, text) {
  const body = Buffer.from(text, 'utf8')
  const packet = Buffer.alloc(body.length + 14)
  packet.writeInt32LE(body.length + 10, 0)
  packet.writeInt32LE(number, 4)
  packet.writeInt32LE(kind, 8)
  body.copy(packet, 12)
  socket.write(packet)
}
