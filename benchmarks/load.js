'use strict'

// What a crowd costs the embedded server, on the survival world at view distance 6: joins one after another, players
// who walk among animals, players who stand about. Bots live in processes of their own; the server's time is read from
// /proc, so this runs on Linux.
//
//     node benchmarks/load.js [walkers] [animals] [idlers] [seconds] [version]

const { fork } = require('node:child_process')
const fs = require('node:fs')
const { startServer, until } = require('../tests/js/server/world')

const [walkers = 20, animals = 60, idlers = 40, seconds = 30] = process.argv.slice(2, 6).map(Number)
const version = process.argv[6] ?? '1.21.1'
const PER_PROCESS = 10
const JOINERS = 10
const CLOCK_TICKS = 100
const SETTLE_MS = 8000
// the herd is set down around the spawn, and nobody walks farther than this
const RANGE = 48
const KINDS = ['cow', 'pig', 'sheep', 'chicken', 'rabbit']

const rest = ms => new Promise(resolve => setTimeout(resolve, ms))
const cpuSeconds = pid => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
}

async function main () {
  await measured('ten join one after another', 0, async server => {
    await server.ask('stats')
    const crowd = await bots(server, JOINERS, 'stand', 'Join')
    return crowd
  })
  await measured(`${walkers} walk among ${animals} animals`, seconds, async server => {
    const crowd = await bots(server, walkers, 'walk', 'Walk')
    await herd(server)
    return crowd
  })
  await measured(`${idlers} stand about`, seconds, server => bots(server, idlers, 'stand', 'Idle'))
}

async function measured (what, length, prepare) {
  const server = await startServer({ version, generator: 'survival', seed: 1, difficulty: 'normal' })
  await rest(2000)
  await server.ask('stats')
  const crowd = await prepare(server)
  if (length > 0) await rest(SETTLE_MS)
  const first = await server.ask('stats')
  const [began, spent] = [performance.now(), cpuSeconds(server.child.pid)]
  if (length > 0) await rest(length * 1000)
  const last = length > 0 ? await server.ask('stats') : first
  const share = ((cpuSeconds(server.child.pid) - spent) / ((performance.now() - began) / 1000)) * 100
  const cpu = length > 0 ? `${share.toFixed(0)} % of a core, ${last.tps} ticks a second, ` : ''
  const crew = `${last.players} players, ${last.mobs} mobs`
  console.log(`${version}: ${what} (${crew}): ${cpu}${last.rss_mb} MB, longest stall ${last.longest_stall_ms} ms`)
  for (const child of crowd) child.send('end')
  await until('they are gone', async () => (await server.ask('stats')).players === 0, 20000)
  await server.stop()
}

async function herd (server) {
  for (let n = 0; n < animals; n++) {
    const angle = n * 2.4
    const far = Math.sqrt((n + 1) / animals) * RANGE
    const at = [Math.cos(angle) * far, 90, Math.sin(angle) * far].map(v => v.toFixed(1))
    await server.command(`summon ${KINDS[n % KINDS.length]} ${at.join(' ')}`)
  }
}

/** One joins when the one before has come. */
async function bots (server, count, what, prefix) {
  const children = []
  for (let n = 0; n < count; n += PER_PROCESS) {
    const child = fork(__filename, { env: { ...process.env, LOAD_BOTS: '1' } })
    children.push(child)
    for (let m = n; m < Math.min(count, n + PER_PROCESS); m++) {
      child.send({ port: server.port, version, name: `${prefix}${m}`, what })
      await new Promise((resolve, reject) => {
        child.once('message', resolve)
        child.once('exit', () => reject(new Error('the bots ended')))
      })
    }
  }
  return children
}

// ---- in a child: bots until the end

function host () {
  require('../mc_server/embedded/protocol_patch')
  const mineflayer = require('mineflayer')
  process.on('message', message => {
    if (message === 'end') process.exit(0)
    const { port, name, what } = message
    const bot = mineflayer.createBot({ port, username: name, version: message.version, hideErrors: true })
    bot.on('error', error => console.error(name, error.message))
    bot.on('kicked', reason => console.error(name, reason))
    bot.once('spawn', () => {
      process.send(name)
      if (what === 'walk') stroll(bot)
    })
  })
}

// forward, jumping where it must, and to somewhere else every few seconds
function stroll (bot) {
  bot.setControlState('forward', true)
  bot.setControlState('jump', true)
  const turn = () => {
    const { x, z } = bot.entity.position
    const home = Math.hypot(x, z) > RANGE
    bot.look(home ? Math.atan2(x, z) : Math.random() * 2 * Math.PI, 0, true)
  }
  turn()
  setInterval(turn, 3000)
}

if (process.env.LOAD_BOTS) host()
else main()
