'use strict'

// Several clients send well-formed packets at random, from a seed that is always the same unless one asks for another. Nothing throws, nobody is sent away,
// every byte that comes back is right, and every item is accounted for (fuzz/audit.js counts them inside the server).
//
//     BLOCKCREW_FUZZ_SEED=7 BLOCKCREW_FUZZ_SECONDS=60 node --test tests/js/server/fuzz.long.test.js

const { test } = require('node:test')
const assert = require('node:assert/strict')
const path = require('node:path')
const { VERSIONS, startServer, plot, until } = require('./world')
const { joinStrict } = require('./strict/client')
const { Deeds } = require('./fuzz/deeds')
const { Dice } = require('./fuzz/dice')

const SECONDS = Number(process.env.BLOCKCREW_FUZZ_SECONDS ?? 8)
const SEED = Number(process.env.BLOCKCREW_FUZZ_SEED ?? 1)
const CLIENTS = 4
const EVERY_MS = 25
const AT_ONCE = 4
const LEAVES = 0.0005
const FULL = 640
const AUDITED = { start: path.join(__dirname, 'fuzz/start_audited.js') }

// what lies around and what is in the hands
const PLACES = {
  'chest[facing=north,type=single]': [[2, 2]],
  'chest[facing=north,type=left]': [[-2, 3]],
  'chest[facing=north,type=right]': [[-3, 3]],
  barrel: [[3, -2]],
  crafting_table: [[0, 3], [-3, -3]],
  anvil: [[-1, 4]],
  enchanting_table: [[1, 4]],
  furnace: [[3, 0]],
  smoker: [[3, 1]],
  blast_furnace: [[-3, 0]],
  'hopper[facing=east]': [[1, 2]],
  'oak_door[half=lower]': [[0, -4]],
  melon: [[1, -3]],
  oak_log: [[-1, -3]],
  glass: [[2, -3]],
  tall_grass: [[4, 4]],
  oak_leaves: [[4, 3]],
  coal_ore: [[-4, 2]],
  campfire: [[-2, -4]],
  'sweet_berry_bush[age=3]': [[-4, -2]],
  pumpkin: [[4, -4]],
  red_bed: [[5, 0]],
  sand: [[5, 3]],
  gravel: [[5, 4]],
  torch: [[-5, 0]]
}
// crops on their soil
const FIELD = { 'farmland[moisture=7]': -1, 'wheat[age=7]': 0 }
const ANIMALS = ['cow', 'sheep', 'chicken', 'pig', 'zombie']
const TRADER = `{NoAI:1b,VillagerData:{profession:farmer},Offers:{Recipes:[
  {buy:{id:wheat,count:2},sell:{id:bread,count:1},maxUses:50},{buy:{id:coal,count:1},buyB:{id:stick,count:1},sell:{id:torch,count:4}}
]}}`.replace(/\s+/g, '')
const GIVEN = {
  oak_log: 40,
  oak_planks: 90,
  birch_planks: 20,
  stick: 40,
  cobblestone: 100,
  raw_iron: 20,
  coal: 20,
  iron_ingot: 12,
  wheat: 12,
  wheat_seeds: 10,
  torch: 10,
  bucket: 3,
  water_bucket: 1,
  bread: 5,
  mushroom_stew: 2,
  porkchop: 6,
  oak_door: 2,
  chest: 2,
  wooden_pickaxe: 2,
  wooden_shovel: 1,
  iron_helmet: 2,
  oak_sign: 4,
  sand: 10,
  bone_meal: 10,
  milk_bucket: 1,
  shears: 1,
  flint_and_steel: 1,
  golden_apple: 1,
  wooden_hoe: 1,
  stone_sword: 1,
  'stone_sword[damage=30]': 1,
  lapis_lazuli: 20,
  book: 3
}

for (const version of process.env.BLOCKCREW_FUZZ_VERSIONS?.split(',') ?? VERSIONS) {
  test(`${CLIENTS} clients do anything for ${SECONDS} seconds on ${version} with seed ${SEED}`, async t => {
    t.diagnostic(`BLOCKCREW_FUZZ_SEED=${SEED}`)
    const server = await startServer({ version }, AUDITED)
    t.after(() => server.child.exitCode === null && server.child.kill())
    const land = plot(server)
    const targets = await furnish(server, land)
    const dice = new Dice(SEED)
    const names = Array.from({ length: CLIENTS }, (_, n) => `Fuzz${n}`)
    const clients = []
    for (const name of names) clients.push(await enter(server, name, land, dice, targets))
    // one has no room for anything more
    await server.command(`give ${names[0]} dirt ${FULL}`)
    await server.command(`gamemode creative ${names.at(-1)}`)
    await rage(server, clients, dice, { land, targets })
    for (const { client } of clients) await settle(server, client)
    const complaints = server.said.join('').split('\n').filter(line => /AUDIT|exception|DROPPED|refused/.test(line))
    assert.deepEqual(complaints.slice(0, 10), [])
    for (const { client } of clients) await client.done()
    await server.stop()
  })
}

/** Puts blocks on the plot; returns where those are that are worth a click. */
async function furnish (server, land) {
  const targets = []
  for (const [state, places] of Object.entries(PLACES)) {
    for (const [x, z] of places) {
      const pos = land.offset(x, 0, z)
      await server.command(`setblock ${pos.x} ${pos.y} ${pos.z} ${state}`)
      if (/chest|barrel|hopper|table|anvil|furnace|smoker|campfire|bush|pumpkin|bed/.test(state)) targets.push(pos)
    }
  }
  for (const [state, y] of Object.entries(FIELD)) {
    for (const x of [-7, -6]) await server.command(`setblock ${land.x + x} ${land.y + y} ${land.z + 2} ${state}`)
  }
  await server.command('gamerule doMobSpawning false')
  const stall = land.offset(1, 0, 2)
  await server.command(`summon villager ${stall.x} ${stall.y} ${stall.z} ${TRADER}`)
  for (const kind of ANIMALS) await server.command(`summon ${kind} ${land.x + 1} ${land.y} ${land.z - 6}`)
  return targets
}

async function enter (server, name, land, dice, targets) {
  const client = await joinStrict(server, name)
  await server.command(`tp ${name} ${land.x + 0.5} ${land.y} ${land.z + 0.5}`)
  await until(`${name} is there`, () => client.land.stateAt(land) !== undefined)
  await server.command(`xp add ${name} 60 levels`)
  for (const [item, count] of Object.entries(GIVEN)) await server.command(`give ${name} ${item} ${count}`)
  return { client, deeds: new Deeds(client, dice, { land, targets }) }
}

async function rage (server, clients, dice, { land, targets }) {
  const deadline = performance.now() + SECONDS * 1000
  const done = {}
  while (performance.now() < deadline) {
    for (const one of clients) {
      if (one.client.ended) return
      for (let n = 0; n < AT_ONCE; n++) {
        const name = one.deeds.one()
        done[name] = (done[name] ?? 0) + 1
      }
      if (dice.chance(LEAVES)) await comeAgain(server, one, dice, { land, targets })
    }
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
}

async function comeAgain (server, one, dice, place) {
  const { username, faults } = one.client
  one.client.leave()
  await until(`${username} has left`, () => one.client.ended)
  assert.deepEqual(faults, [])
  one.client = await joinStrict(server, username)
  one.deeds = new Deeds(one.client, dice, place)
}

/** Lets go of everything; then client and server must believe the same. */
async function settle (server, client) {
  if (client.ended) return
  // twice: a window may have been on its way when the first was closed
  for (let n = 0; n < 2; n++) {
    client.send('close_window', { windowId: client.windows.open ?? 0 })
    client.windows.close()
    await answered(client)
  }
  const theirs = () => server.ask('inventory', { player: client.username })
  await until(
    `client and server agree about ${client.username}`,
    async () => same(client.windows.held(), await theirs())
  ).catch(async () => assert.deepEqual(client.windows.held(), await theirs(), `${client.username}: client (first) and server`))
}

let lastTransaction = 100000

/** The server has read all that was sent before, and what it wrote because of that has come. */
async function answered (client) {
  const transactionId = ++lastTransaction
  let heard = false
  client.on('tab_complete', packet => {
    heard ||= packet.transactionId === transactionId
  })
  client.send('tab_complete', { transactionId, text: '/he' })
  await until(`${client.username} is answered`, () => heard || client.ended, 60000)
}

const sorted = counts => JSON.stringify(Object.entries(counts).sort())
const same = (a, b) => sorted(a) === sorted(b)
