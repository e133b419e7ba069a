'use strict'

// For stories on a real server: starts one on a free port, lets mineflayer clients join, gives every story its own
// plot of flat land, and fails the file if a packet was dropped or an exception was swallowed.

const { before, after } = require('node:test')
const assert = require('node:assert/strict')
const { isDeepStrictEqual } = require('node:util')
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
require('../../../mc_server/embedded/protocol_patch')
const mineflayer = require('mineflayer')
const { Vec3 } = require('vec3')
const { patch } = require('../../../mc_server/embedded/registry_patch')

const START = path.join(__dirname, '../../../mc_server/embedded/start.js')
const GROUND = -60
const PLOT = 64
// chunks: what a test on a plot needs; the usual six take every client three times as long
const VIEW = 3
// milliseconds
const TICK = 50
// ms: on a busy machine everything comes, but late
const PATIENCE = 30000
// the server ends with the test, however that ends
const LIFELINE = 3
// what a story is told on unless it is about what differs between versions; `make check` tells it on both
const VERSIONS = (process.env.BLOCKCREW_TEST_VERSIONS ?? '1.21.1').split(',')
// `make check` tries more seeds
const LONG = Boolean(process.env.BLOCKCREW_TEST_LONG)
// for a test that starts servers of its own and whose behaviour others touch: `make test` leaves it out
const LONG_ONLY = { skip: LONG ? false : '`make check` runs it' }

/** `under` is a command that runs the server, such as one that limits it; `start` another way of starting it. */
async function startServer ({ under = [], ...options } = {}, { start = START } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-test-'))
  const control = path.join(folder, 'control')
  const settings = { generator: 'flat', viewDistance: VIEW, ops: ['Op'], control, lifeline: LIFELINE, ...options }
  const [program, ...words] = [...under, process.execPath, start, JSON.stringify(settings)]
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe']
  })
  const said = []
  child.stderr.setEncoding('utf8').on('data', text => said.push(text))
  const { port, rconPort } = await readyPorts(child, said)
  const server = {
    ...(await connect(control)),
    port,
    rconPort,
    said,
    child,
    version: options.version ?? '1.21.1',
    plots: 0,
    bots: []
  }
  server.stop = () => stop(server, folder)
  server.killHard = () => killHard(server, folder)
  return server
}

/** A server for all the stories of a `describe`, up before the first of them and ended after the last. */
function serverOfAll (options) {
  const server = {}
  before(async () => Object.assign(server, await startServer(options)))
  after(() => server.stop())
  return server
}

function readyPorts (child, said) {
  return new Promise((resolve, reject) => {
    let rconPort = null
    readline.createInterface({ input: child.stdout }).on('line', line => {
      const ready = /^READY .*:(\d+)$/.exec(line)
      rconPort ??= /^RCON .*:(\d+)$/.exec(line)?.[1] ?? null
      if (ready) resolve({ port: Number(ready[1]), rconPort: Number(rconPort) })
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${said.join('')}`)))
  })
}

/** The control channel: `ask` throws what the server answers as an error. */
async function connect (control) {
  const socket = net.connect(control)
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map()
  let last = 0
  readline.createInterface({ input: socket }).on('line', line => {
    const { id, ok, error } = JSON.parse(line)
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) resolve(ok)
    else reject(new Error(error))
  })
  const ask = (op, args = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      socket.write(JSON.stringify({ id: last, op, ...args }) + '\n')
    })
  return { ask, socket, command: line => ask('command', { line }) }
}

async function stop (server, folder) {
  const stats = await server.ask('stats')
  for (const bot of server.bots) bot.quit()
  server.socket.destroy()
  const ended = new Promise(resolve => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  assert.equal(await ended, 0, server.said.join(''))
  fs.rmSync(folder, { recursive: true, force: true })
  assert.equal(stats.dropped_packets, 0, server.said.join(''))
  assert.equal(stats.exceptions, 0, server.said.join(''))
}

/** As kill -9 does; the clients notice by themselves. */
async function killHard (server, folder) {
  const ended = new Promise(resolve => server.child.once('exit', resolve))
  server.socket.destroy()
  server.child.kill('SIGKILL')
  await ended
  fs.rmSync(folder, { recursive: true, force: true })
}

async function join (server, username, { at } = {}) {
  const bot = mineflayer.createBot({
    host: '127.0.0.1',
    port: server.port,
    username,
    version: server.version,
    auth: 'offline',
    hideErrors: true
  })
  server.bots.push(bot)
  bot.troubles = []
  quitOnce(bot)
  bot.on('error', error => bot.troubles.push(error))
  bot.on('kicked', reason => bot.troubles.push(new Error(`kicked: ${JSON.stringify(reason)}`)))
  await happens(bot, 'spawn')
  patch(bot.registry)
  if (at) await goTo(server, bot, at)
  return bot
}

// minecraft-protocol waits half a minute for a socket that is closed already, and once more for every further end()
function quitOnce (bot) {
  const end = bot._client.end.bind(bot._client)
  let ended = false
  bot._client.end = reason => {
    if (!ended) end(reason)
    ended = true
  }
  bot.once('end', () => {
    ended = true
    setImmediate(() => clearTimeout(bot._client.closeTimer))
  })
}

function happens (emitter, event, { ms = PATIENCE, where = () => true } = {}) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      emitter.off(event, hear)
      reject(new Error(`no ${event} within ${ms} ms`))
    }, ms)
    function hear (...args) {
      if (!where(...args)) return
      clearTimeout(timer)
      emitter.off(event, hear)
      resolve(args)
    }
    emitter.on(event, hear)
  })
}

/** Waits for a condition, which may be asynchronous. */
async function until (what, condition, ms = PATIENCE) {
  const deadline = performance.now() + ms
  for (;;) {
    const value = await condition()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 15))
  }
}

/** Everything that the server has said to a client by now has come: its answer is behind it. */
const caughtUp = bot => bot.tabComplete('/', false, false, PATIENCE)

/** A client believes in its own blow; the server may hear of it after a question on another line, or be late with it. */
async function broken (server, pos) {
  const isAir = () => server.command(`execute if block ${xyz(pos)} air`).then(() => true, () => false)
  await until(`the server has broken what was at ${pos}`, isAir)
}

/** By the server's clock, which it tells every second. */
function ticksLater (bot, ticks) {
  const end = bot.time.age + ticks
  return until(`${ticks} ticks later`, () => bot.time.age >= end, PATIENCE + ticks * TICK)
}

// the client says where it looks with its next tick: what is thrown before flies elsewhere
async function lookAhead (bot, yaw) {
  await bot.look(yaw, 0, true)
  await bot.waitForTicks(3)
}

/** For a world that outlives its server; gone with the story. */
function worldFolder (t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-world-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The ticks that the world has lived: what lasts in the game is measured in them, however busy the machine is. */
async function ticksOf (server) {
  return Number(/\d+/.exec(await server.command('time query gametime'))[0])
}

/** A piece of flat land that nobody else uses. */
function plot (server) {
  server.plots++
  return new Vec3(server.plots * PLOT, GROUND, 0)
}

/** A place as commands take it. */
const xyz = ({ x, y, z }) => `${x} ${y} ${z}`

async function goTo (server, bot, { x, y, z }) {
  const moved = happens(bot, 'forcedMove')
  await server.command(`tp ${bot.username} ${x + 0.5} ${y} ${z + 0.5}`)
  await moved
  const there = new Vec3(x + 0.5, y, z + 0.5)
  await until(`${bot.username} stands at ${there}`, () => {
    const { position, onGround } = bot.entity
    return onGround && position.distanceTo(there) < 0.6 && bot.blockAt(position.offset(0, -1, 0))
  })
}

async function setBlock (server, bot, pos, name) {
  // it may be so already: fires go out, and plants grow
  await server.command(`setblock ${xyz(pos)} ${name}`).catch(error => assert.match(error.message, /^Could not set the block/))
  const bare = name.replace(/\[.*/, '')
  return until(`${bot.username} sees ${name}`, () => {
    const block = bot.blockAt(pos)
    return block?.name === bare && block
  })
}

async function give (server, bot, name, count = 1) {
  const before = held(bot)[name] ?? 0
  await server.command(`give ${bot.username} ${name} ${count}`)
  await until(`${bot.username} has ${count} ${name}`, () => (held(bot)[name] ?? 0) === before + count)
}

/** What the client believes to hold, item to count; the crafting result and what is worn count too. */
function held (bot) {
  const counts = {}
  for (const item of [...bot.inventory.slots.slice(1), bot.inventory.selectedItem]) {
    if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
  }
  return counts
}

/** The item entities on a plot, as a client sees them. */
function heaps (bot, land) {
  return Object.values(bot.entities).filter(
    entity => entity.name === 'item' && entity.position.distanceTo(land) < PLOT / 2
  )
}

/** What lies in a heap: nothing until that has come, which is after the heap. */
function dropped (heap) {
  try {
    return heap?.getDroppedItem()
  } catch {
    return null
  }
}

/** Steps onto everything that lies on the plot, until the client holds what is expected. */
async function gather (server, bot, land, name, count) {
  await until(`${bot.username} gathers ${count} ${name}`, async () => {
    if (held(bot)[name] === count) return true
    const [heap] = heaps(bot, land)
    const { x, y, z } = heap?.position ?? bot.entity.position
    if (heap) await server.command(`tp ${bot.username} ${x} ${y.toFixed(2)} ${z}`)
    return false
  })
}

/** Waits until client and server believe the same, and that it is what is expected: what was done last may be under way. */
async function agree (server, bot, expected) {
  const theirs = () => server.ask('inventory', { player: bot.username })
  const same = (one, other) => isDeepStrictEqual(sorted(one), sorted(other))
  await until(`client and server agree about ${bot.username}`, async () => {
    const known = await theirs()
    return same(held(bot), known) && same(known, expected ?? known)
  }).catch(async () => {
    assert.deepEqual(sorted(held(bot)), sorted(await theirs()), 'client (first) and server differ')
    assert.deepEqual(sorted(held(bot)), sorted(expected ?? held(bot)))
  })
}

const sorted = counts => Object.fromEntries(Object.entries(counts).sort())

module.exports = {
  VERSIONS, LONG, LONG_ONLY, PATIENCE, startServer, serverOfAll, worldFolder, join, until, happens, ticksLater, ticksOf, plot, xyz, goTo, setBlock,
  lookAhead, give, held, heaps, dropped, gather, agree, caughtUp, broken, Vec3
}
