'use strict'

// The health check of a container with an embedded server: `node health.js unix:/run/blockcrew/control.sock` asks the control channel
// and exits with 0 if it answers in time, otherwise with 1 and one sentence.

const { socketPath, ask, BadSocket } = require('./socket_file')

async function main () {
  const address = process.argv[2] ?? process.env.BLOCKCREW_CONTROL
  if (!address) throw new BadSocket('Name the control channel of a server: node health.js unix:/PATH.')
  const { ok, error } = await ask(socketPath(address), { id: 1, op: 'players' })
  if (!Array.isArray(ok)) throw new BadSocket(`The server does not answer as expected (${error}).`)
  console.log(`healthy, ${ok.length} online`)
}

main().catch(error => {
  console.error(error instanceof BadSocket ? error.message : error.stack)
  process.exitCode = 1
})
