'use strict'

// The kill -9 drill: bots dig, place, move items through chests, craft and toss; the server is killed at a random
// moment; what the world folder holds then is compared with what each client had seen acknowledged, and the same
// world is opened again for the next round. Lost is the age of the oldest acknowledged deed that is not in the folder.
//
//     node benchmarks/kill9.js [rounds] [bots] [seed]

const assert = require('node:assert/strict')
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { DatabaseSync } = require('node:sqlite')
const { startServer, join, give, setBlock, until, Vec3 } = require('../tests/js/server/world')

const START = path.join(__dirname, '../mc_server/embedded/start.js')
// between the first deed of everybody and the kill
const SHORTEST_MS = 300
const LONGEST_MS = 3000
const SUPPLIES = { dirt: 64, torch: 32, oak_log: 128 }
const WOOD = { oak_log: 4, oak_planks: 1 }
// where torches stand, seen from the bot's feet; the chest is on the free side
const SPOTS = [
  [1, 1],
  [1, 0],
  [1, -1],
  [0, 1],
  [0, -1],
  [-1, 1],
  [-1, -1]
]
const CHEST = [-2, 0]
const LEFT_OVER = 8
// from home, so that everything stays within reach
const ARM = 4
// a bot's corner looks the same again only after many seconds
const BREATH_MS = 20
// so often the server is killed once more while it opens the world
const EVERY_OPENING = 5
const OPENING_MS = 1500

/** @returns {{lost: number[], corrupted: string[]}} milliseconds lost in each round, and what went wrong */
async function drill ({ rounds, bots, seed, say = () => {} }) {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-drill-'))
  const random = generator(seed)
  const results = { lost: [], corrupted: [], deeds: 0 }
  const crew = Array.from({ length: bots }, (_, n) => new Worker(`Drill${n}`, new Vec3(64 * n + 32, -60, 8), random))
  try {
    let found = null
    for (let round = 1; round <= rounds; round++) {
      try {
        found = await oneRound(worldFolder, crew, random, found, results)
        say(`round ${round}: ${found.deeds} deeds, lost ${Math.round(found.lost)} ms; ${found.state}`)
      } catch (error) {
        results.corrupted.push(`round ${round}: ${error.message}`)
        say(`round ${round}: FAILED: ${error.message}`)
        break
      }
    }
  } finally {
    fs.rmSync(worldFolder, { recursive: true, force: true })
  }
  return results
}

async function oneRound (worldFolder, crew, random, found, results) {
  if (results.lost.length % EVERY_OPENING === 1) await killWhileOpening(worldFolder, random() * OPENING_MS)
  const server = await startServer({ worldFolder })
  try {
    for (const worker of crew) await worker.arrive(server, found?.of[worker.name])
    const working = crew.map(worker => worker.work())
    await until('everybody is at work', () => crew.every(worker => worker.log.some(({ acked }) => acked)))
    await pause(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS))
    for (const worker of crew) worker.killed = performance.now()
    await server.killHard()
    await Promise.all(working)
  } catch (error) {
    throw new Error(`${error.message} ${server.said.join('')}`, { cause: error })
  } finally {
    server.child.kill('SIGKILL')
  }
  const next = look(worldFolder, crew)
  const lost = crew.map(worker => worker.lostIn(next.of[worker.name]))
  checkTotals(crew.length, next.totals)
  next.lost = Math.max(...lost)
  next.state = crew.map(worker => `${next.of[worker.name].value} (last deed ${worker.idle()} ms before)`).join('; ')
  next.deeds = crew.reduce((sum, { log }) => sum + log.length, 0)
  results.lost.push(next.lost)
  results.deeds += next.deeds
  return next
}

async function killWhileOpening (worldFolder, ms) {
  const child = spawn(process.execPath, [START, JSON.stringify({ generator: 'flat', worldFolder })], { stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await pause(ms)
  child.kill('SIGKILL')
  await ended
}

/** One bot and the log of what it did: {value: what its corner of the world was after it, acked: when it was told so}. */
class Worker {
  constructor (name, home, random) {
    Object.assign(this, { name, home, random })
  }

  async arrive (server, found) {
    this.log = []
    this.server = server
    this.killed = null
    this.bot = await join(server, this.name, found ? {} : { at: this.home })
    if (!found) await this.settle(server)
    this.chestBlock = await until('the chest is seen', () => {
      const block = this.bot.blockAt(this.home.offset(CHEST[0], 0, CHEST[1]))
      return block?.name === 'chest' && block
    })
    await this.bot.look(0, -Math.PI / 2, true)
    this.filling ??= true
    this.inChest = await this.countChest()
    this.torches = SPOTS.map(([x, z]) => (this.bot.blockAt(this.home.offset(x, 0, z)).name === 'torch' ? 1 : 0))
    if (found) this.compare(found)
    this.log.push({ value: this.value(), at: performance.now(), acked: null })
  }

  async settle (server) {
    for (const [name, count] of Object.entries(SUPPLIES)) await give(server, this.bot, name, count)
    await setBlock(server, this.bot, this.home.offset(CHEST[0], 0, CHEST[1]), 'chest')
  }

  /** The opened world is what lay in the folder. */
  compare ({ value, inventory, lying }) {
    assert.equal(this.value(), value, `${this.name} meets another world than the folder held`)
    for (const [name, count] of Object.entries(this.counts())) {
      const most = (inventory[name] ?? 0) + (lying[name] ?? 0)
      assert.ok(count >= (inventory[name] ?? 0) && count <= most, `${this.name} holds ${count} ${name}, not ${most}`)
    }
  }

  counts () {
    const counts = {}
    for (const item of this.bot.inventory.items()) counts[item.name] = (counts[item.name] ?? 0) + item.count
    return counts
  }

  value () {
    return valueOf(this.inChest, this.torches, this.counts().oak_log ?? 0)
  }

  async countChest () {
    const window = await this.bot.openContainer(this.chestBlock)
    const count = window.containerItems().reduce((sum, item) => sum + item.count, 0)
    this.bot.closeWindow(window)
    return count
  }

  /** Until the server is gone. */
  async work () {
    const turns = [() => this.moveItem(), () => this.changeTorch()]
    try {
      for (let n = 0; ; n++) {
        for (const turn of turns) await this.alive(turn())
        if (this.random() < 0.2) await this.alive(this.toss())
        if (this.random() < 0.05) await this.alive(this.craft())
        if (this.random() < 0.1) await this.alive(this.fetch())
        await pause(this.random() * BREATH_MS)
      }
    } catch (error) {
      if (this.killed === null) throw error
    }
    this.bot.quit()
  }

  // a client library may wait long for an answer from a server that is gone
  alive (deed) {
    let stop
    const ended = new Promise((_, reject) => {
      stop = () => reject(new Error('the server is gone'))
      this.bot._client.once('end', stop)
    })
    deed.catch(() => {})
    return Promise.race([deed, ended]).finally(() => this.bot._client.removeListener('end', stop))
  }

  did () {
    this.log.push({ value: this.value(), at: performance.now(), acked: null })
  }

  // what came before on the same line has been dealt with too
  acknowledged () {
    const now = performance.now()
    for (const entry of this.log) entry.acked ??= now
  }

  async moveItem () {
    const { dirt } = this.bot.registry.itemsByName
    const inHand = this.counts().dirt ?? 0
    if (this.inChest <= 1) this.filling = true
    else if (inHand <= LEFT_OVER) this.filling = false
    if (this.filling && inHand === 0) return
    const window = await this.bot.openContainer(this.chestBlock)
    this.acknowledged()
    // taking one is taking all onto the cursor and putting the rest back
    if (!this.filling) this.log.push({ value: valueOf(0, this.torches, this.counts().oak_log ?? 0), at: performance.now(), acked: null })
    this.inChest += this.filling ? 1 : -1
    this.did()
    if (this.filling) await window.deposit(dirt.id, null, 1)
    else await window.withdraw(dirt.id, null, 1)
    this.bot.closeWindow(window)
  }

  async changeTorch () {
    const { torch } = this.bot.registry.itemsByName
    if (this.torches.every(there => !there)) this.planting = true
    if (this.torches.every(there => there) || !this.counts().torch) this.planting = false
    const wanted = this.planting ? 1 : 0
    const n = this.torches.findIndex(there => there !== wanted)
    if (n < 0) return
    const place = this.home.offset(SPOTS[n][0], 0, SPOTS[n][1])
    const told = this.toldAbout(place)
    if (this.planting) await this.bot.equip(torch.id, 'hand')
    this.torches[n] = wanted
    this.did()
    if (this.planting) await this.bot._genericPlace(this.bot.blockAt(place.offset(0, -1, 0)), new Vec3(0, 1, 0), { forceLook: 'ignore', swingArm: 'right' })
    else await this.bot.dig(this.bot.blockAt(place), 'ignore')
    await told
    this.acknowledged()
  }

  async toss () {
    if ((this.counts().dirt ?? 0) > LEFT_OVER) await this.bot.toss(this.bot.registry.itemsByName.dirt.id, null, 1)
  }

  /** Steps onto something that lies out of reach, or back home. */
  async fetch () {
    const heaps = Object.values(this.bot.entities).filter(
      ({ name, position }) => name === 'item' && position.distanceTo(this.home) < ARM
    )
    const heap = heaps[Math.floor(this.random() * heaps.length)]
    const { x, z } = heap?.position ?? this.home.offset(0.5, 0, 0.5)
    await this.server.command(`tp ${this.name} ${x.toFixed(2)} ${this.home.y} ${z.toFixed(2)}`)
  }

  toldAbout (place) {
    return new Promise(resolve => {
      const hear = ({ location }) => {
        if (!place.equals(new Vec3(location.x, location.y, location.z))) return
        this.bot._client.removeListener('block_change', hear)
        resolve()
      }
      this.bot._client.on('block_change', hear)
    })
  }

  async craft () {
    const planks = this.bot.registry.itemsByName.oak_planks.id
    const logs = this.counts().oak_log ?? 0
    if (logs === 0) return
    this.log.push({ value: valueOf(this.inChest, this.torches, logs - 1), at: performance.now(), acked: null })
    await this.bot.craft(this.bot.recipesFor(planks, null, 1, null)[0], 1, null)
  }

  idle () {
    return Math.round(this.killed - this.log.findLast(({ at }) => at < this.killed)?.at)
  }

  /** Milliseconds from the first acknowledged deed that is not there to the kill. */
  lostIn ({ value }) {
    const last = this.log.findLastIndex(entry => entry.value === value)
    assert.ok(last >= 0, `${this.name}: the folder holds ${value}, which never was: ${this.log.at(-1).value}`)
    const missing = this.log[last + 1]
    return missing?.acked ? Math.max(0, this.killed - missing.acked) : 0
  }
}

const valueOf = (inChest, torches, logs) => `chest ${inChest}, torches ${torches.join('')}, logs ${logs}`

// ---- the folder

/** What a copy of the folder holds, by bot and in all. */
function look (worldFolder, crew) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-look-'))
  fs.cpSync(worldFolder, copy, { recursive: true })
  const world = new DatabaseSync(path.join(copy, 'world.sqlite'))
  try {
    const [{ quick_check: verdict }] = world.prepare('PRAGMA quick_check').all()
    assert.equal(verdict, 'ok')
    const rows = world.prepare('SELECT part, key, value FROM kept').all()
    const parts = Map.groupBy(rows, ({ part }) => part)
    const read = part => (parts.get(part) ?? []).map(({ key, value }) => [key, JSON.parse(value)])
    return { ...digest(read, crew), rows: rows.length }
  } finally {
    world.close()
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

function digest (read, crew) {
  const chests = new Map(read('containers').map(([key, { items }]) => [key, sum(items)]))
  const torches = new Set(read('blocks').flatMap(([section, record]) => [...placesOf(section, record, 'torch')]))
  const heaps = read('lying').flatMap(([, list]) => list)
  const names = new Map(read('player/name').map(([uuid, name]) => [name, uuid]))
  const inventories = new Map(
    read('player/inventory').map(([uuid, { items, loose }]) => [uuid, sum([...items, ...loose])])
  )
  const of = {}
  for (const { name, home } of crew) {
    const inventory = inventories.get(names.get(name))
    const chest = chests.get(placeKey(home, CHEST)) ?? {}
    const there = SPOTS.map(spot => (torches.has(placeKey(home, spot)) ? 1 : 0))
    const lying = sum(heaps.filter(({ position: [x] }) => Math.abs(x - home.x) < 32).map(({ item }) => item))
    of[name] = { value: valueOf(chest.dirt ?? 0, there, inventory.oak_log ?? 0), inventory, lying }
  }
  const everything = [...chests.values(), ...inventories.values(), sum(heaps.map(({ item }) => item))]
  return { of, totals: everything.reduce(added, { torch: torches.size }) }
}

const placeKey = ({ x, y, z }, [dx, dz]) => `${x + dx},${y},${z + dz}`

function * placesOf (section, record, wanted) {
  const [cx, cy, cz] = section.split(',').map(Number)
  for (const [name, , ...places] of record) {
    if (name !== wanted) continue
    for (const at of places) yield `${cx * 16 + (at & 15)},${cy * 16 + (at >> 8)},${cz * 16 + ((at >> 4) & 15)}`
  }
}

const sum = items => items.reduce((counts, { name, count }) => added(counts, { [name]: count }), {})

function added (counts, more) {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
  return counts
}

function checkTotals (bots, totals) {
  const wood = Object.entries(WOOD).reduce((all, [name, worth]) => all + worth * (totals[name] ?? 0), 0)
  assert.deepEqual(
    { dirt: totals.dirt, torch: totals.torch, wood },
    { dirt: SUPPLIES.dirt * bots, torch: SUPPLIES.torch * bots, wood: SUPPLIES.oak_log * WOOD.oak_log * bots },
    'items are neither doubled nor lost'
  )
}

// ---- the command

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

function generator (seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

async function main () {
  const [rounds = 50, bots = 4, seed = 1] = process.argv.slice(2).map(Number)
  const { lost, corrupted, deeds } = await drill({ rounds, bots, seed, say: line => console.log(line) })
  const sorted = lost.toSorted((a, b) => a - b)
  const at = share => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
  console.log(`${lost.length} of ${rounds} kills, ${bots} bots, ${deeds} deeds: ${corrupted.length} corrupted`)
  console.log(`lost: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`)
  for (const line of corrupted) console.log(line)
  process.exit(corrupted.length === 0 && at(1) <= 1000 ? 0 : 1)
}

module.exports = { drill }
if (require.main === module) main()
