'use strict'

// Skills over a line on which the server's answers come late: what was dug drops long after the client believes that the block
// is gone, a door opens long after the click, and who builds under its own feet is told late that the block stands.

const { test, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { startServer, join, plot, give, setBlock, agree } = require('../server/world')
const { slowLine } = require('./slow_line')
const { riseOn } = require('../../../skills/runtime/movement/underfoot')
const { dig } = require('../../../skills/runtime/blocks/dig')
const { settled } = require('../../../skills/runtime/blocks/dig_prediction')
const { pass } = require('../../../skills/runtime/core/wait')
const mineBlock = require('../../../skills/library/mineBlock')
const openDoor = require('../../../skills/library/openDoor')
const shearSheep = require('../../../skills/library/shearSheep')

const LAG = 2500 // ms
const LONG_LAG = 3600 // ms: more than 60 ticks
const SILENT = 25 // ticks after which a server that has not answered a dig counts as silent
const LONG = 50 // ticks: longer than it takes to dig clay, or to give up what was dug
const WHILE_ONE_JUMPS = 300 // ms: six ticks, in which one who jumps has come down again
const CREW = { between: async () => {}, claim: async () => true, progress: () => {} }

let server, line
before(async () => {
  server = await startServer()
  line = await slowLine(server.port)
})
after(async () => {
  await server.stop()
  line.close()
})

test('one block is dug for one item, however late it drops', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Patient', { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  for (const x of [2, 4]) await setBlock(server, bot, land.offset(x, 0, 0), 'clay')
  line.lag = LAG
  await mineBlock(bot, { name: 'clay', count: 4 }, new AbortController().signal)
  line.lag = 0
  await agree(server, bot, { clay_ball: 4 })
  assert.equal(bot.blockAt(land.offset(4, 0, 0)).name, 'clay')
})

test('while the server is silent nothing more is dug, and nobody counts what came in', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Deaf', { at: land })
  bot.crew = { ...CREW }
  for (const x of [1, 2]) await setBlock(server, bot, land.offset(x, 0, 0), 'clay')
  const { signal } = new AbortController()
  const done = []
  line.mute()
  await dig(bot, land.offset(1, 0, 0), signal)
  const counting = settled(bot, signal).then(() => done.push('counted'))
  await pass(bot, signal, SILENT)
  const digging = dig(bot, land.offset(2, 0, 0), signal).then(() => done.push('dug'))
  await pass(bot, signal, LONG)
  assert.deepEqual(done, [])
  line.speak()
  await Promise.all([counting, digging])
  assert.deepEqual(done.sort(), ['counted', 'dug'])
})

test('who is answered late stands on the block and not in it, and one that is refused does not stay', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Pillar', { at: land })
  await give(server, bot, 'dirt', 3)
  line.lag = WHILE_ONE_JUMPS
  const { signal } = new AbortController()
  const rise = height => riseOn(bot, land.offset(0, height, 0), bot.heldItem ?? bot.inventory.items()[0], signal)
  for (const height of [0, 1]) {
    assert.equal(await rise(height), true)
    assert.equal(bot.entity.position.y, land.y + height + 1)
    assert.equal(bot.blockAt(land.offset(0, height, 0)).name, 'dirt')
  }
  await agree(server, bot, { dirt: 1 })
  await server.command('gamemode adventure Pillar')
  assert.equal(await rise(2), false)
  assert.equal(bot.blockAt(land.offset(0, 2, 0)).name, 'air')
  line.lag = 0
})

test('a door that the server opens late is not given up', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Guest', { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  const door = land.offset(2, 0, 0)
  await setBlock(server, bot, door, 'oak_trapdoor')
  line.lag = LONG_LAG
  await openDoor(bot, {}, new AbortController().signal)
  line.lag = 0
  assert.equal(bot.blockAt(door).getProperties().open, true)
})

test('wool that flies late is waited for and picked up', async () => {
  const land = plot(server)
  const bot = await join({ ...server, port: line.address().port }, 'Shearer', { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  await give(server, bot, 'shears', 1)
  await server.command(`summon sheep ${land.x + 3} ${land.y} ${land.z} {NoAI:1b}`)
  while (!Object.values(bot.entities).some(({ name }) => name === 'sheep')) await pass(bot, new AbortController().signal, 1)
  line.lag = LONG_LAG
  await shearSheep(bot, {}, new AbortController().signal)
  line.lag = 0
  assert.ok(bot.inventory.count(bot.registry.itemsByName.white_wool.id, null) >= 1) // a sheep gives one to three
})
