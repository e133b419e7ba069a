'use strict'

// A line to a server that passes each of its packets on by itself, some milliseconds after the one before: what a client knows between two packets
// that usually come together. On a busy machine this happens now and then; here it happens always.

const net = require('node:net')

/** Returns a server on a port of its own that leads to `port`; `gap` is in ms and can be changed. */
async function packetByPacket (port, gap) {
  const line = net.createServer(client => {
    const far = net.connect(port, '127.0.0.1')
    let rest = Buffer.alloc(0)
    let last = Promise.resolve()
    client.pipe(far)
    far.on('data', data => {
      rest = Buffer.concat([rest, data])
      for (let end = frameEnd(rest); end > 0; end = frameEnd(rest)) {
        const packet = rest.subarray(0, end)
        rest = rest.subarray(end)
        last = last.then(() => new Promise(resolve => setTimeout(resolve, line.gap))).then(() => client.write(packet))
      }
    })
    for (const [one, other] of [[client, far], [far, client]]) one.on('close', () => other.destroy()).on('error', () => {})
  })
  line.gap = gap
  await new Promise(resolve => line.listen(0, '127.0.0.1', resolve))
  return line
}

/** Returns where the first packet ends, or 0 if it is not complete. */
function frameEnd (bytes) {
  let length = 0
  for (let at = 0; at < Math.min(bytes.length, 4); at++) {
    length |= (bytes[at] & 127) << (7 * at)
    if (bytes[at] < 128) return bytes.length < at + 1 + length ? 0 : at + 1 + length
  }
  return 0
}

module.exports = { packetByPacket }
