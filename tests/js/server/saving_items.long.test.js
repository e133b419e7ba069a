'use strict'

// What items are is kept whole: every component of them, wherever they lie when the server is killed.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, plot, goTo, setBlock, give, dropped, agree, lookAhead, worldFolder } = require('./world')

const text = value => ({ type: 'string', value })
const LONG = [-2147483648, 7]
// what a client may give an item, the odd ones too
const ITEMS = [
  [
    'diamond_pickaxe',
    1,
    [
      { type: 'damage', data: 77 },
      { type: 'enchantments', data: { enchantments: [{ id: 3, level: 5 }, { id: 1, level: 2 }], showTooltip: true } },
      { type: 'custom_name', data: text('Ünlikely "pick" \u0000 \ud83d\udc4d') },
      { type: 'lore', data: [text('first'), text('second')] },
      { type: 'unbreakable', data: true },
      { type: 'hide_tooltip', data: undefined }
    ]
  ],
  [
    'potion',
    1,
    [
      {
        type: 'potion_contents',
        data: { potionId: 5, customColor: -1, customEffects: [], customName: undefined }
      }
    ]
  ],
  [
    'shulker_box',
    1,
    [
      {
        type: 'container',
        data: {
          contents: [
            { itemCount: 3, itemId: 1, addedComponentCount: 1, removedComponentCount: 0, components: [{ type: 'damage', data: 1 }], removeComponents: [] },
            { itemCount: 0 }
          ]
        }
      }
    ]
  ],
  [
    'stone',
    64,
    [
      {
        type: 'custom_data',
        data: {
          type: 'compound',
          value: {
            big: { type: 'long', value: LONG },
            bytes: { type: 'byteArray', value: [1, -2, 3] },
            longs: { type: 'longArray', value: [LONG, [0, 1]] },
            half: { type: 'double', value: -0.1 },
            $bytes: text('not what it looks like')
          }
        }
      },
      { type: 'max_stack_size', data: 99 }
    ]
  ]
]
const FIRST = 9

function equip (bot) {
  const Item = require('prismarine-item')(bot.registry)
  ITEMS.forEach(([name, count, components], n) => {
    const item = {
      present: true,
      itemCount: count,
      itemId: bot.registry.itemsByName[name].id,
      addedComponentCount: components.length,
      removedComponentCount: n === 0 ? 1 : 0,
      components,
      removeComponents: n === 0 ? [{ type: 'tool' }] : []
    }
    bot._client.write('set_creative_slot', { slot: FIRST + n, item })
    bot.inventory.updateSlot(FIRST + n, Item.fromNotch(item))
  })
}

const shape = item =>
  item && JSON.parse(JSON.stringify([item.name, item.count, item.components, item.removedComponents]))
const shapes = window => window.slots.slice(FIRST, FIRST + ITEMS.length).map(shape)

describe('items are kept', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    test(`every component of items is there again after a kill, on ${version}`, async t => {
      const folder = worldFolder(t)
      const options = { worldFolder: folder, version, ops: ['Op', 'Keeper'] }
      let server = await startServer(options)
      t.after(() => server.child.kill())
      let bot = await join(server, 'Keeper', { at: plot(server) })
      await server.command('gamemode creative Keeper')
      await until('creative', () => bot.game.gameMode === 'creative')
      equip(bot)
      const given = shapes(bot.inventory)
      await until('the server has them', async () => (await server.ask('inventory', { player: 'Keeper' })).stone === 64)
      await server.ask('save')
      await server.killHard()

      server = await startServer(options)
      bot = await join(server, 'Keeper')
      assert.equal(bot.game.gameMode, 'creative')
      await until('they are here', () => shapes(bot.inventory).every(Boolean))
      assert.deepEqual(shapes(bot.inventory), given)
      // and through a chest and the ground
      const ahead = bot.entity.position.floored()
      const block = await setBlock(server, bot, ahead.offset(2, 0, 0), 'chest')
      const window = await bot.openContainer(block)
      for (const name of ['diamond_pickaxe', 'stone']) {
        const slot = window.slots.findIndex(item => item?.name === name)
        await bot.clickWindow(slot, 0, 1)
      }
      const stored = window.slots.slice(0, 2).map(shape)
      bot.closeWindow(window)
      await lookAhead(bot, Math.PI)
      await bot.tossStack(bot.inventory.items().find(item => item.name === 'shulker_box'))
      await until('the server has it all', async () => !(await server.ask('inventory', { player: 'Keeper' })).shulker_box)
      await goTo(server, bot, ahead.offset(0, 0, -12))
      await server.ask('save')
      await server.killHard()

      server = await startServer(options)
      bot = await join(server, 'Keeper')
      const heap = await until('it lies there', () => Object.values(bot.entities).find(({ name }) => name === 'item'))
      await until('its item is told', () => dropped(heap))
      assert.deepEqual(shape(heap.getDroppedItem()), given[2])
      await goTo(server, bot, ahead)
      const again = await bot.openContainer(await until('the chest', () => bot.blockAt(block.position)))
      await until('it is full', () => again.slots[1])
      assert.deepEqual(again.slots.slice(0, 2).map(shape), stored)
      bot.closeWindow(again)
      bot.quit()
      await server.stop()
    })
  }

  test('what is on the cursor and in the grid when the server is killed comes back to the hands', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Clicker', { at: plot(server) })
    await give(server, bot, 'oak_log', 5)
    await give(server, bot, 'dirt', 3)
    const slotOf = name => bot.inventory.slots.findIndex(item => item?.name === name)
    await bot.clickWindow(slotOf('oak_log'), 0, 0)
    await bot.clickWindow(3, 0, 0)
    await bot.clickWindow(slotOf('dirt'), 0, 0)
    await until('the server has followed', async () => bot.inventory.slots[0]?.name === 'oak_planks')
    await server.ask('save')
    await server.killHard()
    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Clicker')
    await agree(server, bot, { oak_log: 5, dirt: 3 })
    bot.quit()
    await server.stop()
  })
})
