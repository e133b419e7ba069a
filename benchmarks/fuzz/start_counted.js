'use strict'

// The audited server of the fuzz test (tests/js/server/fuzz/audit.js), which also counts what gets through to a handler: it prints
// `REACHED {"name": count, ...}` every second.

const server = require('../../mc_server/embedded/server')

// what an ordinary client answers by itself is not counted
const ANSWERS = ['teleport_confirm', 'position_look', 'keep_alive']
const EVERY_MS = 1000
const reached = {}

const { openServer } = server
server.openServer = async options => {
  const serv = await openServer(options)
  // the first wrapper is the innermost: what comes here has passed the guard
  serv._server.prependListener('connection', client => {
    const emit = client.emit.bind(client)
    client.emit = (event, packet, meta, ...rest) => {
      const isPlay = meta?.state === 'play' && meta.name === event && !ANSWERS.includes(event)
      if (isPlay && client.listenerCount(event) > 0) reached[event] = (reached[event] ?? 0) + 1
      return emit(event, packet, meta, ...rest)
    }
  })
  setInterval(() => console.log(`REACHED ${JSON.stringify(reached)}`), EVERY_MS).unref()
  return serv
}
require('../../tests/js/server/fuzz/start_audited')
