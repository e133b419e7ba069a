'use strict'

// Chests, double chests and barrels: with mineflayer's own calls, with several people at one chest, broken, saved and
// reset. Whatever happens, every item is somewhere and nowhere twice.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, give, held, heaps, dropped, gather, agree } = require('./world')

const UP = { x: 0, y: 1, z: 0 }
const id = (bot, name) => bot.registry.itemsByName[name].id

/** What lies in an open window, item to count. */
function inside (window) {
  const counts = {}
  for (const item of window.containerItems()) counts[item.name] = (counts[item.name] ?? 0) + item.count
  return counts
}

const sees = (window, name, count) =>
  until(`${count} ${name} are seen`, () => (inside(window)[name] ?? 0) === count)

/** Closes the window and opens it again, for the server's own picture. */
async function reopen (bot, window, block) {
  bot.closeWindow(window)
  return bot.openContainer(block)
}

for (const version of VERSIONS) {
  describe(`containers on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    for (const name of ['chest', 'barrel', 'trapped_chest']) {
      test(`what is put into a ${name} stays there and comes out again`, async () => {
        const land = plot(server)
        const bot = await join(server, `In_${name}`, { at: land })
        await give(server, bot, 'dirt', 40)
        await give(server, bot, 'cobblestone', 100)
        const block = await setBlock(server, bot, land.offset(2, 0, 0), name)
        let window = await bot.openContainer(block)
        assert.equal(window.inventoryStart, 27)
        await window.deposit(id(bot, 'dirt'), null, 30)
        await window.deposit(id(bot, 'cobblestone'), null, 100)
        window = await reopen(bot, window, block)
        await sees(window, 'dirt', 30)
        await sees(window, 'cobblestone', 100)
        await window.withdraw(id(bot, 'dirt'), null, 7)
        await window.withdraw(id(bot, 'cobblestone'), null, 70)
        window = await reopen(bot, window, block)
        await sees(window, 'dirt', 23)
        await sees(window, 'cobblestone', 30)
        bot.closeWindow(window)
        await agree(server, bot, { dirt: 17, cobblestone: 70 })
        bot.quit()
      })
    }

    test('a broken chest drops all that was in it, and whoever looked in looks at nothing', async () => {
      const land = plot(server)
      const bot = await join(server, 'Breaker', { at: land })
      const other = await join(server, 'Onlooker', { at: land.offset(0, 0, 2) })
      await give(server, bot, 'dirt', 64)
      await give(server, bot, 'iron_axe', 1)
      const block = await setBlock(server, bot, land.offset(2, 0, 0), 'chest')
      const window = await bot.openContainer(block)
      await window.deposit(id(bot, 'dirt'), null, 64)
      bot.closeWindow(window)
      await until('the other sees the chest', () => other.blockAt(block.position)?.name === 'chest')
      await other.openContainer(other.blockAt(block.position))
      const closed = happens(other, 'windowClose')
      await bot.equip(id(bot, 'iron_axe'), 'hand')
      await bot.dig(block)
      await closed
      await goTo(server, other, land.offset(-20, 0, 0))
      await gather(server, bot, land, 'dirt', 64)
      await gather(server, bot, land, 'chest', 1)
      await agree(server, bot, { iron_axe: 1, dirt: 64, chest: 1 })
      await agree(server, other, {})
      await until('nothing is left lying', () => heaps(bot, land).length === 0)
      for (const one of [bot, other]) one.quit()
    })

    test('two chests side by side are one of 54, and broken they are two', async () => {
      const land = plot(server)
      const bot = await join(server, 'Joiner', { at: land })
      await give(server, bot, 'chest', 3)
      await give(server, bot, 'dirt', 64)
      await bot.equip(id(bot, 'chest'), 'hand')
      await bot.look(0, 0, true)
      const [first, second] = [land.offset(0, 0, -2), land.offset(1, 0, -2)]
      for (const pos of [first, second]) await bot.placeBlock(bot.blockAt(pos.offset(0, -1, 0)), UP)
      const type = pos => bot.blockAt(pos).getProperties().type
      await until('they have joined', () => type(first) !== 'single' && type(second) !== 'single')
      assert.deepEqual([type(first), type(second)], ['right', 'left'], 'they look south at who placed them')
      let window = await bot.openContainer(bot.blockAt(first))
      assert.equal(window.inventoryStart, 54)
      await bot.transfer({
        window,
        itemType: id(bot, 'dirt'),
        count: 20,
        sourceStart: 54,
        sourceEnd: 90,
        destStart: 30,
        destEnd: 31
      })
      window = await reopen(bot, window, bot.blockAt(second))
      await sees(window, 'dirt', 20)
      assert.equal(window.slots[30].count, 20, 'the same slot from both halves')
      bot.closeWindow(window)
      await bot.dig(bot.blockAt(first))
      await until('the other half is single', () => type(second) === 'single')
      window = await bot.openContainer(bot.blockAt(second))
      assert.equal(window.inventoryStart, 27)
      await sees(window, 'dirt', 20)
      bot.closeWindow(window)
      await gather(server, bot, land, 'chest', 2)
      await agree(server, bot, { chest: 2, dirt: 44 })
      bot.quit()
    })

    test('who crouches keeps chests apart, and a block on the lid keeps it shut', async () => {
      const land = plot(server)
      const bot = await join(server, 'Sneaker', { at: land })
      await give(server, bot, 'chest', 2)
      await bot.equip(id(bot, 'chest'), 'hand')
      await bot.look(0, 0, true)
      bot.setControlState('sneak', true)
      const [first, second] = [land.offset(0, 0, -2), land.offset(1, 0, -2)]
      for (const pos of [first, second]) await bot.placeBlock(bot.blockAt(pos.offset(0, -1, 0)), UP)
      for (const pos of [first, second]) assert.equal(bot.blockAt(pos).getProperties().type, 'single')
      bot.setControlState('sneak', false)
      await setBlock(server, bot, first.offset(0, 1, 0), 'stone')
      const opened = []
      bot.on('windowOpen', window => opened.push(window))
      await bot.activateBlock(bot.blockAt(first))
      await bot.openContainer(bot.blockAt(second))
      assert.equal(opened.length, 1, 'only the free one opened')
      bot.quit()
    })

    test('lids move with the number of people who look in', async () => {
      const land = plot(server)
      const [bot, other] = [
        await join(server, 'Lid1', { at: land }),
        await join(server, 'Lid2', { at: land.offset(0, 0, 2) })
      ]
      const block = await setBlock(server, bot, land.offset(2, 0, 0), 'chest')
      const barrel = await setBlock(server, bot, land.offset(2, 0, 2), 'barrel')
      await until('the other sees both', () => other.blockAt(barrel.position)?.name === 'barrel')
      const lids = []
      bot.on('chestLidMove', (moved, count) => {
        if (moved.position.equals(block.position)) lids.push(count)
      })
      const first = await bot.openContainer(block)
      const second = await other.openContainer(other.blockAt(block.position))
      await until('two look in', () => lids.includes(2))
      bot.closeWindow(first)
      other.closeWindow(second)
      await until('nobody looks in', () => lids.at(-1) === 0)
      assert.deepEqual(lids, [1, 2, 1, 0])
      const isOpen = () => bot.blockAt(barrel.position).getProperties().open
      const third = await other.openContainer(other.blockAt(barrel.position))
      await until('the barrel is open', isOpen)
      other.closeWindow(third)
      await until('the barrel is shut', () => !isOpen())
      await other.openContainer(other.blockAt(block.position))
      await until('open again', () => lids.at(-1) === 1)
      other.quit()
      await until('who leaves shuts it', () => lids.at(-1) === 0)
      await bot.openContainer(block)
      const closed = happens(bot, 'windowClose')
      await goTo(server, bot, land.offset(-20, 0, 0))
      await closed
      bot.quit()
    })

    test('two people at one chest see each other at once and nothing is lost or doubled', async () => {
      const land = plot(server)
      const names = ['Grab1', 'Grab2']
      const bots = []
      for (const [n, name] of names.entries()) bots.push(await join(server, name, { at: land.offset(0, 0, 2 * n) }))
      const block = await setBlock(server, bots[0], land.offset(2, 0, 1), 'chest')
      await until('both see it', () => bots.every(bot => bot.blockAt(block.position)?.name === 'chest'))
      const total = { dirt: 200, cobblestone: 90, oak_planks: 33 }
      for (const [name, count] of Object.entries(total)) await give(server, bots[0], name, count)
      const windows = await Promise.all(bots.map(bot => bot.openContainer(bot.blockAt(block.position))))
      await windows[0].deposit(id(bots[0], 'dirt'), null, 100)
      await sees(windows[1], 'dirt', 100)
      await windows[1].withdraw(id(bots[1], 'dirt'), null, 50)
      await sees(windows[0], 'dirt', 50)
      // both click everywhere at once, in every way, without waiting for each other
      let seed = 7
      const random = most => {
        seed = (seed * 48271) % 2147483647
        return seed % most
      }
      const WAYS = [
        [0, 0],
        [1, 0],
        [0, 1],
        [3, 2],
        [0, 6]
      ]
      for (let n = 0; n < 300; n++) {
        for (const bot of bots) {
          const [button, mode] = WAYS[random(WAYS.length)]
          const slot = random(2) ? random(6) : 27 + random(36)
          await bot.clickWindow(slot, button, mode).catch(() => {})
        }
        if (n % 10 === 0) await new Promise(resolve => setImmediate(resolve))
      }
      // what one hears of oneself is behind all answers to clicks
      for (const bot of bots) {
        bot.chat('enough')
        await happens(bot, 'chat', { where: who => who === bot.username })
      }
      await until('both see the same chest', () => {
        const [one, two] = windows.map(window => JSON.stringify(window.slots.slice(0, 27).map(short)))
        return one === two
      })
      const seen = inside(windows[0])
      for (const [n, bot] of bots.entries()) {
        bot.closeWindow(windows[n])
        await agree(server, bot)
      }
      const window = await bots[0].openContainer(block)
      const chest = inside(window)
      assert.deepEqual(seen, chest, 'what both saw (first) is what lies there')
      bots[0].closeWindow(window)
      const lying = {}
      for (const heap of heaps(bots[0], land)) {
        const item = await until('it is told what lies there', () => dropped(heap))
        lying[item.name] = (lying[item.name] ?? 0) + item.count
      }
      for (const [name, count] of Object.entries(total)) {
        const found = [chest, lying, ...bots.map(held)].reduce((sum, counts) => sum + (counts[name] ?? 0), 0)
        assert.equal(found, count, name)
      }
      for (const bot of bots) bot.quit()
    })
  })
}

const short = item => (item ? `${item.count} ${item.name}` : '')

test('a world folder keeps what lies in chests, and a reset brings back what lay there at the start', async t => {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-world-'))
  t.after(() => fs.rmSync(worldFolder, { recursive: true, force: true }))
  const place = { x: 70, y: -60, z: 0 }
  let server = await startServer({ worldFolder })
  t.after(() => server.child.kill())
  let bot = await join(server, 'Saver', { at: place })
  await give(server, bot, 'diamond', 5)
  await give(server, bot, 'dirt', 10)
  let block = await setBlock(server, bot, bot.entity.position.floored().offset(2, 0, 0), 'chest')
  let window = await bot.openContainer(block)
  await window.deposit(id(bot, 'diamond'), null, 3)
  bot.closeWindow(window)
  await agree(server, bot, { diamond: 2, dirt: 10 })
  await server.stop()

  server = await startServer({ worldFolder })
  bot = await join(server, 'Saver', { at: place })
  block = await until('the chest is there', () => {
    const there = bot.blockAt(block.position)
    return there?.name === 'chest' && there
  })
  window = await bot.openContainer(block)
  await sees(window, 'diamond', 3)
  await window.withdraw(id(bot, 'diamond'), null, 3)
  await window.deposit(id(bot, 'dirt'), null, 10)
  window = await reopen(bot, window, block)
  await sees(window, 'dirt', 10)
  const barrel = await setBlock(server, bot, block.position.offset(0, 0, 1), 'barrel')
  const closed = happens(bot, 'windowClose')
  await server.ask('reset')
  await closed
  await goTo(server, bot, place)
  await agree(server, bot, {})
  await until('the land is as it was', () => bot.blockAt(barrel.position)?.name === 'air' && bot.blockAt(block.position)?.name === 'chest')
  window = await bot.openContainer(bot.blockAt(block.position))
  await sees(window, 'diamond', 3)
  assert.deepEqual(inside(window), { diamond: 3 })
  bot.quit()
  await server.stop()
})
