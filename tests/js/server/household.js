'use strict'

// One of everything that a world folder keeps: set up, disturbed, and read again from the file.

const path = require('node:path')
const { DatabaseSync } = require('node:sqlite')
const { until, xyz, setBlock, give, heaps, dropped, agree, ticksLater, lookAhead } = require('./world')

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
  // who heals meanwhile is not as before
  'gamerule naturalRegeneration false',
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
    return others.length === 0 && dropped(heap)?.count === 2 && Math.abs(heap.position.y + 60) < 0.001
  })
  // until it slides no more
  await ticksLater(bot, 40)
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

module.exports = { furnish, enliven, disturb, rowsOf, KEPT, KEPT_OF_WORLD }
