'use strict'

// Furnaces, smokers and blast furnaces: mineflayer's own calls, nobody looking, shift clicks, broken, saved.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { VERSIONS, startServer, join, until, happens, ticksOf, plot, goTo, setBlock, give, gather, agree } = require('./world')
const { OVENS, recipeFor, burnTicks } = require('../../../game/smelting')

const id = (bot, name) => bot.registry.itemsByName[name].id
const text = item => (item ? `${item.count} ${item.name}` : '')
const contents = window => window.slots.slice(0, 3).map(text)
const isLit = (bot, pos) => bot.blockAt(pos).getProperties().lit

test('the tables name things of this game, and know the fuels and recipes that everybody knows', () => {
  const { itemsByName } = require('minecraft-data')('1.21.4')
  for (const { from, result, in: ovens } of require('../../../game/smelting.json')) {
    for (const name of [...from, result]) assert.ok(itemsByName[name], name)
    for (const oven of ovens) assert.ok([...OVENS, 'campfire'].includes(oven), oven)
  }
  for (const { items } of require('../../../game/fuel.json'))
    for (const name of items) assert.ok(itemsByName[name], name)
  assert.equal(recipeFor('furnace', 'raw_iron').result, 'iron_ingot')
  assert.equal(recipeFor('smoker', 'raw_iron'), undefined)
  assert.equal(recipeFor('furnace', 'oak_log').result, 'charcoal')
  assert.equal(recipeFor('blast_furnace', 'beef'), undefined)
  assert.deepEqual(
    ['coal', 'oak_planks', 'stick', 'dirt'].map(name => burnTicks('furnace', name)),
    [1600, 300, 100, 0]
  )
  assert.equal(burnTicks('smoker', 'coal'), 800)
})

for (const version of VERSIONS) {
  describe(`cooking on ${version}`, { concurrency: true }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    async function cook (name, oven, things) {
      const land = plot(server)
      const bot = await join(server, name, { at: land })
      for (const [item, count] of things) await give(server, bot, item, count)
      return { land, bot, block: await setBlock(server, bot, land.offset(2, 0, 0), oven) }
    }

    for (const [oven, raw, cooked, seconds] of [
      ['furnace', 'raw_iron', 'iron_ingot', 10],
      ['smoker', 'beef', 'cooked_beef', 5],
      ['blast_furnace', 'raw_gold', 'gold_ingot', 5]
    ]) {
      test(`a ${oven} makes ${cooked} of ${raw} in ${seconds} seconds`, async () => {
        const { bot, block } = await cook(`C_${oven}`, oven, [
          [raw, 3],
          ['coal', 2]
        ])
        const window = await bot.openFurnace(block)
        await window.putFuel(id(bot, 'coal'), null, 2)
        await window.putInput(id(bot, raw), null, 2)
        const since = await ticksOf(server)
        await until('it burns', () => isLit(bot, block.position) && text(window.fuelItem()) === '1 coal')
        await until('fuel and progress are shown', () => window.fuel > 0.5 && window.progress > 0)
        assert.ok(Math.abs(window.totalProgressSeconds - seconds) < 0.01)
        assert.ok(Math.abs(window.totalFuelSeconds - 8 * seconds) < 0.01)
        await until('one is done', () => text(window.outputItem()) === `1 ${cooked}`)
        const took = (await ticksOf(server)) - since
        assert.ok(took > seconds * 20 - 20 && took < seconds * 40, `took ${took} ticks`)
        assert.deepEqual(contents(window), [`1 ${raw}`, '1 coal', `1 ${cooked}`])
        await window.takeInput()
        await window.takeOutput()
        await window.takeFuel()
        bot.closeWindow(window)
        await agree(server, bot, { [raw]: 2, [cooked]: 1, coal: 1 })
        bot.quit()
      })
    }

    test('a furnace works while nobody looks, pays experience, and goes out', async () => {
      const { land, bot, block } = await cook('Absent', 'furnace', [
        ['raw_gold', 1],
        ['stick', 2]
      ])
      let window = await bot.openFurnace(block)
      await window.putInput(id(bot, 'raw_gold'), null, 1)
      await window.putFuel(id(bot, 'stick'), null, 2)
      bot.closeWindow(window)
      // an operator's word may be heard before the clicks
      await until('it burns', () => isLit(bot, block.position))
      await goTo(server, bot, land.offset(0, 0, 500))
      await new Promise(resolve => bot.once('time', resolve))
      await until('eleven seconds of the server have passed', ticksLater(bot, 220))
      await goTo(server, bot, land)
      await until('it is out', () => bot.blockAt(block.position)?.name === 'furnace' && !isLit(bot, block.position))
      window = await bot.openFurnace(bot.blockAt(block.position))
      assert.deepEqual(contents(window), ['', '', '1 gold_ingot'])
      const paid = happens(bot, 'experience')
      await window.takeOutput()
      await paid
      assert.equal(bot.experience.points, 1)
      bot.closeWindow(window)
      await agree(server, bot, { gold_ingot: 1 })
      bot.quit()
    })

    test('a shift click sends ore and fuel to their places, and nothing goes into the result', async () => {
      const { bot, block } = await cook('Router', 'furnace', [
        ['dirt', 5],
        ['lava_bucket', 1],
        ['raw_copper', 8]
      ])
      const window = await bot.openFurnace(block)
      const slot = name => window.slots.find(item => item?.name === name).slot
      const wait = wanted => until(`${wanted}`, () => String(contents(window)) === String(wanted))
      await bot.clickWindow(slot('dirt'), 0, 1)
      await bot.clickWindow(slot('raw_copper'), 0, 1)
      await wait(['8 raw_copper', '', ''])
      await bot.clickWindow(slot('lava_bucket'), 0, 1)
      await wait(['8 raw_copper', '1 bucket', ''])
      const picture = happens(bot._client, 'window_items')
      await bot.clickWindow(slot('dirt'), 0, 0)
      await bot.clickWindow(2, 0, 0)
      await picture
      await wait(['8 raw_copper', '1 bucket', ''])
      await until('the dirt is on the cursor', () => text(window.selectedItem) === '5 dirt')
      bot.closeWindow(window)
      await agree(server, bot, { dirt: 5 })
      bot.quit()
    })

    test('a broken furnace drops what was in it', async () => {
      const { land, bot, block } = await cook('Smasher', 'furnace', [
        ['raw_iron', 4],
        ['coal', 3],
        ['stone_pickaxe', 1]
      ])
      const window = await bot.openFurnace(block)
      await window.putInput(id(bot, 'raw_iron'), null, 4)
      await window.putFuel(id(bot, 'coal'), null, 3)
      bot.closeWindow(window)
      await until('it burns', () => isLit(bot, block.position))
      await bot.equip(id(bot, 'stone_pickaxe'), 'hand')
      await bot.dig(bot.blockAt(block.position))
      await gather(server, bot, land, 'raw_iron', 4)
      await gather(server, bot, land, 'coal', 2)
      await gather(server, bot, land, 'furnace', 1)
      await agree(server, bot, { raw_iron: 4, coal: 2, furnace: 1, stone_pickaxe: 1 })
      bot.quit()
    })
  })
}

/** A condition: so many ticks of the server have passed since now. */
function ticksLater (bot, ticks) {
  const start = bot.time.age
  return () => bot.time.age - start >= ticks
}

test('a furnace goes on where it was when its world is opened again, and a reset empties it', async t => {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-world-'))
  t.after(() => fs.rmSync(worldFolder, { recursive: true, force: true }))
  const place = { x: 70, y: -60, z: 0 }
  let server = await startServer({ worldFolder })
  t.after(() => server.child.kill())
  let bot = await join(server, 'Smelter', { at: place })
  await give(server, bot, 'sand', 2)
  await give(server, bot, 'coal', 1)
  const { position } = await setBlock(server, bot, bot.entity.position.floored().offset(2, 0, 0), 'furnace')
  let window = await bot.openFurnace(bot.blockAt(position))
  await window.putInput(id(bot, 'sand'), null, 2)
  await window.putFuel(id(bot, 'coal'), null, 1)
  await until('half way', () => window.progress >= 0.5)
  await server.stop()

  server = await startServer({ worldFolder })
  bot = await join(server, 'Smelter', { at: place })
  await until('it still glows', () => bot.blockAt(position)?.name === 'furnace' && isLit(bot, position))
  window = await bot.openFurnace(bot.blockAt(position))
  await until('it goes on', () => window.progress >= 0.5 && window.fuel > 0.5)
  await until('one is done', () => text(window.outputItem()) === '1 glass')
  assert.deepEqual(contents(window), ['1 sand', '', '1 glass'])
  const closed = happens(bot, 'windowClose')
  await server.ask('reset')
  await closed
  await goTo(server, bot, place)
  window = await bot.openFurnace(bot.blockAt(position))
  assert.deepEqual(contents(window), ['2 sand', '', ''], 'as it was when the server started')
  await server.stop()
})
