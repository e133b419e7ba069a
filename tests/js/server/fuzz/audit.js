'use strict'

// The bookkeeper of the fuzz test. Runs inside the server process, knows nothing of its code but where things lie, and
// counts all items before and after every single packet, command and tick. What has changed must have a lawful reason
// (lawful.js); what has none is written to the error output as a line that begins with AUDIT.

const { census, ofPlayer, difference } = require('./census')
const { isLawful } = require('./lawful')

const LONGEST = 300
const LIFETIME = 6000 // ticks, vanilla's
const VOID = -120

function audit (serv) {
  const book = { absent: new Map(), counts: null, depth: 0, happened: fresh() }
  book.counts = census(serv, book.absent)
  follow(serv, book)
  serv._server.on('connection', client => {
    const emit = client.emit.bind(client)
    client.emit = (event, packet, meta, ...rest) => {
      if (event === 'packet' || String(event).startsWith('raw')) return emit(event, packet, meta, ...rest)
      return account(serv, book, { event, packet, client }, () => emit(event, packet, meta, ...rest))
    }
  })
  const { tick, runCommand } = serv
  serv.tick = () => account(serv, book, { event: 'tick' }, tick)
  serv.runCommand = (player, line) => {
    book.happened.commands.push(line)
    if (book.depth > 0) return runCommand(player, line)
    return account(serv, book, { event: 'command' }, () => runCommand(player, line), { commands: [line] })
  }
  return serv
}

const fresh = () => ({ broken: [], changed: [], died: [], commands: [] })

function follow (serv, book) {
  serv.on('blockBreaking', block => book.happened.broken.push(block))
  serv.on('blockChanged', (pos, before, after) => book.happened.changed.push({ before, after }))
  serv.on('died', entity => book.happened.died.push(entity))
  serv.on('playerLeaving', player => book.absent.set(player.uuid, ofPlayer(player)))
  serv.on('newPlayer', player => book.absent.delete(player.uuid))
}

/** One deed: what is there before, and what is there after. */
function account (serv, book, deed, action, happened = {}) {
  if (book.depth > 0) return action()
  compare(serv, book, { event: 'between two deeds' })
  book.happened = { ...fresh(), ...happened }
  deed.before = remember(deed)
  const falling = Object.values(serv.entities).filter(isFallingBlock(serv))
  deed.falling = falling.map(({ objectData }) => nameOf(serv, objectData))
  deed.ending = Object.values(serv.entities).filter(isEnding).map(({ item }) => [item.name, item.count])
  book.depth++
  try {
    return action()
  } finally {
    book.depth--
    compare(serv, book, deed)
  }
}

/** What may be needed to judge a change, as it was before. */
function remember ({ client }) {
  const player = client?.playerOfAudit
  if (!player) return null
  const { menu, inventory, heldItemSlot } = player
  const cells = menu.grid.map(i => menu.get(i))
  return {
    result: menu.resultSlot < 0 ? null : menu.get(menu.resultSlot),
    // a table that is no crafting grid: whether it only changes what lies in it
    bench: menu.craft?.match ? { makes: !menu.craft.rename } : null,
    cells: cells.filter(Boolean).map(({ name, count }) => ({ name, count })),
    hands: [inventory[36 + heldItemSlot], inventory[45]].map(inHand),
    creative: player.gameMode === 1
  }
}

const inHand = item => item && { name: item.name, wears: Boolean(item.maxDurability) }

function compare (serv, book, deed) {
  const after = census(serv, book.absent)
  const changes = difference(book.counts, after)
  book.counts = after
  if (deed.client && !deed.client.playerOfAudit) deed.client.playerOfAudit = findPlayer(serv, deed.client)
  if (changes.length === 0 || isLawful(deed, changes, book.happened, serv)) return
  const { commands, broken } = book.happened
  const about = { packet: deed.packet, before: deed.before, commands, broken: broken.map(({ name }) => name) }
  const words = JSON.stringify(about, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
  console.error(`AUDIT ${deed.event}: ${JSON.stringify(changes)} ${words?.slice(0, LONGEST)}`)
}

// a block on its way down is no item, and may end as one
const isFallingBlock = serv => ({ entityType }) => entityType === serv.registry.entitiesByName.falling_block.id
// a lying item vanishes after five minutes, or in the void
const isEnding = ({ item, age, position }) => item && (age >= LIFETIME || position.y < VOID)
const nameOf = (serv, state) => serv.registry.blocksByStateId[state].name

const findPlayer = (serv, client) => serv.players.find(player => player._client === client)

module.exports = { audit }
