'use strict'

// The survival world as a player meets it, and what a server must bear: long ways, a closed output, a world kept.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder, Movements, goals } = require('mineflayer-pathfinder')
const { VERSIONS, LONG, startServer, join, until, plot, goTo, setBlock, gather, held, agree } = require('./world')

describe('the survival world', { concurrency: 2 }, () => {
  for (const [version, seed] of VERSIONS.flatMap(version => (LONG ? [5, -123456789, 77] : [5]).map(seed => [version, seed]))) {
    test(`on ${version}, seed ${seed}, three players stand on the ground and one fetches a log`, async t => {
      const server = await startServer({ version, seed, generator: 'survival' })
      t.after(server.stop)
      const bots = []
      for (const name of ['Ann', 'Bob', 'Cid']) bots.push(await join(server, name))
      for (const bot of bots) {
        await until(`${bot.username} stands on the ground`, () => bot.entity.onGround)
        assert.equal(bot.blockAt(bot.entity.position).boundingBox, 'empty')
      }
      const places = new Set(bots.map(bot => String(bot.entity.position.floored())))
      assert.equal(places.size, bots.length, 'everybody has a place of their own')
      const [ann] = bots
      ann.loadPlugin(pathfinder)
      ann.pathfinder.setMovements(new Movements(ann))
      // by the wall's clock: on a busy machine it thinks longer
      ann.pathfinder.thinkTimeout = 30000
      await ann.waitForChunksToLoad()
      const log = ann.findBlock({ matching: ann.registry.blocksByName.oak_log.id, maxDistance: 32 })
      await ann.pathfinder.goto(new goals.GoalGetToBlock(log.position.x, log.position.y, log.position.z))
      await ann.dig(ann.blockAt(log.position))
      await gather(server, ann, ann.entity.position.clone(), 'oak_log', 1)
      // leaves on the way may have left something too
      await agree(server, ann)
      assert.equal(held(ann).oak_log, 1)
    })
  }
})

test('a change is still there after a long way and back', async t => {
  const server = await startServer({ generator: 'survival' })
  t.after(server.stop)
  const bot = await join(server, 'Wanderer')
  const friend = await join(server, 'Friend')
  const home = bot.entity.position.floored()
  await setBlock(server, bot, home.offset(2, 3, 0), 'gold_block')
  // it begins to fall there
  await server.command('gamemode creative Wanderer')
  await server.command('tp Wanderer 3000 120 3000')
  await until('far away', () => bot.entity.position.x > 2900 && bot.blockAt(bot.entity.position.offset(0, -60, 0)))
  await until('the old chunks are gone from the client', () => bot.blockAt(home) === null)
  await until('out of sight', () => !friend.players.Wanderer.entity)
  await server.command('tp Wanderer Friend')
  await until('the change is still there', () => bot.blockAt(home.offset(2, 3, 0))?.name === 'gold_block')
  await until('seen again', () => friend.players.Wanderer.entity && bot.players.Friend.entity)
})

test('the server goes on when nobody reads its output any more', async t => {
  const server = await startServer()
  t.after(server.stop)
  const bot = await join(server, 'Reader', { at: plot(server) })
  server.child.stdout.destroy()
  server.child.stderr.destroy()
  for (let n = 0; n < 50; n++) bot.chat(`line ${n}`)
  await until('the server has heard it all', async () => (await server.ask('stats')).tps > 15)
  await goTo(server, bot, plot(server))
})

test('a time set by an operator stands still when the rule says so', async t => {
  const server = await startServer()
  t.after(server.stop)
  const bot = await join(server, 'Clock')
  await server.command('gamerule doDaylightCycle false')
  await server.command('time set 6000')
  await until('noon', () => bot.time.timeOfDay === 6000)
  const age = bot.time.age
  await until('a second has passed', () => bot.time.age > age)
  assert.equal(bot.time.timeOfDay, 6000)
})
