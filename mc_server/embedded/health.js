'use strict'

// Whether an embedded server lives, for a container's health check: `node health.js unix:/run/blockcrew/control.sock`
// asks its control channel and ends with 0 when it answers in time; else with 1 and one sentence.

const { socketPath, ask, BadSocket } = require('./socket_file')

async function main () {
  const address = process.argv[2] ?? process.env.BLOCKCREW_CONTROL
  if (!address) throw new BadSocket('Which server? Name its control channel: node health.js unix:/PATH.')
  const { ok, error } = await ask(socketPath(address), { id: 1, op: 'players' })
  if (!Array.isArray(ok)) throw new BadSocket(`The server does not answer as it should (${error}).`)
  console.log(`healthy, ${ok.length} on`)
}

main().catch(error => {
  console.error(error instanceof BadSocket ? error.message : error.stack)
  process.exitCode = 1
})
