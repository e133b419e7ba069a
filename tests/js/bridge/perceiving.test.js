'use strict'

// What a bot host tells about the world around a bot: what it holds and wears, and the chests it has looked into.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { startServer, join, plot, setBlock, give, until } = require('../server/world')
const { observe } = require('../../../orchestrator/bridge/js/body/observe')
const { Containers } = require('../../../orchestrator/bridge/js/body/containers')

const RADIUS = 16

for (const version of ['1.21.1', '1.21.4']) {
  describe(`perception on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => { server = await startServer({ version }) })
    after(() => server.stop())

    test('what is held and worn is told by its slot', async () => {
      const bot = await join(server, 'Knight', { at: plot(server) })
      for (const item of ['iron_sword', 'iron_helmet', 'leather_boots', 'shield']) await give(server, bot, item)
      const item = name => bot.registry.itemsByName[name].id
      await bot.equip(item('iron_sword'), 'hand')
      await bot.equip(item('iron_helmet'), 'head')
      await bot.equip(item('leather_boots'), 'feet')
      await bot.equip(item('shield'), 'off-hand')
      const worn = { hand: 'iron_sword', head: 'iron_helmet', feet: 'leather_boots', off_hand: 'shield' }
      const look = () => observe(bot, RADIUS, new Containers(bot)).equipment
      await until('all of it is on', () => Object.keys(look()).length === 4)
      assert.deepEqual(look(), worn)
    })

    test('a chest tells what was in it at the last look, and nothing before the first', async () => {
      const land = plot(server)
      const bot = await join(server, 'Keeper', { at: land })
      const containers = new Containers(bot)
      const chests = () => observe(bot, RADIUS, containers).chests
      await give(server, bot, 'dirt', 30)
      const barrel = await setBlock(server, bot, land.offset(2, 0, 0), 'barrel')
      const near = land.offset(2, 0, 0)
      assert.deepEqual(chests(), [{ kind: 'barrel', position: { x: near.x, y: near.y, z: near.z }, contents: null }])
      const window = await bot.openContainer(barrel)
      assert.deepEqual(chests()[0].contents, {})
      await window.deposit(bot.registry.itemsByName.dirt.id, null, 20)
      bot.closeWindow(window)
      assert.deepEqual(chests()[0].contents, { dirt: 20 })
      await setBlock(server, bot, near, 'chest')
      assert.deepEqual(chests().map(chest => [chest.kind, chest.contents]), [['chest', null]], 'another one stands there now')
    })

    test('a double chest is one, whichever half was opened', async () => {
      const land = plot(server)
      const bot = await join(server, 'Twin', { at: land })
      const containers = new Containers(bot)
      await give(server, bot, 'dirt', 5)
      const left = await setBlock(server, bot, land.offset(2, 0, 2), 'chest[facing=north,type=left]')
      await setBlock(server, bot, land.offset(3, 0, 2), 'chest[facing=north,type=right]')
      const window = await bot.openContainer(left)
      assert.equal(window.inventoryStart, 54)
      await window.deposit(bot.registry.itemsByName.dirt.id, null, 5)
      bot.closeWindow(window)
      const [chest, ...more] = observe(bot, RADIUS, containers).chests
      assert.deepEqual(more, [])
      assert.deepEqual([chest.position.x - land.x, chest.contents], [3, { dirt: 5 }])
    })
  })
}
