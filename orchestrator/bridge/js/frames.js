'use strict'
// JSON objects over a socket, one a line, with bounds in both directions: a line that is too long or is no object ends the connection, and so
// does too much unread data. bot_server.js and socket_host.js use it at the two ends of their connection.
const LONGEST = 8 * 1024 * 1024 // characters of one message; an observation has a few thousand
const PILE = 64 * 1024 * 1024 // bytes that may wait for the reader

/** Read frames from `socket`, passing each to `onFrame`, and return the function that writes a frame. Unreadable input destroys the socket. */
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
