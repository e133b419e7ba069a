'use strict'

// Brewing stands and lecterns: what may lie where, how they run and what they show; and what is said of the blocks that do not work.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, LONG_ONLY, startServer, join, until, happens, plot, setBlock, agree, worldFolder } = require('./world')

const SHIFT = 1
const [TIME, FUEL] = [0, 1]
const UP = { x: 0, y: 1, z: 0 }
const component = (item, type) => item?.components.find(one => one.type === type)?.data

for (const version of VERSIONS) {
  describe(`stands on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    async function arrive (name, block, things) {
      const land = plot(server)
      const bot = await join(server, name, { at: land })
      for (const thing of things) await server.command(`give ${name} ${thing}`)
      await until('it has them', () => bot.inventory.items().length === things.length)
      const shown = {}
      bot._client.on('craft_progress_bar', ({ property, value }) => { shown[property] = value })
      return { bot, shown, place: await setBlock(server, bot, land.offset(2, 0, 0), block) }
    }

    test('a brewing stand takes what it can use, burns powder and begins; taking the ingredient ends it', async () => {
      const things = ['potion[potion_contents={potion:water}]', 'potion[potion_contents={potion:water}]', 'nether_wart 2', 'blaze_powder 2', 'dirt']
      const { bot, shown, place } = await arrive('Brewer', 'brewing_stand', things)
      const window = await bot.openBlock(place)
      const shift = async name => bot.clickWindow(window.items().find(item => item.name === name).slot, 0, SHIFT)
      for (const name of ['potion', 'potion', 'nether_wart', 'blaze_powder', 'dirt']) await shift(name)
      await until('it brews', () => shown[TIME] > 300 && shown[FUEL] === 19)
      const names = window.slots.slice(0, 5).map(item => item?.name ?? null)
      assert.deepEqual(names, ['potion', 'potion', null, 'nether_wart', 'blaze_powder'])
      await until('it shows two bottles', () => {
        const { has_bottle_0: first, has_bottle_1: second, has_bottle_2: third } = bot.blockAt(place.position).getProperties()
        return first && second && !third
      })
      await bot.putAway(3)
      await until('it has ended', () => shown[TIME] === 0)
      bot.closeWindow(window)
      const gone = await setBlock(server, bot, place.position, 'air')
      assert.equal(gone.name, 'air')
      bot.quit()
    })

    test('a lectern takes a book, shows its page to all readers and gives it back', async () => {
      const { bot, shown, place } = await arrive('Reader', 'lectern', [])
      await server.command(`give Reader written_book[written_book_content={title:"T",author:"A",pages:['"a"','"b"','"c"']}]`)
      await until('it has the book', () => bot.inventory.items().length === 1)
      await bot.equip(bot.registry.itemsByName.written_book.id, 'hand')
      await bot.activateBlock(place, UP)
      await until('the book lies there', () => bot.blockAt(place.position).getProperties().has_book)
      await agree(server, bot, {})
      const window = await bot.openBlock(place)
      await until('the book is shown', () => window.slots[0]?.name === 'written_book')
      assert.equal(window.slots.length, 1)
      const press = enchantment => bot._client.write('enchant_item', { windowId: window.id, enchantment })
      await until('the first page', () => shown[0] === 0)
      press(2)
      await until('the next page', () => shown[0] === 1)
      press(109)
      await until('the last page', () => shown[0] === 2)
      press(1)
      await until('one back', () => shown[0] === 1)
      const closed = happens(bot, 'windowClose')
      press(3)
      await closed
      await until('it is empty', () => !bot.blockAt(place.position).getProperties().has_book)
      await agree(server, bot, { written_book: 1 })
      bot.quit()
    })

    test('who uses a beacon or a crafter is told that they do not work', async () => {
      const land = plot(server)
      const bot = await join(server, 'Asker', { at: land })
      for (const [name, words] of [['beacon', /Beacons do not work/], ['crafter', /Crafters do not work/]]) {
        const block = await setBlock(server, bot, land.offset(2, 0, 0), name)
        const told = happens(bot._client, 'system_chat', { where: ({ content, isActionBar }) => isActionBar && words.test(JSON.stringify(content)) })
        await bot.activateBlock(block, UP)
        await told
      }
      bot.quit()
    })
  })
}

test('a book on a lectern is there after a restart, at its page, and falls down when the lectern breaks', LONG_ONLY, async t => {
  const options = { worldFolder: worldFolder(t) }
  const first = await startServer(options)
  const land = plot(first)
  const bot = await join(first, 'Keeper', { at: land })
  await first.command(`give Keeper written_book[written_book_content={title:"T",author:"A",pages:['"a"','"b"']}]`)
  const block = await setBlock(first, bot, land.offset(2, 0, 0), 'lectern')
  await until('it has the book', () => bot.inventory.items().length === 1)
  await bot.activateBlock(block, UP)
  await until('the book lies there', () => bot.blockAt(block.position).getProperties().has_book)
  const window = await bot.openBlock(block)
  bot._client.write('enchant_item', { windowId: window.id, enchantment: 2 })
  await happens(bot._client, 'craft_progress_bar', { where: ({ value }) => value === 1 })
  bot.quit()
  await first.stop()
  const second = await startServer(options)
  const again = await join(second, 'Keeper')
  const page = happens(again._client, 'craft_progress_bar')
  const shown = await again.openBlock(await until('the lectern', () => again.blockAt(block.position)))
  assert.equal((await page)[0].value, 1)
  await until('the book', () => component(shown.slots[0], 'written_book_content')?.pages.length === 2)
  again.closeWindow(shown)
  await again.dig(again.blockAt(block.position), true)
  await until('it lies on the ground', () => Object.values(again.entities).some(({ name }) => name === 'item'))
  again.quit()
  await second.stop()
})
