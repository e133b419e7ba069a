'use strict'

// Hunger and food as a player meets them: a meal takes its time, can be broken off, leaves its bowl, and is seen.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { startServer, join, until, happens, plot, goTo, give, held, agree } = require('./world')

// healing after a fall uses up what one has eaten
async function getHungry (server, bot, { x, y, z }) {
  await server.command(`tp ${bot.username} ${x + 0.5} ${y + 18} ${z + 0.5}`)
  await until('hungry', () => bot.food > 0 && bot.food < 19, 30000)
}

async function hold (bot, name) {
  await bot.equip(
    bot.inventory.items().find(item => item.name === name),
    'hand'
  )
}

describe('eating', { concurrency: 4 }, () => {
  const servers = {}
  before(async () => {
    for (const version of ['1.21.1', '1.21.4']) servers[version] = await startServer({ version })
  })
  after(() => Promise.all(Object.values(servers).map(server => server.stop())))

  for (const version of ['1.21.1', '1.21.4']) {
    test(`a meal takes 1.6 seconds, fills, is seen, and leaves its bowl (${version})`, async () => {
      const server = servers[version]
      const land = plot(server)
      const bot = await join(server, 'Eater', { at: land })
      const watcher = await join(server, 'EaterWatcher', { at: land.offset(6, 0, 6) })
      await give(server, bot, 'mushroom_stew', 1)
      await hold(bot, 'mushroom_stew')
      await getHungry(server, bot, land)
      const { food } = bot
      const chews = []
      watcher.on('entityUpdate', entity => entity.username === 'Eater' && chews.push(entity.metadata[8]))
      const from = performance.now()
      const served = happens(bot._client, 'entity_status', { where: ({ entityStatus }) => entityStatus === 9 })
      await bot.consume()
      await served
      const spent = performance.now() - from
      assert.ok(spent > 1400 && spent < 3000, `${spent} ms`)
      await until('fed', () => bot.food > food)
      await agree(server, bot, { bowl: 1 })
      await until('the hand was busy and is not any more', () => chews.includes(1) && chews.at(-1) === 0)
    })
  }

  test('reaching for something else ends the meal', async () => {
    const server = servers['1.21.1']
    const land = plot(server)
    const bot = await join(server, 'Nervous', { at: land })
    await give(server, bot, 'bread', 3)
    await hold(bot, 'bread')
    await getHungry(server, bot, land)
    bot.activateItem()
    await bot.waitForTicks(20)
    bot.setQuickBarSlot((bot.quickBarSlot + 1) % 9)
    await bot.waitForTicks(20)
    assert.equal(held(bot).bread, 3)
    await hold(bot, 'bread')
    bot.activateItem()
    await bot.waitForTicks(10)
    bot.deactivateItem()
    await bot.waitForTicks(30)
    assert.equal(held(bot).bread, 3)
    await bot.consume()
    await agree(server, bot, { bread: 2 })
  })

  test('the full eat no bread, but golden apples', async () => {
    const server = servers['1.21.1']
    const bot = await join(server, 'Glutton', { at: plot(server) })
    await give(server, bot, 'bread', 1)
    await give(server, bot, 'golden_apple', 2)
    await hold(bot, 'bread')
    bot.activateItem()
    await bot.waitForTicks(40)
    assert.equal(held(bot).bread, 1)
    await hold(bot, 'golden_apple')
    await bot.consume()
    await agree(server, bot, { bread: 1, golden_apple: 1 })
  })
})
