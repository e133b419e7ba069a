'use strict'
// The only script that runs in JSPyBridge's own node process. It passes batches of JSON between Python (gateway.py) and the bot hosts
// (hosts.js). The stderr of that process is the channel to Python, and a line of foreign text there could run Python code. Therefore nothing
// here prints or loads mineflayer, and an error ends the process silently: Python notices it and starts a new one.
for (const name of ['log', 'info', 'debug', 'error', 'warn', 'trace']) console[name] = () => {}
delete globalThis.JSPyBridge
process.removeAllListeners('warning')
process.on('warning', () => {})
process.on('uncaughtException', () => process.exit(70))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole family; Python says good-bye for all of it
process.stdin.on('end', () => process.exit(0)) // Python is gone, however it ended
process.on('SIGTERM', () => process.exit(0))

const { Hosts } = require('./hosts.js')

const PULSE_EVERY = 1000 // ms between two heartbeats; after five missing ones gateway.py counts the gateway as frozen

let deliver = null // Python's callback: takes one JSON list
let waiting = []
let delivering = false

/** Queue one message for Python; everything that is queued while Python is busy leaves in one batch. */
function tell (message) {
  waiting.push(message)
  if (!delivering) { delivering = true; setImmediate(flush) }
}

async function flush () {
  while (deliver && waiting.length) {
    const batch = waiting
    waiting = []
    await deliver(JSON.stringify(batch))
  }
  delivering = false
}

const hosts = new Hosts(tell)
process.on('exit', () => hosts.kill())

const ownOperations = {
  configure: args => hosts.configure(args),
  hosts: (args, deadline) => hosts.list(deadline),
  land: args => hosts.watchLand(args),
  view: args => hosts.watchView(args),
  close: (args, deadline) => hosts.close(deadline)
}

/** Answer one message from Python: each operation is answered with `ok` or with a typed `error`. */
async function handle ({ id, op, bot = null, args = {}, deadline = 10000 }) {
  let answer
  try {
    const own = ownOperations[op]
    answer = own ? { ok: await own(args, deadline) } : await hosts.ask(op, bot, args, deadline)
  } catch (error) {
    answer = { error: { reason: 'broken', note: String(error.message).slice(0, 300) } }
  }
  if (id != null) tell({ id, ...answer })
}

setInterval(() => tell({ event: 'pulse' }), PULSE_EVERY)

module.exports = {
  subscribe (callback) { deliver = callback; return true },
  submit (batch) { JSON.parse(batch).forEach(handle); return true }
}
