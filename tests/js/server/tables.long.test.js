'use strict'

// Anvils, enchanting tables and villagers' trades, with mineflayer's own calls: what they cost, what they give, and that
// whatever lies in their windows comes back.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, plot, setBlock, held, agree } = require('./world')

const find = (bot, name) => bot.inventory.items().find(item => item.name === name)
// the player's part of an open window
const inside = (window, name) => window.items().find(item => item.name === name)
const component = (item, type) => item.components.find(one => one.type === type)?.data

async function giveLevels (server, bot, levels) {
  await server.command(`xp set ${bot.username} ${levels} levels`)
  await until(`${bot.username} has ${levels} levels`, () => bot.experience.level === levels)
}

/** What an item is enchanted with, name to level. */
function enchantments (bot, item) {
  const { entries } = bot.registry.loginPacket.dimensionCodec['minecraft:enchantment']
  const { enchantments: list = [] } = component(item, 'stored_enchantments') ?? component(item, 'enchantments') ?? {}
  return Object.fromEntries(list.map(({ id, level }) => [entries[id].key.replace('minecraft:', ''), level]))
}

/** The numbers that the window shows, as they come. */
function watchNumbers (bot) {
  const numbers = {}
  bot._client.on('craft_progress_bar', ({ property, value }) => {
    numbers[property] = value
  })
  return numbers
}

for (const version of VERSIONS) {
  describe(`tables on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version, seed: 5 })
    })
    after(() => server.stop())

    async function arrive (name, { block, levels = 30, things = [] }) {
      const land = plot(server)
      const bot = await join(server, name, { at: land })
      for (const thing of things) await server.command(`give ${name} ${thing}`)
      await until('it has them', () => bot.inventory.items().length === things.length)
      await giveLevels(server, bot, levels)
      const table = block && (await setBlock(server, bot, land.offset(2, 0, 0), block))
      return { bot, land, table }
    }

    test('an anvil mends with material, for a level a piece, and more each time', async () => {
      const things = ['diamond_sword[damage=1000]', 'diamond 5']
      const { bot, table } = await arrive('Mender', { block: 'anvil', things })
      const numbers = watchNumbers(bot)
      const anvil = await bot.openAnvil(table)
      await anvil.combine(find(bot, 'diamond_sword'), find(bot, 'diamond'))
      await until('nothing lies there any more', () => numbers[0] === 0)
      anvil.close()
      await agree(server, bot, { diamond_sword: 1, diamond: 2 })
      assert.equal(component(find(bot, 'diamond_sword'), 'damage'), undefined)
      assert.equal(component(find(bot, 'diamond_sword'), 'repair_cost'), 1)
      await until('three levels are gone', () => bot.experience.level === 27)
      bot.quit()
    })

    test('an anvil joins two into one, writes a name, and says what it costs', async () => {
      const sharp = 'iron_sword[damage=200,enchantments={levels:{sharpness:2}}]'
      const book = 'enchanted_book[stored_enchantments={levels:{unbreaking:3,smite:1}}]'
      const { bot, table } = await arrive('Joiner', { block: 'anvil', things: [sharp, book] })
      const numbers = watchNumbers(bot)
      const anvil = await bot.openAnvil(table)
      const put = (name, slot) => bot.moveSlotItem(inside(anvil, name).slot, slot)
      await put('iron_sword', 0)
      await put('enchanted_book', 1)
      // unbreaking costs half of 2 from a book, three levels of it; smite does not go with sharpness
      await until('it costs four', () => numbers[0] === 4 && anvil.slots[2])
      bot._client.write('name_item', { name: 'Biter' })
      await until('and one for the name', () => numbers[0] === 5 && component(anvil.slots[2], 'custom_name'))
      await bot.putAway(2)
      anvil.close()
      await agree(server, bot, { iron_sword: 1 })
      const made = find(bot, 'iron_sword')
      assert.deepEqual(enchantments(bot, made), { sharpness: 2, unbreaking: 3 })
      assert.equal(component(made, 'custom_name').value, 'Biter')
      assert.equal(component(made, 'repair_cost'), 1)
      await until('the levels are gone', () => bot.experience.level === 25)
      bot.quit()
    })

    test('a grindstone joins two worn things, takes enchantments but no curses, and pays for them', async () => {
      const things = [
        'iron_sword[damage=200,enchantments={levels:{sharpness:3,vanishing_curse:1}}]',
        'iron_sword[damage=240]',
        'enchanted_book[stored_enchantments={levels:{unbreaking:3}}]'
      ]
      const { bot, table } = await arrive('Grinder', { block: 'grindstone', things, levels: 0 })
      const window = await bot.openBlock(table)
      assert.equal(window.inventoryStart, 3)
      for (const slot of [0, 1]) await bot.moveSlotItem(window.slots.findIndex((item, n) => n > 2 && item?.name === 'iron_sword'), slot)
      await until('one lies there', () => window.slots[2])
      await bot.putAway(2)
      // it may come to lie where nobody reaches it
      const isOrb = ({ name }) => name === 'experience_orb'
      await until('it is worth something', () => bot.experience.points > 0 || Object.values(bot.entities).some(isOrb))
      await bot.moveSlotItem(inside(window, 'enchanted_book').slot, 1)
      await until('a book', () => window.slots[2]?.name === 'book')
      await bot.putAway(2)
      bot.closeWindow(window)
      await agree(server, bot, { iron_sword: 1, book: 1 })
      const made = find(bot, 'iron_sword')
      // 250 - ((250 - 200) + (250 - 240) + 12)
      assert.equal(component(made, 'damage'), 178)
      assert.deepEqual(enchantments(bot, made), { vanishing_curse: 1 })
      assert.equal(component(made, 'repair_cost'), 1)
      bot.quit()
    })

    test('an anvil renames a stack for a level, and takes no more work for that', async () => {
      const { bot, table } = await arrive('Namer', { block: 'anvil', things: ['dirt 20'], levels: 3 })
      const anvil = await bot.openAnvil(table)
      await anvil.rename(find(bot, 'dirt'), 'Soil')
      anvil.close()
      await agree(server, bot, { dirt: 20 })
      // it is typed letter by letter, and each is answered
      await until('it has its whole name', () => component(find(bot, 'dirt'), 'custom_name')?.value === 'Soil')
      assert.equal(component(find(bot, 'dirt'), 'repair_cost'), undefined)
      await until('the level is gone', () => bot.experience.level === 2)
      bot.quit()
    })

    test('an anvil gives nothing to who has too few levels, nor for forty; what lies in it comes back', async () => {
      const things = ['iron_pickaxe[damage=200]', 'iron_ingot 3', 'iron_axe[damage=200,repair_cost=63]']
      const { bot, table } = await arrive('Poor', { block: 'anvil', things, levels: 2 })
      const numbers = watchNumbers(bot)
      const anvil = await bot.openAnvil(table)
      const put = (name, slot) => bot.moveSlotItem(inside(anvil, name).slot, slot)
      await put('iron_pickaxe', 0)
      await put('iron_ingot', 1)
      await until('it costs three', () => numbers[0] === 3 && anvil.slots[2])
      await bot.clickWindow(2, 0, 0)
      await until('the client sees that it took nothing', () => anvil.selectedItem === null && anvil.slots[2])
      await bot.moveSlotItem(0, anvil.inventoryStart + 20)
      await put('iron_axe', 0)
      await until('it is too expensive', () => numbers[0] === 66 && !anvil.slots[2])
      anvil.close()
      await agree(server, bot, { iron_pickaxe: 1, iron_ingot: 3, iron_axe: 1 })
      assert.equal(bot.experience.level, 2)
      bot.quit()
    })

    test('an enchanting table offers more with bookshelves, and takes lapis and levels', async () => {
      const things = ['diamond_pickaxe', 'lapis_lazuli 10']
      const { bot, table, land } = await arrive('Enchanter', { block: 'enchanting_table', things })
      const numbers = watchNumbers(bot)
      let window = await bot.openEnchantmentTable(table)
      await window.putTargetItem(inside(window, 'diamond_pickaxe'))
      await until('there are offers', () => window.enchantments[0].level > 0)
      await bot._syncWindow(window)
      assert.ok(window.enchantments[2].level <= 8, 'without shelves there is not much')
      window.close()
      const { x, y, z } = land
      await server.command(`fill ${x + 4} ${y} ${z - 2} ${x + 4} ${y + 1} ${z + 2} bookshelf`)
      await server.command(`fill ${x} ${y} ${z - 2} ${x + 3} ${y} ${z - 2} bookshelf`)
      await server.command(`fill ${x + 2} ${y + 1} ${z + 2} ${x + 3} ${y + 1} ${z + 2} bookshelf`)
      await until('it has the pickaxe again', () => held(bot).diamond_pickaxe === 1)
      window = await bot.openEnchantmentTable(table)
      await window.putTargetItem(inside(window, 'diamond_pickaxe'))
      await window.putLapis(inside(window, 'lapis_lazuli'))
      const best = window.enchantments[2]
      await until('the best needs thirty levels', () => best.level === 30)
      // each number has a packet of its own: the hint comes after the levels
      await until('it hints at one of them', () => best.expected.enchant >= 0 && best.expected.level >= 1)
      const expected = { ...best.expected }
      const made = await window.enchant(2)
      const { entries } = bot.registry.loginPacket.dimensionCodec['minecraft:enchantment']
      const hinted = entries[expected.enchant].key.replace('minecraft:', '')
      assert.equal(enchantments(bot, made)[hinted], expected.level, 'what was hinted at is there')
      await until('three levels are gone', () => bot.experience.level === 27)
      await until('no offers for what is enchanted', () => numbers[0] === 0 && numbers[4] === -1)
      await window.takeTargetItem()
      window.close()
      await agree(server, bot, { diamond_pickaxe: 1, lapis_lazuli: 7 })
      bot.quit()
    })

    test('a book becomes an enchanted book; without lapis nothing happens', async () => {
      const { bot, table } = await arrive('Reader', { block: 'enchanting_table', things: ['book', 'lapis_lazuli 1'] })
      const window = await bot.openEnchantmentTable(table)
      await window.putTargetItem(inside(window, 'book'))
      await until('there are offers', () => window.enchantments[0].level > 0)
      bot._client.write('enchant_item', { windowId: window.id, enchantment: 0 })
      await bot._syncWindow(window)
      assert.equal(window.slots[0].name, 'book')
      await window.putLapis(inside(window, 'lapis_lazuli'))
      const made = await window.enchant(0)
      assert.equal(made.name, 'enchanted_book')
      assert.equal(Object.keys(enchantments(bot, made)).length, 1)
      window.close()
      await until('it has it', () => held(bot).enchanted_book === 1)
      await agree(server, bot, { enchanted_book: 1 })
      bot.quit()
    })

    const OFFERS = `[
      {buy:{id:"minecraft:wheat",count:20},sell:{id:"minecraft:emerald",count:1},maxUses:2},
      {buy:{id:"minecraft:emerald",count:1},buyB:{id:"minecraft:book",count:1},maxUses:12,xp:5,
        sell:{id:"minecraft:enchanted_book",count:1,components:{"minecraft:stored_enchantments":{levels:{"minecraft:mending":1}}}}},
      {buy:{id:"minecraft:emerald",count:2},sell:{id:"minecraft:bread",count:6},maxUses:3}
    ]`.replace(/\s+/g, '')

    async function summonVillager (bot, land, more = '') {
      const { x, y, z } = land
      const data = `{VillagerData:{profession:farmer,level:2,type:plains},NoAI:1b,Offers:{Recipes:${OFFERS}}${more}}`
      await server.command(`summon villager ${x + 2.5} ${y} ${z + 0.5} ${data}`)
      // another story's is in sight too
      return until('the villager is there', () =>
        bot.nearestEntity(({ name, position }) => name === 'villager' && position.distanceTo(land) < 5))
    }

    test('a villager buys and sells what it offers, pays experience, and is out of it some time', async () => {
      const { bot, land } = await arrive('Trader', { levels: 0, things: ['wheat 64', 'book 2', 'emerald 5'] })
      const entity = await summonVillager(bot, land)
      const villager = await bot.openVillager(entity)
      assert.deepEqual(
        villager.trades.map(({ inputs, outputItem }) => [inputs.map(({ name, count }) => `${count} ${name}`), outputItem.name]),
        [[['20 wheat'], 'emerald'], [['1 emerald', '1 book'], 'enchanted_book'], [['2 emerald'], 'bread']]
      )
      // one at a time: mineflayer does not wait for the next result, and goes by what it has been told of so far
      const trade = async (index, times) => {
        const { inputItem1, realPrice } = villager.trades[index]
        const settled = () => [0, 1, 2].every(slot => !villager.slots[slot])
        for (let n = 0; n < times; n++) {
          await until('enough is there', () => settled() && villager.count(inputItem1.type, inputItem1.metadata) >= realPrice)
          await bot.trade(villager, index, 1)
        }
      }
      await trade(0, 2)
      await assert.rejects(bot.trade(villager, 0, 1), /blocked/)
      await trade(1, 1)
      await trade(2, 3)
      villager.close()
      await agree(server, bot, { wheat: 24, book: 1, enchanted_book: 1, bread: 18 })
      assert.deepEqual(enchantments(bot, find(bot, 'enchanted_book')), { mending: 1 })
      await until('it has learned', () => bot.experience.points >= 18)
      const again = await bot.openVillager(entity)
      assert.deepEqual(again.trades.map(({ nbTradeUses }) => nbTradeUses), [2, 1, 3])
      assert.deepEqual(again.trades.map(({ tradeDisabled }) => tradeDisabled), [true, false, true])
      again.close()
      bot.quit()
    })

    test('a click at a villager is answered with its result only if that changes, so that mineflayer takes no answer for another', async () => {
      const { bot, land } = await arrive('Patient', { levels: 0, things: ['wheat 40'] })
      const villager = await bot.openVillager(await summonVillager(bot, land))
      villager.selectedTrade = villager.trades[0] // as bot.trade does
      bot._client.write('select_trade', { slot: 0 })
      await until('it lies there', () => villager.slots[0]?.count === 40 && villager.slots[2]?.name === 'emerald')
      const answers = []
      bot._client.on('set_slot', ({ slot }) => answers.push(slot))
      await bot.clickWindow(0, 1, 0) // half of it: still enough for the offer
      await bot._syncWindow(villager)
      assert.deepEqual([villager.slots[0].count, villager.slots[2].name, answers.includes(2)], [20, 'emerald', false])
      await bot.clickWindow(0, 0, 0)
      villager.close()
      await agree(server, bot, { wheat: 40 })
      bot.quit()
    })

    test('a villager has one customer at a time, and what was laid out comes back', async () => {
      const { bot, land } = await arrive('First', { levels: 0, things: ['wheat 40'] })
      const other = await join(server, 'Second', { at: land.offset(0, 0, 2) })
      const entity = await summonVillager(bot, land)
      const villager = await bot.openVillager(entity)
      bot._client.write('select_trade', { slot: 0 })
      await until('it lies there', () => villager.slots[0]?.count === 40 && villager.slots[2]?.name === 'emerald')
      let opened = false
      other.once('windowOpen', () => {
        opened = true
      })
      other._client.write('use_entity', { target: entity.id, mouse: 0, hand: 0, sneaking: false })
      await other._syncWindow(other.inventory)
      assert.equal(opened, false)
      villager.close()
      await agree(server, bot, { wheat: 40 })
      const now = await other.openVillager(other.entities[entity.id])
      assert.equal(now.trades.length, 3)
      now.close()
      for (const one of [bot, other]) one.quit()
    })
  })
}
