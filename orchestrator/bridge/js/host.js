'use strict'
// A bot host: one process with several bots in it, controlled over its IPC pipe (hosts.js). Each bot is a Body (body/body.js).
require('../../../mc_server/embedded/game_clock.js').hasten(Number(process.argv[2] ?? 1)) // sets the process's speed before any other module reads a clock
const PINNED = '4.39.0' // older mineflayer misreads 1.21.1; npm quietly installs an older one when it runs under an old node
const installed = require('mineflayer/package.json').version
if (installed !== PINNED) {
  console.error(`mineflayer ${installed} is installed, but ${PINNED} is needed: run "make setup" again`)
  process.exit(78)
}

const { Refusal } = require('../../../skills/runtime/core/refusal.js')
const { join } = require('./body/body.js')
const { loadLibrary, GAMES } = require('../../../skills/runtime/core/load.js')
const { Foreign } = require('./foreign.js')
const { Poses } = require('./body/poses.js')
const { LandWatcher } = require('./land/land_watcher.js')
const { ViewWatcher } = require('./view/view_watcher.js')

const bodies = new Map()
let known = new Set() // the names of all bots of ours, those of other hosts among them
const own = process.argv[3] // a folder of somebody's own skills, if there is one
const game = process.argv[4] // a socket that leads to the game, where there is no network
const library = new Map([...loadLibrary(), ...loadLibrary(GAMES), ...(own ? loadLibrary(own) : [])])
const foreign = new Foreign(library, Number(process.argv[2] ?? 1))

function emit (event) { if (process.connected) process.send(event) }

const watcher = new Poses(bodies, Number(process.argv[2] ?? 1), emit)
const isOurs = other => bodies.has(other) || known.has(other)
const land = new LandWatcher({ bodies, isOurs, speed: Number(process.argv[2] ?? 1), emit })
const view = new ViewWatcher({ bodies, isOurs, speed: Number(process.argv[2] ?? 1), emit })

function bodyOf (name) {
  const body = bodies.get(name)
  if (!body) throw new Refusal('disconnected', `${name} is not in the world`)
  return body
}

async function connect (name, { host, port, version, deadline, reflexes, poses, secret, account }) {
  const body = await join({ name, host, port, version, deadline, game, secret, account, policy: reflexes, library, foreign, emit, isOurs, onEnd: () => bodies.delete(name) })
  bodies.set(name, body)
  if (poses) watcher.watch(poses)
  return body.where()
}

async function close () {
  await Promise.all([...bodies.values()].map(body => body.leave()))
  foreign.close()
  setImmediate(() => process.exit(0))
}

const operations = {
  connect,
  close,
  introduce: (_, { names }) => { known = new Set(names) },
  land: (_, args) => land.watch(args),
  view: (_, args) => view.watch(args),
  ping: (name) => name ? bodyOf(name).where() : 'pong',
  memory: () => ({ rss: process.memoryUsage().rss }),
  disconnect: (name) => bodyOf(name).leave(),
  observe: (name, { radius }) => bodyOf(name).observe(radius),
  states: (name, { cells }) => bodyOf(name).states(cells),
  look: (name, position) => bodyOf(name).look(position),
  chat: (name, { text, to }) => bodyOf(name).chat(text, to),
  skill: (name, { name: skill, args, seconds, reflexes, code, main }) => bodyOf(name).perform(skill, args, seconds, { policy: reflexes, code, main }),
  stop: (name) => bodyOf(name).stop(),
  granted: (name, { request, granted }) => bodies.get(name)?.granted(request, granted),
  stall: (name, { seconds }) => stall(seconds)
}

/** Block this process on purpose, to test the watchdog. */
function stall (seconds) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end);
}

async function answer ({ id, op, bot, args }) {
  try {
    const operation = operations[op]
    if (!operation) throw new Refusal('unknown_name', `there is no operation ${op}`)
    emit({ id, ok: await operation(bot, args) ?? null })
  } catch (error) {
    emit({ id, error: Refusal.describe(error) })
  }
}

process.on('message', answer)
process.on('disconnect', () => process.exit(0)) // the gateway is gone
process.on('SIGINT', () => {}) // Ctrl-C is Python's to answer
process.on('uncaughtException', error => emit({ event: 'log', text: `uncaught: ${String(error.stack).slice(0, 400)}` }))
process.on('unhandledRejection', error => emit({ event: 'log', text: `unhandled: ${String(error?.stack ?? error).slice(0, 400)}` }))
require('prismarine-registry')('1.21.1') // the slow part of the first connect, done while nobody waits
