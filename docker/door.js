'use strict'
// The bots' only way out of their container: a Unix socket that leads to one game server and to nothing else.
//
//   node docker/door.js --listen unix:/run/blockcrew-game/game.sock --to server:25565            serves until SIGTERM
//   node docker/door.js --listen unix:/run/blockcrew-game/game.sock --to server:25565 --check    ends with 0 when it serves
//
// An internal network would not do: on it, containers still reach whatever listens on all of the host's addresses, and some engines
// answer questions about outside names. A container without a network that has this socket reaches the game, and no more than that.
const net = require('node:net')
const { parseArgs } = require('node:util')
const { socketPath, listenAt, BadSocket } = require('../mc_server/embedded/socket_file.js')

const OPTIONS = { listen: { type: 'string' }, to: { type: 'string' }, check: { type: 'boolean', default: false } }
const USAGE = 'Usage: node docker/door.js --listen unix:/PATH --to HOST:PORT [--check]'
const MOST = 100 // connections: a crew has up to fifty bots, and each of them pings once before it comes
const PATIENCE = 2000 // ms until the server has to have taken the connection
const CHECK = 2000 // ms

function readOptions () {
  try {
    const { listen, to, check } = parseArgs({ options: OPTIONS }).values
    const [, host, port] = /^(.+):(\d{1,5})$/.exec(to ?? '') ?? []
    if (!listen || !(port > 0 && port < 65536)) throw new BadSocket(USAGE)
    return { file: socketPath(listen), host, port: Number(port), check }
  } catch (error) {
    throw error instanceof BadSocket ? error : new BadSocket(`${error.message} ${USAGE}`)
  }
}

/**
 * Both ways, until either side ends or fails; then the other one ends as well. Nobody waits long for a server that does not answer: one
 * that was started again may have another place on its network, and a new attempt finds it sooner. And who has given up must not come in
 * later: the server would take it for a second player of that name.
 */
function lead (inside, { host, port }) {
  const outside = net.connect(port, host, () => outside.setTimeout(0))
  outside.setTimeout(PATIENCE, () => outside.destroy())
  outside.setNoDelay(true)
  for (const [one, other] of [[inside, outside], [outside, inside]]) {
    one.on('error', () => {}) // 'close' follows
    one.on('close', broken => broken || other.connecting ? other.destroy() : other.end())
    one.pipe(other)
  }
}

function check (file) {
  const socket = net.connect(file, () => process.exit(0))
  socket.setTimeout(CHECK, () => process.exit(1))
  socket.on('error', () => process.exit(1))
}

async function main () {
  const options = readOptions()
  if (options.check) return check(options.file)
  const server = net.createServer(socket => lead(socket, options))
  server.maxConnections = MOST
  await listenAt(server, options.file)
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => { server.close(); process.exit(0) })
  console.log(`READY unix:${options.file} leads to ${options.host}:${options.port}`)
}

main().catch(error => {
  console.error(error instanceof BadSocket ? error.message : error.stack)
  process.exit(1)
})
