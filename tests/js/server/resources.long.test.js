'use strict'

// Respawning resources: what a player takes comes back near him after the delay, it is counted, and the datapack for
// real servers says the same in the game's own commands. (The datapack was not run on Mojang's server: there is none
// here. Its text is checked strictly instead.)

const test = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const registry = require('prismarine-registry')('1.21.1')
const { startServer, join, until, plot, goTo, setBlock, give, broken, Vec3 } = require('./world')
const { BLOCKS, MOBS, places } = require('../../../mc_server/respawning/places')
const { files, FOLDER, KINDS } = require('../../../mc_server/respawning/build_datapack')

const DELAY = 10
let server

test.before(async () => {
  server = await startServer()
  await server.command(`gamerule respawnResourcesDelay ${DELAY}`)
})
test.after(() => server.stop())

const counts = async () => {
  const { taken, returned, waiting } = await server.ask('respawned')
  return { taken, returned, waiting }
}

/** The counts later, less those before. */
const gainedSince = async before => {
  const now = await counts()
  return { taken: now.taken - before.taken, returned: now.returned - before.returned, waiting: now.waiting }
}

async function digger (name, tool) {
  const land = plot(server)
  const bot = await join(server, name, { at: land })
  if (tool) {
    await give(server, bot, tool)
    await bot.equip(bot.registry.itemsByName[tool].id, 'hand')
  }
  return { land, bot }
}

const mine = async (bot, pos, name) => {
  await setBlock(server, bot, pos, name)
  await bot.dig(bot.blockAt(pos), true)
  await broken(server, pos)
}

const place = (land, n = 0) => land.offset(...places()[n])

test('with the rule a mined block comes back at the first free place, and is counted', async () => {
  const before = await counts()
  const { land, bot } = await digger('Ann', 'diamond_pickaxe')
  await server.command('gamerule respawnResources true')
  await mine(bot, land.offset(0, 0, 1), 'iron_ore')
  await until('it is back', () => bot.blockAt(place(land)).name === 'iron_ore')
  assert.deepEqual(await gainedSince(before), { taken: 1, returned: 1, waiting: 0 })
  assert.equal(bot.blockAt(land.offset(0, 0, 1)).name, 'air')
  const { returned } = await counts()
  assert.equal(await server.command('scoreboard players get #returned respawning'), `#returned has ${returned} [respawning]`)
})

test('a mob that a player killed comes back, one that died otherwise does not', async () => {
  const { land, bot } = await digger('Max', 'diamond_sword')
  const before = await counts()
  const chicken = () => bot.nearestEntity(entity => entity.name === 'chicken' && entity.position.distanceTo(land) < 32)
  const place = land.offset(2, 0, 0)
  await server.command(`summon chicken ${place.x} ${place.y} ${place.z} {NoAI:1b}`)
  const first = await until('the chicken is there', chicken)
  await until('it is killed', async () => {
    if (bot.entities[first.id]) bot.attack(first)
    return (await gainedSince(before)).taken === 1
  })
  await until('another one is there', () => chicken() && chicken().id !== first.id)
  assert.deepEqual(await gainedSince(before), { taken: 1, returned: 1, waiting: 0 })
  await server.command('kill @e[type=chicken]')
  assert.equal((await gainedSince(before)).taken, 1)
})

test('a killed fish comes back in water near, a place on land does not do', async () => {
  const { land, bot } = await digger('Nan', 'diamond_sword')
  const before = await counts()
  const fish = () => Object.values(bot.entities).filter(({ name, position }) => name === 'cod' && position.distanceTo(land) < 16)
  const pool = land.offset(3, -1, 0)
  await server.command(`setblock ${pool.x} ${pool.y} ${pool.z} water`)
  await server.command(`summon cod ${pool.x + 0.5} ${pool.y + 0.2} ${pool.z + 0.5} {NoAI:1b}`)
  const [first] = await until('the fish is there', () => fish().length > 0 && fish())
  await until('it is killed', async () => {
    if (bot.entities[first.id]) bot.attack(first)
    return (await gainedSince(before)).taken === 1
  })
  const second = await until('another one is there', () => fish().find(({ id }) => id !== first.id))
  assert.ok(second.position.distanceTo(pool.offset(0.5, 0, 0.5)) < 1, `it is in the pool, not at ${second.position}`)
  assert.deepEqual(await gainedSince(before), { taken: 1, returned: 1, waiting: 0 })
})

test('a fish for which no water is left comes back when some is', async () => {
  const { land, bot } = await digger('Oz', 'diamond_sword')
  const before = await counts()
  const fish = () => Object.values(bot.entities).find(({ name, position }) => name === 'salmon' && position.distanceTo(land) < 16)
  await server.command(`summon salmon ${land.x + 2.5} ${land.y} ${land.z + 0.5} {NoAI:1b}`)
  const first = await until('the fish is there', fish)
  await until('it is killed', async () => {
    if (bot.entities[first.id]) bot.attack(first)
    return (await gainedSince(before)).taken === 1
  })
  const since = await server.command('time query gametime')
  await until('more than one delay is over', async () => later(await server.command('time query gametime'), since) > 3 * DELAY)
  assert.deepEqual(await gainedSince(before), { taken: 1, returned: 0, waiting: 1 })
  await setBlock(server, bot, place(land.offset(0, -1, 0), 3), 'water')
  await until('the salmon is back', () => fish() && fish().id !== first.id)
})

test('a place that is taken, or where somebody stands, is passed over', async () => {
  const { land, bot } = await digger('Bea', 'diamond_pickaxe')
  await setBlock(server, bot, place(land, 0), 'glass')
  await join(server, 'Stander', { at: place(land, 1) })
  await mine(bot, land.offset(1, 0, 0), 'oak_log')
  await until('the log is back', () => bot.blockAt(place(land, 2)).name === 'oak_log')
  assert.equal(bot.blockAt(place(land, 1)).name, 'air')
})

test('what was not harvested, is no resource, or was taken in creative does not come back', async () => {
  const { land, bot } = await digger('Cid', 'golden_pickaxe')
  const before = await counts()
  await mine(bot, land.offset(1, 0, 0), 'glass')
  await mine(bot, land.offset(1, 0, 0), 'iron_ore')
  await server.command('gamemode creative Cid')
  await mine(bot, land.offset(1, 0, 0), 'oak_log')
  await server.command('gamemode survival Cid')
  assert.deepEqual(await gainedSince(before), { taken: 0, returned: 0, waiting: 0 })
  await mine(bot, land.offset(1, 0, 0), 'dirt')
  assert.equal((await gainedSince(before)).taken, 1)
  await until('the dirt is back', async () => (await counts()).waiting === 0)
})

test('without the rule nothing comes back', async () => {
  const { land, bot } = await digger('Dot', 'diamond_pickaxe')
  await server.command('gamerule respawnResources false')
  const before = await counts()
  await mine(bot, land.offset(1, 0, 0), 'coal_ore')
  await server.command('gamerule respawnResources true')
  assert.deepEqual(await gainedSince(before), { taken: 0, returned: 0, waiting: 0 })
})

test('where no place is free it is tried again until one is', async () => {
  const { land, bot } = await digger('Eli', 'diamond_pickaxe')
  const high = land.offset(0, 30, 0)
  await server.command(`setblock ${high.x} ${high.y - 1} ${high.z} stone`)
  await goTo(server, bot, high)
  const before = await counts()
  await mine(bot, high.offset(1, 0, 0), 'coal_ore')
  const since = await server.command('time query gametime')
  await until('more than one delay is over', async () => later(await server.command('time query gametime'), since) > 3 * DELAY)
  assert.deepEqual(await gainedSince(before), { taken: 1, returned: 0, waiting: 1 })
  const free = place(high, 5)
  await server.command(`setblock ${free.x} ${free.y - 1} ${free.z} stone`)
  await until('the ore is back', () => bot.blockAt(free).name === 'coal_ore')
})

const later = (now, before) => Number(/\d+/.exec(now)[0]) - Number(/\d+/.exec(before)[0])

test('what is waited for survives a restart, and a reset forgets it', async () => {
  const worldFolder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-respawning-')), 'world')
  const first = await startServer({ worldFolder })
  await first.command('gamerule respawnResources true')
  await first.command('gamerule respawnResourcesDelay 60')
  const land = new Vec3(0, -60, 64)
  const bot = await join(first, 'Fay', { at: land })
  await setBlock(first, bot, land.offset(1, 0, 0), 'oak_log')
  await bot.dig(bot.blockAt(land.offset(1, 0, 0)), true)
  await until('it is waited for', async () => (await first.ask('respawned')).waiting === 1)
  await first.stop()
  const second = await startServer({ worldFolder })
  const found = await second.ask('respawned')
  assert.deepEqual([found.on, found.taken, found.waiting + found.returned], [true, 1, 1])
  const eye = await join(second, 'Gil', { at: land })
  await until('the log is back', () => places().some(at => eye.blockAt(land.offset(...at))?.name === 'oak_log'))
  await second.ask('reset')
  const after = await second.ask('respawned')
  assert.deepEqual([after.waiting, after.returned], [found.waiting, found.returned], 'as it was when this server started')
  await second.stop()
  fs.rmSync(path.dirname(worldFolder), { recursive: true })
})

test('the datapack in the repository is the one that is built from the list', () => {
  const wanted = files()
  const found = fs
    .readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(FOLDER, path.join(entry.parentPath, entry.name)))
  assert.deepEqual(found.sort(), Object.keys(wanted).sort())
  for (const [name, text] of Object.entries(wanted)) assert.equal(fs.readFileSync(path.join(FOLDER, name), 'utf8'), text, name)
})

test('everything that the list names exists in the game', () => {
  for (const name of BLOCKS) assert.ok(registry.blocksByName[name], name)
  for (const name of MOBS) assert.ok(registry.entitiesByName[name], name)
  for (const [name, text] of Object.entries(files())) {
    if (!name.includes('tags/block')) continue
    for (const id of JSON.parse(text).values) assert.ok(registry.blocksByName[id.replace('minecraft:', '')], id)
  }
})

// every form of command that the datapack may use, as the game's own grammar has it
const NAME = '[a-z0-9_]+'
const OBJECTIVE = `respawning(?:\\.${NAME})?`
const FILTER = `(?:(?:type|tag|distance)=[a-z0-9_.:]+|scores=\\{${OBJECTIVE}=-?\\d*\\.\\.-?\\d*\\})`
const HOLDER = `(?:#${NAME}|@[aes](?:\\[${FILTER}(?:,${FILTER})*\\])?)`
const TILDE = '~(?:-?\\d+(?:\\.\\d+)?)?'
const POS = `${TILDE} ${TILDE} ${TILDE}`
const FORMS = {
  comment: '#.*',
  add: `scoreboard objectives add ${OBJECTIVE} (?:dummy|minecraft\\.(?:mined|killed):minecraft\\.${NAME})`,
  score: `scoreboard players (?:set|add|remove) ${HOLDER} ${OBJECTIVE} \\d+`,
  operation: `scoreboard players operation ${HOLDER} ${OBJECTIVE} = ${HOLDER} ${OBJECTIVE}`,
  tag: `tag ${HOLDER} remove [a-z.]+`,
  function: `function respawning:[a-z0-9_/]+`,
  kill: 'kill @s',
  setblock: `setblock ${POS} minecraft:${NAME}`,
  summon: `summon minecraft:${NAME} ${POS}(?: \\{Tags:\\["[a-z0-9_.]+"(?:,"[a-z0-9_.]+")*\\]\\})?`
}
const CLAUSE = [
  `as ${HOLDER}`,
  `at ${HOLDER}`,
  'align xyz',
  `positioned ${POS}`,
  `(?:if|unless) score ${HOLDER} ${OBJECTIVE} matches (?:\\d+|\\d+\\.\\.|\\.\\.\\d+)`,
  `(?:if|unless) entity ${HOLDER}`,
  `(?:if|unless) block ${POS} #respawning:${NAME}`
].join('|')
const SIMPLE = Object.values(FORMS).join('|')
const LINE = new RegExp(`^(?:(?:${SIMPLE})|execute (?:(?:${CLAUSE}) )+run (?:${SIMPLE}))$`)

test('every line of every function is a command of the game, and every name in it is one that exists', () => {
  const all = files()
  const functions = Object.entries(all).filter(([name]) => name.endsWith('.mcfunction'))
  assert.equal(functions.length, 7 + KINDS.length)
  const objectives = new Set(all['data/respawning/function/load.mcfunction'].match(/(?<=objectives add )\S+/g))
  for (const [name, text] of functions) {
    for (const line of text.trimEnd().split('\n')) {
      assert.ok(LINE.test(line), `${name}: ${line}`)
      for (const [, called] of line.matchAll(/function respawning:([a-z0-9_/]+)/g))
        assert.ok(`data/respawning/function/${called}.mcfunction` in all, `${name}: ${called}`)
      for (const [, block] of line.matchAll(/#respawning:([a-z_]+)/g))
        assert.ok(`data/respawning/tags/block/${block}.json` in all, `${name}: ${block}`)
      const used = /\bscore(board)? .*/.test(line) ? line.replace(/tag=[a-z0-9_.]+|run (function|summon|tag) .*/g, '') : ''
      for (const [objective] of used.matchAll(/(?<=[ {])respawning(\.[a-z0-9_]+)?(?=[ =]|$)/g))
        assert.ok(objectives.has(objective), `${name}: ${objective}`)
    }
  }
  for (const wrong of ['setblock ~ ~ minecraft:stone', 'execute if score #on matches 1 run kill @s', 'kill @e', 'say x'])
    assert.doesNotMatch(wrong, LINE)
})

test('our own tree of commands reads every line too', async () => {
  const wrong = []
  for (const [name, text] of Object.entries(files())) {
    if (!name.endsWith('.mcfunction')) continue
    for (const line of text.trimEnd().split('\n').slice(0, 60)) {
      if (line.startsWith('#')) continue
      await server.command(readable(line)).catch(({ message }) => {
        if (message.includes('<--[HERE]')) wrong.push(`${name}: ${line}: ${message}`)
      })
    }
  }
  assert.deepEqual(wrong, [])
})

// what the embedded server has not: functions, tags of packs, objectives that count statistics
const readable = line =>
  line
    .replace(/function respawning:[a-z0-9_/]+/g, 'scoreboard players add #line respawning 1')
    .replace(/#respawning:free/g, '#minecraft:air')
    .replace(/#respawning:no_ground/g, '#minecraft:replaceable')
    .replace(/#respawning:water/g, 'minecraft:water')
    .replace(/minecraft\.(mined|killed):\S+/g, 'dummy')

test('the pack says its format, and its tags run what exists', () => {
  const all = files()
  assert.equal(JSON.parse(all['pack.mcmeta']).pack.pack_format, 48)
  for (const when of ['load', 'tick']) {
    const { values } = JSON.parse(all[`data/minecraft/tags/function/${when}.json`])
    assert.deepEqual(values, [`respawning:${when}`])
  }
})
