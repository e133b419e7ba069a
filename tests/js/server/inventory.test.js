'use strict'

// Every kind of click on a window, as raw as the protocol has it, and what comes out of a crafting grid. The server's
// answer is what counts; the client must agree after a resync.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { startServer, join, until, happens, plot, setBlock, give, held, heaps, dropped, agree } = require('./world')

const OUTSIDE = -999
const LEFT = 0
const RIGHT = 1

describe('windows', { concurrency: 3 }, () => {
  let server
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  /** One click that asks for a full picture in return, as mineflayer does with state -1. */
  async function click (bot, slot, mouseButton, mode) {
    const picture = happens(bot._client, 'window_items')
    bot._client.write('window_click', {
      windowId: 0,
      stateId: -1,
      slot,
      mouseButton,
      mode,
      changedSlots: [],
      cursorItem: { itemCount: 0 }
    })
    await picture
  }

  const at = (bot, slot) => {
    const item = bot.inventory.slots[slot]
    return item ? `${item.count} ${item.name}` : ''
  }
  const cursor = bot => {
    const item = bot.inventory.selectedItem
    return item ? `${item.count} ${item.name}` : ''
  }

  async function player (name, ...stacks) {
    const bot = await join(server, name, { at: plot(server) })
    for (const [item, count] of stacks) await give(server, bot, item, count)
    return bot
  }

  test('left and right clicks take, split, place and swap', async () => {
    const bot = await player('Clicker', ['dirt', 9], ['stone', 5])
    await click(bot, 36, RIGHT, 0)
    assert.deepEqual([at(bot, 36), cursor(bot)], ['4 dirt', '5 dirt'])
    await click(bot, 20, RIGHT, 0)
    assert.deepEqual([at(bot, 20), cursor(bot)], ['1 dirt', '4 dirt'])
    await click(bot, 37, LEFT, 0)
    assert.deepEqual([at(bot, 37), cursor(bot)], ['4 dirt', '5 stone'])
    await click(bot, 5, LEFT, 0)
    assert.deepEqual([at(bot, 5), cursor(bot)], ['', '5 stone'], 'stone is no helmet')
    await click(bot, OUTSIDE, RIGHT, 0)
    assert.equal(cursor(bot), '4 stone')
    await click(bot, OUTSIDE, LEFT, 0)
    assert.equal(cursor(bot), '')
    await agree(server, bot, { dirt: 9 })
    bot.quit()
  })

  test('a shift click moves a stack between hotbar and the rest, and puts armour on', async () => {
    const bot = await player('Shifter', ['dirt', 64], ['dirt', 10], ['iron_helmet', 1])
    await click(bot, 36, LEFT, 1)
    assert.deepEqual([at(bot, 36), at(bot, 9)], ['', '64 dirt'])
    await click(bot, 37, LEFT, 1)
    assert.deepEqual([at(bot, 37), at(bot, 10)], ['', '10 dirt'])
    await click(bot, 38, LEFT, 1)
    assert.deepEqual([at(bot, 38), at(bot, 5)], ['', '1 iron_helmet'])
    await click(bot, 5, LEFT, 1)
    assert.deepEqual([at(bot, 5), at(bot, 11)], ['', '1 iron_helmet'])
    await agree(server, bot)
    bot.quit()
  })

  test('number keys swap with the hotbar, F with the other hand, Q throws', async () => {
    const bot = await player('Swapper', ['dirt', 3], ['stone', 4])
    await click(bot, 36, 1, 2)
    assert.deepEqual([at(bot, 36), at(bot, 37)], ['4 stone', '3 dirt'])
    await click(bot, 36, 40, 2)
    assert.deepEqual([at(bot, 36), at(bot, 45)], ['', '4 stone'])
    await click(bot, 37, 0, 4)
    assert.equal(at(bot, 37), '2 dirt')
    await click(bot, 37, 1, 4)
    assert.equal(at(bot, 37), '')
    await agree(server, bot, { stone: 4 })
    bot.quit()
  })

  test('dragging spreads a stack evenly or one by one, a double click collects', async () => {
    const bot = await player('Dragger', ['dirt', 10])
    const drag = async (way, slots) => {
      await click(bot, OUTSIDE, way << 2, 5)
      for (const slot of slots) await click(bot, slot, (way << 2) | 1, 5)
      await click(bot, OUTSIDE, (way << 2) | 2, 5)
    }
    await click(bot, 36, LEFT, 0)
    await drag(0, [9, 10, 11])
    assert.deepEqual([at(bot, 9), at(bot, 10), at(bot, 11), cursor(bot)], ['3 dirt', '3 dirt', '3 dirt', '1 dirt'])
    await drag(1, [20])
    assert.deepEqual([at(bot, 20), cursor(bot)], ['1 dirt', ''])
    await click(bot, 20, LEFT, 0)
    await click(bot, 20, LEFT, 6)
    assert.equal(cursor(bot), '10 dirt')
    await agree(server, bot, { dirt: 10 })
    bot.quit()
  })

  test('a shift click on the result crafts until the grid is empty', async () => {
    const bot = await player('Bulk', ['oak_log', 20])
    await click(bot, 36, LEFT, 0)
    await click(bot, 1, LEFT, 0)
    assert.equal(at(bot, 0), '4 oak_planks')
    await click(bot, 0, LEFT, 1)
    assert.deepEqual([at(bot, 0), at(bot, 1)], ['', ''])
    await agree(server, bot, { oak_planks: 80 })
    bot.quit()
  })

  test('mixed planks make a table, and what lies in the grid comes back when the window closes', async () => {
    const bot = await player('Mixer', ['oak_planks', 3], ['birch_planks', 2])
    await click(bot, 36, LEFT, 0)
    for (const slot of [1, 2, 3]) await click(bot, slot, RIGHT, 0)
    await click(bot, 37, LEFT, 0)
    await click(bot, 4, RIGHT, 0)
    assert.equal(at(bot, 0), '1 crafting_table')
    bot._client.write('close_window', { windowId: 0 })
    await until('everything is back', async () => {
      const { oak_planks: oak, birch_planks: birch } = await server.ask('inventory', { player: 'Mixer' })
      return oak === 3 && birch === 2 && at(bot, 1) === '' && at(bot, 0) === ''
    })
    bot.quit()
  })

  test('leaving with a full grid loses nothing', async () => {
    const bot = await player('Leaver', ['oak_log', 5])
    await click(bot, 36, LEFT, 0)
    await click(bot, 1, RIGHT, 0)
    bot.quit()
    await until('gone', async () => !(await server.ask('players')).some(({ name }) => name === 'Leaver'))
    const again = await join(server, 'Leaver')
    await until('the logs are back', () => held(again).oak_log === 5)
    await agree(server, again, { oak_log: 5 })
    again.quit()
  })

  test('a full inventory leaves the rest lying', async () => {
    const land = plot(server)
    const bot = await join(server, 'Full', { at: land })
    await give(server, bot, 'dirt', 36 * 64)
    await server.command('clear Full dirt 4')
    await until('room for four', () => held(bot).dirt === 36 * 64 - 4)
    const giver = await join(server, 'Giver', { at: land.offset(20, 0, 0) })
    await give(server, giver, 'dirt', 10)
    await giver.tossStack(giver.inventory.items()[0])
    await until('the heap lies', () => dropped(heaps(bot, land)[0])?.count === 10)
    await until('four are taken', async () => {
      const [heap] = heaps(bot, land)
      await server.command(`tp Full ${heap.position.x} -60 ${heap.position.z}`)
      return held(bot).dirt === 36 * 64 && dropped(heaps(bot, land)[0])?.count === 6
    })
    bot.quit()
    giver.quit()
  })

  test('placing turns logs, torches and furnaces as vanilla does, and never into a player', async () => {
    const land = plot(server)
    const bot = await join(server, 'Mason', { at: land })
    const { x, y, z } = land
    const put = async (item, against, face) => {
      await give(server, bot, item, 1)
      await bot.equip(bot.registry.itemsByName[item].id, 'hand')
      await bot.placeBlock(bot.blockAt(against), face)
    }
    const state = pos => {
      const block = bot.blockAt(pos)
      return { name: block.name, ...block.getProperties() }
    }
    const pillar = await setBlock(server, bot, land.offset(3, 0, 0), 'stone')
    const UP = { x: 0, y: 1, z: 0 }
    const WEST = { x: -1, y: 0, z: 0 }
    await put('oak_log', pillar.position, WEST)
    await until('a lying log', () => state(land.offset(2, 0, 0)).name === 'oak_log')
    assert.equal(state(land.offset(2, 0, 0)).axis, 'x')
    await put('torch', land.offset(2, 0, 0), WEST)
    await until('a torch on the wall', () => state(land.offset(1, 0, 0)).name === 'wall_torch')
    assert.equal(state(land.offset(1, 0, 0)).facing, 'west')
    await bot.look(0, 0, true)
    await put('furnace', land.offset(0, -1, -2), UP)
    await until('a furnace', () => state(land.offset(0, 0, -2)).name === 'furnace')
    assert.equal(state(land.offset(0, 0, -2)).facing, 'south', 'it looks at who placed it from the south')
    await give(server, bot, 'dirt', 1)
    await bot.equip(bot.registry.itemsByName.dirt.id, 'hand')
    await assert.rejects(bot.placeBlock(bot.blockAt(land.offset(0, -1, 0)), UP))
    await agree(server, bot, { dirt: 1 })
    assert.equal(state(land).name, 'air')
    assert.ok(x && y && z === 0)
    bot.quit()
  })
})
