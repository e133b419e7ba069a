'use strict'

// The control channel for programs: lines of JSON over a Unix socket, {"id", "op", ...} -> {"id", "ok"} or {"id", "error"}.
// A watcher of blocks also gets {"event", ...} for each click on one. Only the user who owns the socket has access. orchestrator/servers/control.py is the other end.

const net = require('net')
const { listenAt } = require('../../socket_file')
const { ticksPerSecond } = require('../network/tick')
const { local } = require('../../dimensions')
const { MODES } = require('../network/version_adapter')
const { pictureOf } = require('../../storage/picture')
const { Vec3 } = require('vec3')

const LONGEST_LINE = 65536
// the version of this channel; orchestrator/servers/control.py has the same number
const CHANNEL = 1
const MOST_WATCHED = 1000
const MOST_DARK = 200000

const OPERATIONS = {
  about: serv => ({
    channel: CHANNEL,
    version: serv.options.version,
    port: serv.listeningPort,
    owners: serv.options.owners
  }),
  players: serv =>
    serv.players.map(({ username, position, health, gameMode }) => ({
      name: username,
      ...local(position),
      health,
      gamemode: MODES[gameMode]
    })),
  inventory: (serv, { player }) => inventoryOf(need(serv, player)),
  command: (serv, { line }) => {
    if (typeof line !== 'string') throw new Error('A command needs a line.')
    const { ok, text } = serv.runCommand(null, line)
    if (!ok) throw new Error(text)
    return text
  },
  reset: serv => {
    serv.resetWorld()
  },
  stats: serv => ({
    dropped_packets: serv.tally.dropped,
    refused_packets: serv.tally.refused,
    exceptions: serv.tally.exceptions,
    tps: ticksPerSecond(serv.pace),
    longest_stall_ms: takeLongestStall(serv.pace),
    players: serv.players.length,
    speed: serv.options.speed,
    mobs: serv.mobs.size,
    columns: serv.terrain.columns.size,
    ...memory()
  }),
  picture: (serv, { from, to }) => pictureOf(serv, from, to),
  dark: (serv, { from, to }) => darkPlaces(serv, from, to),
  respawned: serv => serv.respawned(),
  watch: (serv, { places }, socket) => watch(serv, places, socket),
  reserve: (serv, { names, secret }, socket) => serv.reserveNames(names, secret, socket),
  release: (serv, { names, secret }) => serv.releaseNames(names, secret),
  save: serv => {
    serv.saveWorld()
  },
  stop: serv => {
    setImmediate(() => serv.stop?.())
  }
}

// of the whole process, and of the heap in use, including garbage that is not collected yet
function memory () {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss_mb: Math.round(rss / 1048576), used_mb: Math.round((heapUsed + external) / 1048576) }
}

// since the last question
function takeLongestStall (pace) {
  const longest = Math.max(0, Math.round(pace.longestStall))
  pace.longestStall = 0
  return longest
}

// where monsters could appear at night: ground and room, and no light of a block; each place with the light of the sky there
function darkPlaces (serv, from, to) {
  const corners = [from, to]
  if (!corners.every(corner => Array.isArray(corner) && corner.length === 3 && corner.every(Number.isInteger)))
    throw new Error('A box needs two corners, each as [x, y, z].')
  const [low, high] = [Math.min, Math.max].map(edge => [0, 1, 2].map(axis => edge(from[axis], to[axis])))
  const size = [0, 1, 2].reduce((product, axis) => product * (high[axis] - low[axis] + 1), 1)
  if (size > MOST_DARK) throw new Error(`A box may have at most ${MOST_DARK} blocks.`)
  const found = []
  for (let x = low[0]; x <= high[0]; x++) {
    for (let z = low[2]; z <= high[2]; z++) {
      for (let y = low[1]; y <= high[1]; y++) {
        const { sky, block } = serv.lightAt(new Vec3(x, y, z))
        if (block === 0 && serv.isSpawnable(x, y, z)) found.push([[x, y, z], sky])
      }
    }
  }
  return found
}

// reports clicks on these blocks over the same connection, until it closes
function watch (serv, places, socket) {
  const isPlace = place => Array.isArray(place) && place.length === 3 && place.every(Number.isInteger)
  if (!Array.isArray(places) || places.length > MOST_WATCHED || !places.every(isPlace))
    throw new Error(`Watched are at most ${MOST_WATCHED} places, each as [x, y, z].`)
  serv.watchBlocks(socket, places, click => socket.write(JSON.stringify({ event: 'clicked', ...click }) + '\n'))
}

function need (serv, name) {
  const player = typeof name === 'string' ? serv.findPlayer(name) : undefined
  if (!player) throw new Error(`No player called ${name} is online.`)
  return player
}

/** Counts all that a player has by item id, also on the cursor and in an open grid, but not an untaken result. */
function inventoryOf ({ inventory, cursor, menu }) {
  const grid = menu.own ? menu.grid.map(i => menu.get(i)) : []
  const counts = {}
  for (const item of [...inventory.slice(1), cursor, ...grid]) {
    if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
  }
  return counts
}

module.exports.provides = ['openControl', 'closeControl']
module.exports.uses = [
  'findPlayer', 'isSpawnable', 'lightAt', 'mobs', 'pace', 'releaseNames', 'reserveNames', 'resetWorld', 'respawned', 'runCommand', 'saveWorld',
  'tally', 'terrain', 'unwatchBlocks', 'warn', 'watchBlocks'
]

module.exports.server = (serv, { control }) => {
  if (control === null) return
  const server = net.createServer(socket => talk(serv, socket))
  /** Starts to listen on the control channel, if one is configured. */
  serv.openControl = async () => {
    await listenAt(server, control)
    server.on('error', error => serv.warn(`control channel: ${error.message}`))
  }
  /** Stops listening on the control channel. */
  serv.closeControl = () => server.close()
}

function talk (serv, socket) {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('close', () => serv.unwatchBlocks(socket))
  socket.on('data', text => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) socket.write(JSON.stringify(answer(serv, line, socket)) + '\n')
    if (rest.length > LONGEST_LINE) socket.destroy()
  })
}

function answer (serv, line, socket) {
  let id = null
  try {
    const request = JSON.parse(line)
    id = request.id ?? null
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new Error(`There is no operation "${request.op}".`)
    return { id, ok: OPERATIONS[request.op](serv, request, socket) ?? null }
  } catch (error) {
    return { id, error: error.message }
  }
}
