'use strict'
// JSON objects over a socket, one a line, bounded both ways: a line that is too long or no object, or a pile that nobody reads, ends the
// connection. Both ends of the way to bot hosts apart speak it (bot_server.js, socket_host.js).
const LONGEST = 8 * 1024 * 1024 // characters of one message; an observation has some thousands
const PILE = 64 * 1024 * 1024 // bytes that wait for a reader

/** Reads frames from `socket` and answers the function that writes one. What cannot be read destroys the socket. */
function frames (socket, onFrame) {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('error', () => {}) // 'close' follows
  socket.on('data', text => {
    const lines = text.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop()
    if (rest.length > LONGEST) socket.destroy()
    for (const line of lines) if (!socket.destroyed) take(line)
  })

  function take (line) {
    const frame = line.length <= LONGEST ? read(line) : null
    if (frame) onFrame(frame)
    else socket.destroy()
  }

  return frame => {
    if (socket.destroyed) return false
    socket.write(JSON.stringify(frame) + '\n')
    if (socket.writableLength > PILE) socket.destroy()
    return true
  }
}

function read (line) {
  try {
    const value = JSON.parse(line)
    return value && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch { return null }
}

module.exports = { frames, LONGEST, PILE }
