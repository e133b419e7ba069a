'use strict'

// What a world folder keeps: everything that is registered with plugins/keeping.js, whenever the server is killed; and
// what a reset brings back.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { DatabaseSync } = require('node:sqlite')
const { startServer, join, until, happens, plot, goTo, setBlock, give, heaps, agree, xyz } = require('./world')

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

function worldFolder (t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-world-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

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

describe('what is kept', { concurrency: 2 }, () => {
  for (const version of ['1.21.1', '1.21.4']) {
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
      await until('its item is told', () => heap.getDroppedItem())
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

  test('whatever plugin keeps it: what is recorded after a restart is what was recorded before the kill', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Liver', { at: plot(server) })
    await furnish(server, bot)
    await enliven(server, bot)
    await until('it has all arrived', () => bot.experience.level === 5 && Object.keys(bot.entity.effects).length > 0)
    await server.ask('save')
    await server.killHard()
    const before = rowsOf(folder, { players: true })
    for (const part of KEPT) assert.ok(part in before, `${part} is kept`)

    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Liver')
    await server.ask('save')
    await server.killHard()
    const after = rowsOf(folder, { players: true })
    for (const part of Object.keys(before)) assert.deepEqual(after[part], before[part], part)
  })

  test('a server that is told to end saves what happened just before', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    let bot = await join(server, 'Late', { at: plot(server) })
    const place = bot.entity.position.floored()
    await setBlock(server, bot, place.offset(2, 0, 0), 'gold_block')
    await give(server, bot, 'diamond', 7)
    await server.stop()
    server = await startServer({ worldFolder: folder })
    t.after(() => server.stop())
    bot = await join(server, 'Late')
    await until('the block', () => bot.blockAt(place.offset(2, 0, 0))?.name === 'gold_block')
    assert.ok(bot.entity.position.distanceTo(place.offset(0.5, 0, 0.5)) < 0.1)
    await agree(server, bot, { diamond: 7 })
  })
})

describe('a reset', () => {
  test('brings back exactly what the server started with', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Liver', { at: plot(server) })
    await furnish(server, bot)
    await enliven(server, bot)
    await server.stop()
    const before = rowsOf(folder)
    for (const part of KEPT_OF_WORLD) assert.ok(part in before, `${part} is kept`)

    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Liver')
    const spawn = bot.entity.position.clone()
    await disturb(server, bot)
    await server.command(`tp Liver ${spawn.x} ${spawn.y} ${spawn.z + 40}`)
    await until('away', () => bot.entity.position.distanceTo(spawn) > 30)
    const home = happens(bot, 'forcedMove', { where: () => bot.entity.position.distanceTo(spawn) < 8 })
    await server.ask('reset')
    await home
    await agree(server, bot, {})
    assert.equal(bot.game.gameMode, 'adventure', 'as newcomers are here')
    await server.stop()
    const after = rowsOf(folder)
    for (const part of Object.keys(before)) assert.deepEqual(after[part], before[part], part)
  })
})

// the client says where it looks with its next tick: what is thrown before flies elsewhere
async function lookAhead (bot, yaw) {
  await bot.look(yaw, 0, true)
  await bot.waitForTicks(3)
}

// one of everything that commands can make and that stands still
const LIFE = [
  'summon cow HERE {NoAI:1b,Silent:1b,CustomName:\'"Berta"\'}',
  'summon armor_stand HERE {NoGravity:1b}',
  'effect give Liver mining_fatigue 1000 2',
  'xp add Liver 5 levels',
  'spawnpoint Liver HERE',
  'setworldspawn HERE',
  'weather rain 10000',
  'difficulty hard',
  'defaultgamemode adventure',
  'scoreboard objectives add deeds dummy',
  'scoreboard players set Liver deeds 3',
  'team add friends',
  'team join friends Liver',
  'bossbar add test:bar "Bar"',
  'gamerule keepInventory true',
  'damage Liver 3'
]
const CHANGED = [
  'kill @e[type=cow]',
  'summon pig HERE {NoAI:1b}',
  'effect clear Liver',
  'setworldspawn 100 -60 100',
  'weather thunder 5000',
  'difficulty easy',
  'defaultgamemode creative',
  'scoreboard objectives remove deeds',
  'scoreboard objectives add others dummy',
  'team remove friends',
  'bossbar remove test:bar',
  'bossbar add test:other "Other"'
]
const KEPT_OF_WORLD = `blocks commandBlocks containers lying rules time weather mobs scoreboard bossBars worldSpawn difficulty
  defaultGameMode`.split(/\s+/)
const KEPT = `${KEPT_OF_WORLD.join(' ')}
  player/inventory player/xp player/vitals player/effects player/respawnPoint player/place player/gameMode`.split(/\s+/)

async function enliven (server, bot) {
  for (const line of LIFE) await server.command(line.replaceAll('HERE', xyz(bot.entity.position.floored())))
}

/** Some of everything, at a standstill, so that a second look finds the same. */
async function furnish (server, bot) {
  await server.command('gamerule doDaylightCycle false')
  await server.command('time set 6000')
  const at = bot.entity.position.floored()
  await server.command(`fill ${at.x} ${at.y + 5} ${at.z} ${at.x + 20} ${at.y + 8} ${at.z + 20} oak_planks`)
  await server.command(`setblock ${at.x} ${at.y} ${at.z + 5} command_block{Command:"say saved"}`)
  await server.command('execute in the_nether run setblock 3 70 4 diamond_block')
  await give(server, bot, 'diamond', 9)
  await give(server, bot, 'bread', 4)
  const chest = await setBlock(server, bot, at.offset(2, 0, 0), 'chest')
  const window = await bot.openContainer(chest)
  await window.deposit(bot.registry.itemsByName.diamond.id, null, 4)
  bot.closeWindow(window)
  await lookAhead(bot, Math.PI / 2)
  await bot.toss(bot.registry.itemsByName.bread.id, null, 2)
  await agree(server, bot, { diamond: 5, bread: 2 })
  await until('the bread is one heap at rest', () => {
    const [heap, ...others] = heaps(bot, at)
    return others.length === 0 && heap?.getDroppedItem()?.count === 2 && Math.abs(heap.position.y + 60) < 0.001
  })
  await until('it slides no more', ticksLater(bot, 40))
}

async function disturb (server, bot) {
  const at = bot.entity.position.floored()
  await server.command('gamerule doDaylightCycle true')
  await server.command('gamerule keepInventory true')
  await server.command('time set 13000')
  await server.command('kill @e[type=item]')
  for (const line of CHANGED) await server.command(line.replaceAll('HERE', xyz(at)))
  await server.command(`fill ${at.x} ${at.y + 6} ${at.z} ${at.x + 20} ${at.y + 12} ${at.z + 20} stone`)
  const window = await bot.openContainer(await until('the chest', () => bot.blockAt(at.offset(2, 0, 0))))
  await until('its contents', () => window.slots[0])
  await window.withdraw(bot.registry.itemsByName.diamond.id, null, 1)
  bot.closeWindow(window)
  await setBlock(server, bot, at.offset(0, 0, 3), 'furnace')
  await setBlock(server, bot, at.offset(2, 0, 2), 'barrel')
  await bot.toss(bot.registry.itemsByName.diamond.id, null, 3)
  await server.command('gamemode creative Liver')
}

/** What is in the file by part and key; clocks that go on by themselves are left out. */
function rowsOf (folder, { players = false } = {}) {
  const world = new DatabaseSync(path.join(folder, 'world.sqlite'), { readOnly: true })
  const parts = {}
  for (const { part, key, value } of world.prepare('SELECT * FROM kept').all()) {
    if (part.startsWith('player/') && !players) continue
    parts[part] ??= {}
    parts[part][key] = still(part, JSON.parse(value))
  }
  world.close()
  return parts
}

// it creeps on by less than a millimetre
const lyingStill = heap => ({ ...heap, position: heap.position.map(Math.floor), velocity: null, age: 0 })

function still (part, value) {
  if (part === 'time') return { ...value, age: 0 }
  if (part === 'lying') return value.map(lyingStill)
  if (part === 'weather') return { ...value, rainTime: 0, thunderTime: 0 }
  if (part === 'player/effects') return value.map(([name, effect]) => [name, { ...effect, ticks: 0 }])
  if (part === 'player/statistics') return Object.entries(value).filter(([name]) => !/time/.test(name)).sort()
  if (part === 'player/vitals') return { ...value, exhaustion: 0 }
  return value
}

describe('a folder that gives trouble', { concurrency: 2 }, () => {
  test('a full disk is told once, the game goes on, and is saved again when there is room', async t => {
    const folder = worldFolder(t)
    // 200 kB, which the file and its journal soon reach
    const under = ['bash', '-c', 'ulimit -S -f 200; exec "$0" "$@"']
    let server = await startServer({ worldFolder: folder, under })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Hoarder', { at: plot(server) })
    const warnings = () => server.said.join('').match(/WARNING: the world cannot be saved \([^)]*\): make room/g) ?? []
    const at = bot.entity.position.floored()
    for (let n = 0; n < 40 && warnings().length === 0; n++) {
      await server.command(`fill ${at.x} ${at.y + 5} ${at.z} ${at.x + 30} ${at.y + 20} ${at.z + 30} ${['stone', 'dirt'][n % 2]}`)
      await server.ask('save').catch(() => {})
      await until('a second has passed', ticksLater(bot, 20))
    }
    assert.equal(warnings().length, 1, server.said.join(''))
    await give(server, bot, 'diamond', 3)
    await until('two seconds have passed', ticksLater(bot, 40))
    assert.equal(warnings().length, 1, 'told once')
    await assert.rejects(server.ask('save'))
    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited'])
    await until('it is told', () => server.said.join('').includes('The world is saved again.'))
    await server.killHard()
    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Hoarder')
    await agree(server, bot, { diamond: 3 })
    bot.quit()
    await server.stop()
  })

  test('a folder that is taken away is told, and nothing is made in its place', async t => {
    const folder = worldFolder(t)
    const server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    fs.renameSync(folder, `${folder}-moved`)
    t.after(() => fs.rmSync(`${folder}-moved`, { recursive: true, force: true }))
    await until('it is told', () => server.said.join('').includes('was taken away'))
    assert.equal(fs.existsSync(folder), false)
    fs.renameSync(`${folder}-moved`, folder)
    await until('it is saved again', () => server.said.join('').includes('The world is saved again.'))
    await server.stop()
  })
})

const ticksLater = (bot, ticks) => {
  const since = bot.time.age
  return () => bot.time.age >= since + ticks
}
