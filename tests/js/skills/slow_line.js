'use strict'

// A line to a server on which its answers take a while, or do not come at all for a while.

const net = require('node:net')

/** What the server says arrives `lag` ms late, and in its order also when that becomes less; between `mute` and `speak` nothing does. */
async function slowLine (port) {
  const line = net.createServer(client => {
    const far = net.connect(port, '127.0.0.1')
    client.pipe(far)
    let last = Promise.resolve()
    far.on('data', data => {
      const due = new Promise(resolve => setTimeout(resolve, line.lag))
      last = Promise.all([last, due, line.muted]).then(() => client.write(data))
    })
    for (const [one, other] of [[client, far], [far, client]]) one.on('close', () => other.destroy()).on('error', () => {})
  })
  line.lag = 0
  line.mute = () => { line.muted = new Promise(resolve => { line.speak = resolve }) }
  await new Promise(resolve => line.listen(0, '127.0.0.1', resolve))
  return line
}

module.exports = { slowLine }
