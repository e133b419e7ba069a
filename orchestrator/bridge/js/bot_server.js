'use strict'
// Serves bot hosts to an orchestrator in another container, so that bots can run without a network, or with the game's network only:
//
//   node orchestrator/bridge/js/bot_server.js --socket unix:/run/blockcrew/bots.sock            serves until SIGTERM
//   node orchestrator/bridge/js/bot_server.js --socket unix:/run/blockcrew/bots.sock --check    ends with 0 if a server answers there
//
// With --game the bots connect to the game through that socket, whatever address they are told (docker/door.js listens there).
// With --where the lines that hosts print are recorded with that name of the machine.
// With --lifeline it also ends with its standard input, which means with the process that started it.
// A gateway connects once for each host (socket_host.js); pool.js forks the host and forwards the messages of its IPC pipe.
const net = require('node:net')
const { parseArgs } = require('node:util')
const { Pool } = require('./pool.js')
const { socketPath, listenAt, ask, BadSocket } = require('../../../mc_server/embedded/socket_file.js')

const OPTIONS = { socket: { type: 'string' }, game: { type: 'string' }, parents: { type: 'string', default: '1' }, check: { type: 'boolean', default: false }, lifeline: { type: 'boolean', default: false }, where: { type: 'string', default: '' } }
const USAGE = 'Usage: node orchestrator/bridge/js/bot_server.js --socket unix:/PATH [--game unix:/PATH] [--parents 1] [--lifeline] [--where NAME] [--check]'

function readOptions () {
  try {
    const { socket, game, parents, check, lifeline, where } = parseArgs({ options: OPTIONS }).values
    if (!socket || !/^[1-9]\d?$/.test(parents)) throw new BadSocket(USAGE)
    return { file: socketPath(socket), game: game ? socketPath(game) : '', parents: Number(parents), check, lifeline, where }
  } catch (error) {
    throw error instanceof BadSocket ? error : new BadSocket(`${error.message} ${USAGE}`)
  }
}

async function main () {
  const { file, game, parents, check, lifeline, where } = readOptions()
  if (check) return console.log(JSON.stringify(await ask(file, { check: true })))
  const pool = new Pool(parents, game, where)
  const server = net.createServer(socket => pool.serve(socket))
  await listenAt(server, file)
  const stop = () => { pool.close(); server.close(); process.exit(0) }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  if (lifeline) process.stdin.resume().on('end', stop).on('error', stop)
  console.log(`READY unix:${file}`)
}

main().catch(error => {
  console.error(error instanceof BadSocket ? error.message : error.stack)
  process.exit(1)
})
