'use strict'

// The process of the embedded server: `node start.js '{"port": 0, "generator": "survival", ...}'`, or the same as options,
// `--port 0 --generator survival`. It prints one line `READY host:port` and serves until SIGTERM, SIGINT or the end of the lifeline, if one is
// given; then it saves the world. server.js builds the server.

const fs = require('node:fs')
const { hasten } = require('./game_clock')
const { readOptions, BadOption } = require('./options')

const FAREWELL_DEADLINE_MS = 4000

async function main () {
  surviveClosedOutput()
  const options = readOptions(process.argv.slice(2))
  hasten(options.speed)
  // only after the options are checked, because flying-squid opens a reader on stdin and more when it is loaded
  const { openServer } = require('./server')
  const serv = await openServer(options).catch(error => {
    throw new BadOption(sentenceFor(error, options))
  })
  stopWhenTold(serv, options)
  if (!isLoopback(options.host) && !options.passwords) {
    console.error(
      `WARNING: ${options.host} is not a loopback address: anyone who can reach it can join under any name. Use --passwords true and --whitelist NAMES.`
    )
  }
  if (serv.rconPort) console.log(`RCON ${options.rconHost}:${serv.rconPort}`)
  console.log(`READY ${options.host}:${serv.listeningPort}`)
}

// the server goes on when the reader of its output is gone
function surviveClosedOutput () {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function sentenceFor (error, { host, port }) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port ?? port} on ${host} is in use: stop the program that uses it, or choose another port (0 picks a free one).`
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `This machine does not have the address ${host}: use 127.0.0.1.`
  }
  if (error.code === 'EACCES') return `Listening on port ${port} is not allowed: choose one above 1023.`
  return error.message || String(error)
}

const isLoopback = host => host === 'localhost' || host === '::1' || /^127\./.test(host)

function stopWhenTold (serv, options) {
  const { lifeline } = options
  process.on('exit', () => leaveNothing(options))
  const stop = once(async code => {
    setTimeout(() => process.exit(code), FAREWELL_DEADLINE_MS).unref()
    await serv.shutDown()
    serv.closeControl?.()
    process.exit(code)
  })
  serv.stop = () => stop(0)
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  if (lifeline !== null) watchLifeline(lifeline, () => stop(0))
}

// normally whoever made the scratch folder removes it; if that process was killed, this removes our own files in it
function leaveNothing ({ scratch, control, rconPasswordFile }) {
  if (scratch === null) return
  for (const file of [control, rconPasswordFile]) if (file !== null) fs.rmSync(file, { force: true })
  try {
    fs.rmdirSync(scratch)
  } catch {}
}

// the process that started us holds the other end of this pipe; however it ends, we read the end of the pipe
function watchLifeline (fd, onEnd) {
  const { Socket } = require('net')
  const line = new Socket({ fd, readable: true, writable: false })
  line.on('error', onEnd)
  line.on('end', onEnd)
  line.on('close', onEnd)
  line.resume()
}

function once (fn) {
  let called = null
  return (...args) => {
    called ??= fn(...args)
    return called
  }
}

main().catch(error => {
  console.error(error instanceof BadOption ? error.message : (error?.stack ?? String(error)))
  process.exit(1)
})
