'use strict'

// Does the server bear anything that a client may send? Eight clients play by chance, and a quarter of their packets is twisted: extreme fields,
// changed bytes. Who is sent away comes back at once. Two others stand elsewhere, and nothing may happen to them. The server counts all
// items before and after each packet (tests/js/server/fuzz/audit.js).
//
//     node benchmarks/fuzzed_packets.js [--seed 1] [--reached 50000] [--version 1.21.1] [--state FILE]
//
// It ends when that many packets have reached a handler of the play state. With --state it goes on where an interrupted run has stopped:
// each round depends on the seed and on its number only. Exit code 1 if anything was wrong.

const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const { parseArgs } = require('node:util')
const { startServer, until, plot } = require('../tests/js/server/world')
const { joinStrict } = require('../tests/js/server/strict/client')
const { Deeds } = require('../tests/js/server/fuzz/deeds')
const { Dice } = require('../tests/js/server/fuzz/dice')
const { Twister } = require('./fuzz/twisting')
const { seldom } = require('./fuzz/seldom')

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' }, reached: { type: 'string', default: '50000' },
    version: { type: 'string', default: '1.21.1' }, state: { type: 'string' }
  }
})
const NAMES = Array.from({ length: 8 }, (_, n) => `Fuzz${n}`)
const OTHERS = ['Ann', 'Ben']
const A_ROUND = 16
const SELDOM = 0.3
const FAR = 40
const NO_LIMIT = 1000000
const SAVE_EVERY = 20
const WRONG = /AUDIT|exception|DROPPED/
const FURNITURE = ['chest', 'barrel', 'crafting_table', 'anvil', 'enchanting_table', 'furnace', 'hopper', 'red_bed', 'oak_sign', 'note_block', 'lever', 'cauldron', 'campfire', 'jukebox', 'lectern']
const GIVEN = { oak_log: 40, stick: 40, cobblestone: 100, coal: 20, torch: 10, bucket: 3, bread: 5, oak_sign: 4, writable_book: 1, stone_sword: 1, lapis_lazuli: 20, snowball: 16 }

const sumOf = table => Object.values(table).reduce((sum, one) => sum + one, 0)

async function main () {
  const state = options.state && fs.existsSync(options.state) ? JSON.parse(fs.readFileSync(options.state, 'utf8')) : { round: 0, sent: 0, reached: {}, kicks: {}, wrong: [] }
  const limits = { packetsPerSecond: NO_LIMIT, connectionsPerAddress: NO_LIMIT }
  const server = await startServer({ version: options.version, ...limits }, { start: path.join(__dirname, 'fuzz/start_counted.js') })
  const before = { ...state.reached }
  readline.createInterface({ input: server.child.stdout }).on('line', line => {
    if (!line.startsWith('REACHED ')) return
    for (const [name, count] of Object.entries(JSON.parse(line.slice(8)))) state.reached[name] = (before[name] ?? 0) + count
  })
  const land = plot(server)
  const targets = await furnish(server, land)
  const others = []
  for (const name of OTHERS) others.push(await settle(server, name, land.offset(FAR * 16, 0, FAR * 16)))
  const fuzzers = NAMES.map(name => ({ name, client: null }))
  while (sumOf(state.reached) < Number(options.reached) && server.child.exitCode === null) {
    await round(server, fuzzers, state, { land, targets })
    if (++state.round % SAVE_EVERY === 0) save(state, server)
  }
  save(state, server)
  await report(server, others, state)
}

async function furnish (server, land) {
  await server.command('gamerule doMobSpawning false')
  const targets = FURNITURE.map((_, n) => land.offset((n % 5) * 2 - 4, 0, Math.floor(n / 5) * 3 - 3))
  for (const [n, { x, y, z }] of targets.entries()) await server.command(`setblock ${x} ${y} ${z} ${FURNITURE[n]}`)
  for (const kind of ['cow', 'sheep', 'horse', 'boat', 'villager']) await server.command(`summon ${kind} ${land.x} ${land.y} ${land.z - 6}`)
  return targets
}

async function settle (server, name, { x, y, z }) {
  const client = await joinStrict(server, name)
  await server.command(`tp ${name} ${x + 0.5} ${y} ${z + 0.5}`)
  for (const [item, count] of Object.entries(GIVEN)) await server.command(`give ${name} ${item} ${count}`)
  return { client, had: await server.ask('inventory', { player: name }) }
}

/** Each client sends a few packets; those who were sent away come back. */
async function round (server, fuzzers, state, place) {
  const away = fuzzers.filter(({ client }) => !client || client.ended)
  await Promise.all(away.map(fuzzer => enter(server, fuzzer, state, place)))
  for (const [n, fuzzer] of fuzzers.entries()) {
    const dice = new Dice(Number(options.seed) * 7919 + state.round * NAMES.length + n)
    if (fuzzer.client) act(fuzzer.client, dice, state, place)
  }
  await server.ask('stats') // the server has come round once
}

async function enter (server, fuzzer, state, { land }) {
  if (fuzzer.client) count(state.kicks, reasonOf(fuzzer.client))
  // one whose connection breaks on the way in tries again with the next round
  fuzzer.client = await joinStrict(server, fuzzer.name).catch(() => null)
  if (!fuzzer.client) return count(state.kicks, 'broke while joining')
  // who has been sent away again meanwhile is not found
  await server.command(`tp ${fuzzer.name} ${land.x + 0.5} ${land.y} ${land.z + 0.5}`).catch(() => {})
  if (state.round === 0) for (const [item, many] of Object.entries(GIVEN)) await server.command(`give ${fuzzer.name} ${item} ${many}`).catch(() => {})
}

// without the numbers, so that there are few kinds
const reasonOf = ({ kicked }) => String(kicked ?? 'closed').replace(/.*"value":"([^"]+)".*/, '$1').replace(/\d+/g, 'N').slice(0, 90)

const count = (table, key) => { table[key] = (table[key] ?? 0) + 1 }

function act (client, dice, state, place) {
  const twister = new Twister(options.version, dice)
  const { send } = client
  client.send = (name, params) => {
    const bytes = twister.bytes(name, params)
    if (!bytes || !client.wire.socket.writable) return
    client.wire.sendBytes(bytes)
    state.sent++
  }
  const deeds = new Deeds(client, dice, place)
  for (let n = 0; n < A_ROUND; n++) {
    if (dice.chance(SELDOM)) client.send(...dice.one(seldom(client)))
    else deeds.one()
  }
  client.send = send
}

/** Keeps how far it came, and what the server complained of. */
function save (state, server) {
  const said = server.said.splice(0).join('').split('\n')
  for (const line of said) if (WRONG.test(line) && state.wrong.length < 100) state.wrong.push(line.slice(0, 600))
  if (options.state) fs.writeFileSync(options.state, JSON.stringify(state))
  console.error(`round ${state.round}: ${state.sent} sent, ${sumOf(state.reached)} reached, ${state.wrong.length} wrong`)
}

async function report (server, others, state) {
  const stats = server.child.exitCode === null ? await server.ask('stats') : null
  const harmed = []
  for (const { client, had } of others) {
    const has = stats && await server.ask('inventory', { player: client.username })
    const same = JSON.stringify(has) === JSON.stringify(had)
    if (client.ended || client.health < 20 || !same || client.faults.length > 0) harmed.push([client.username, client.kicked, client.health, ...client.faults])
  }
  console.log(JSON.stringify({
    version: options.version, seed: Number(options.seed), rounds: state.round, sent: state.sent, reached: sumOf(state.reached), by_packet: state.reached, kicks: sumOf(state.kicks),
    reasons: state.kicks, server_up: stats !== null, others_harmed: harmed, wrong: state.wrong,
    dropped: stats?.dropped_packets, exceptions: stats?.exceptions, load: os.loadavg()[0].toFixed(1)
  }, null, 1))
  const bad = !stats || harmed.length > 0 || state.wrong.length > 0
  server.child.kill('SIGTERM')
  await until('the server has ended', () => server.child.exitCode !== null)
  process.exit(bad ? 1 : 0)
}

main().catch(error => {
  console.error(error.stack)
  process.exit(1)
})
