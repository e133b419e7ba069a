'use strict'

// The survival world as a player meets it, and what a server must bear: long ways, a closed output, a world kept.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder, Movements, goals } = require('mineflayer-pathfinder')
const { startServer, join, until, plot, goTo, setBlock, held, agree } = require('./world')

for (const [version, seed] of [
  ['1.21.1', 5],
  ['1.21.1', -123456789],
  ['1.21.4', 77]
]) {
  test(`on ${version}, seed ${seed}, five players stand on the ground and one fetches a log`, async () => {
    const server = await startServer({ version, seed, generator: 'survival' })
    const bots = []
    for (const name of ['Ann', 'Bob', 'Cid', 'Dan', 'Eve']) bots.push(await join(server, name))
    for (const bot of bots) {
      await until(`${bot.username} stands on the ground`, () => bot.entity.onGround)
      assert.equal(bot.blockAt(bot.entity.position).boundingBox, 'empty')
    }
    const places = new Set(bots.map(bot => String(bot.entity.position.floored())))
    assert.equal(places.size, bots.length, 'everybody has a place of their own')
    const [ann] = bots
    ann.loadPlugin(pathfinder)
    ann.pathfinder.setMovements(new Movements(ann))
    await ann.waitForChunksToLoad()
    const log = ann.findBlock({ matching: ann.registry.blocksByName.oak_log.id, maxDistance: 32 })
    await ann.pathfinder.goto(new goals.GoalGetToBlock(log.position.x, log.position.y, log.position.z))
    await ann.dig(ann.blockAt(log.position))
    await until(
      'the log lies or is taken',
      () => held(ann).oak_log === 1 || Object.values(ann.entities).some(e => e.name === 'item')
    )
    const heap = Object.values(ann.entities).find(entity => entity.name === 'item')
    if (heap) await ann.pathfinder.goto(new goals.GoalNear(heap.position.x, heap.position.y, heap.position.z, 1))
    await until('the log is picked up', () => held(ann).oak_log === 1)
    await agree(server, ann, { oak_log: 1 })
    await server.stop()
  })
}

test('a change is still there after a long way and back', async () => {
  const server = await startServer({ generator: 'survival' })
  const bot = await join(server, 'Wanderer')
  const friend = await join(server, 'Friend')
  const home = bot.entity.position.floored()
  await setBlock(server, bot, home.offset(2, 3, 0), 'gold_block')
  await server.command('tp Wanderer 3000 120 3000')
  await until('far away', () => bot.entity.position.x > 2900 && bot.blockAt(bot.entity.position.offset(0, -60, 0)))
  assert.equal(bot.blockAt(home), null, 'the old chunks are gone from the client')
  await until('out of sight', () => !friend.players.Wanderer.entity)
  await server.command('tp Wanderer Friend')
  await until('the change is still there', () => bot.blockAt(home.offset(2, 3, 0))?.name === 'gold_block')
  await until('seen again', () => friend.players.Wanderer.entity && bot.players.Friend.entity)
  await server.stop()
})

test('the server goes on when nobody reads its output any more', async () => {
  const server = await startServer()
  const bot = await join(server, 'Reader', { at: plot(server) })
  server.child.stdout.destroy()
  server.child.stderr.destroy()
  for (let n = 0; n < 50; n++) bot.chat(`line ${n}`)
  await until('the server has heard it all', async () => (await server.ask('stats')).tps > 15)
  await goTo(server, bot, plot(server))
  await server.stop()
})

test('a time set by an operator stands still when the rule says so', async () => {
  const server = await startServer()
  const bot = await join(server, 'Clock')
  await server.command('gamerule doDaylightCycle false')
  await server.command('time set 6000')
  await until('noon', () => bot.time.timeOfDay === 6000)
  const age = bot.time.age
  await until('a second has passed', () => bot.time.age > age)
  assert.equal(bot.time.timeOfDay, 6000)
  await server.stop()
})
