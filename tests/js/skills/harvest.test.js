'use strict'

// Harvesting at arm's length: a bot digs ripe plants from where it stands, and fetches what rolls away from it.

const { test, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { startServer, join, plot, setBlock, give, held, until, happens } = require('../server/world')
const { dig } = require('../../../skills/runtime/blocks/dig')
const harvestCrops = require('../../../skills/library/harvestCrops')
const tendField = require('../../../skills/library/tendField')

const FAR = 4 // m: just in reach
const ROLLED = 1.5 // m further away
const CREW = { between: async () => {}, claim: async () => true, progress: () => {} }
const { signal } = new AbortController()

let server
before(async () => {
  server = await startServer()
  await server.command('gamerule randomTickSpeed 0') // the field may not dry out
})
after(() => server.stop())

/** A bot beside a ripe plant that is just in reach; `then` is called after it has dug. */
async function farmer (name, then) {
  const land = plot(server)
  const bot = await join(server, name, { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  const plant = land.offset(FAR, 0, 0)
  await setBlock(server, bot, plant.offset(0, -1, 0), 'farmland[moisture=7]')
  await setBlock(server, bot, plant, 'wheat[age=7]')
  const digs = bot.dig.bind(bot)
  bot.dig = async (...given) => {
    const told = happens(bot._client, 'block_change')
    await digs(...given)
    await told
    await then?.(plant)
  }
  return { bot, plant }
}

test('what rolls away from a plant is brought in, and the plant is sown again', async () => {
  const { bot, plant } = await farmer('Reaper', ({ x, y, z }) => server.command(`tp @e[type=item] ${x + ROLLED} ${y} ${z}`))
  await harvestCrops(bot, { name: 'wheat' }, signal)
  await until('it is in the bag', () => held(bot).wheat === 1)
  await until('it was sown', () => bot.blockAt(plant).name === 'wheat')
})

test('a plant that the server takes away before the bot does is not waited for', async () => {
  const { bot, plant } = await farmer('Mower')
  await dig(bot, plant, signal, null)
  assert.equal(bot.crew.unsettled?.size ?? 0, 0)
})

test('a bed is sown before the next one is harvested, since a bare one turns to earth without water', async () => {
  const land = plot(server)
  const bot = await join(server, 'Sower', { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  const beds = [1, 2, 3].map(z => land.offset(2, -1, z))
  for (const bed of beds) {
    await setBlock(server, bot, bed, 'farmland[moisture=7]')
    await setBlock(server, bot, bed.offset(0, 1, 0), 'wheat[age=7]')
  }
  await give(server, bot, 'wheat_seeds', 3)
  const bare = () => beds.filter(bed => bot.blockAt(bed.offset(0, 1, 0)).name === 'air').length
  let most = 0
  bot.on('blockUpdate', () => { most = Math.max(most, bare()) })
  await tendField(bot, { cells: beds.map(({ x, y, z }) => [x, y, z]), name: 'wheat' }, signal)
  assert.equal(most, 1)
  assert.equal(bare(), 0)
  await until('what was ripe is in the bag', () => held(bot).wheat === 3)
})
