'use strict'

// Zombies: they see, chase, hit, burn in the sun, come with the night, and not where the rules forbid it.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.1')
const { Terrain } = require('../../../mc_server/embedded/plugins/land/terrain')
const burning = require('../../../mc_server/embedded/plugins/entities/burning')
const daylight = require('../../../mc_server/embedded/mobs/daylight')
const { VERSIONS, startServer, join, until, happens, plot, xyz, setBlock } = require('./world')
const { summon, rest, healthOf, HELMET } = require('./beings')

const BURNING = 1

for (const version of VERSIONS) {
  describe(`zombies on ${version}`, { concurrency: true }, () => {
    const isMain = version === '1.21.1'
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('one that sees a player comes and hits for three', async () => {
      const land = plot(server)
      const bot = await join(server, 'Prey', { at: land })
      const zombie = await summon(server, bot, 'zombie', land.offset(14.5, 0, 0.5), HELMET)
      const hurt = happens(bot, 'entityHurt', { where: one => one === bot.entity })
      const healths = []
      bot.on('health', () => healths.push(bot.health))
      await hurt
      await until('three points are gone', () => healths.includes(17))
      assert.ok(zombie.position.distanceTo(bot.entity.position) < 5)
      await until('and it goes on', () => bot.health <= 14)
      await server.command('kill @e[type=zombie,limit=1,sort=nearest]').catch(() => {})
      bot.quit()
    })

    test('what one was given is seen, also by who comes later', async () => {
      const land = plot(server)
      const bot = await join(server, 'Onlooker', { at: land })
      const nbt = { ...HELMET, HandItems: [{ id: 'minecraft:iron_sword', count: 1 }, {}], NoAI: 1 }
      const shown = one => one.equipment.map(item => item?.name ?? '').join()
      const wanted = 'iron_sword,,,,,leather_helmet'
      const zombie = await summon(server, bot, 'zombie', land.offset(3.5, 0, 0.5), nbt)
      const stand = await summon(server, bot, 'armor_stand', land.offset(3.5, 0, 4.5), nbt)
      for (const one of [zombie, stand]) await until('it is equipped', () => shown(one) === wanted)
      const late = await join(server, 'Latecomer', { at: land.offset(0, 0, 2) })
      for (const { id } of [zombie, stand])
        await until('the latecomer sees it', () => late.entities[id] && shown(late.entities[id]) === wanted)
      bot.quit()
      late.quit()
    })

    if (!isMain) return

    test('a fence is no help: it walks around', async () => {
      const land = plot(server)
      const bot = await join(server, 'Hider', { at: land })
      for (let z = -4; z <= 4; z++) await setBlock(server, bot, land.offset(5, 0, z), 'oak_fence[north=true,south=true]')
      await summon(server, bot, 'zombie', land.offset(9.5, 0, 0.5), HELMET)
      await until('it has come around', () => bot.health < 20)
      bot.quit()
    })

    test('who is in creative is left in peace', async () => {
      const land = plot(server)
      const bot = await join(server, 'Builder', { at: land })
      await server.command('gamemode creative Builder')
      const zombie = await summon(server, bot, 'zombie', land.offset(6.5, 0, 0.5), HELMET)
      const lookouts = []
      for (let n = 0; n < 15; n++) {
        await rest(server, 4)
        lookouts.push(zombie.metadata[15] ?? 0)
      }
      assert.ok(lookouts.every(flags => (flags & 4) === 0), 'it raises no arms')
    })

    test('the sun sets one alight, a roof and a helmet keep it', async () => {
      const land = plot(server)
      const bot = await join(server, 'Watcher', { at: land })
      await server.command('gamemode creative Watcher')
      // it cannot stroll out of the shadow
      const cell = land.offset(6, 0, 6)
      await server.command(`fill ${xyz(cell.offset(-1, 0, -1))} ${xyz(cell.offset(1, 1, 1))} glass`)
      await server.command(`fill ${xyz(cell)} ${xyz(cell.offset(0, 1, 0))} air`)
      await setBlock(server, bot, cell.offset(0, 2, 0), 'stone')
      const bare = await summon(server, bot, 'zombie', land.offset(3.5, 0, 0.5))
      const shaded = await summon(server, bot, 'zombie', land.offset(6.5, 0, 6.5))
      const hatted = await summon(server, bot, 'zombie', land.offset(0.5, 0, 4.5), HELMET)
      const flags = one => one.metadata[0] ?? 0
      await until('it burns', () => flags(bare) & BURNING)
      await until('it hurts', () => healthOf(bare) < 20)
      assert.ok(!(flags(shaded) & BURNING))
      assert.ok(!(flags(hatted) & BURNING))
    })
  })
}

test('the sun sets nobody alight whom rain falls on', () => {
  const terrain = new Terrain(registry, require('../../../mc_server/embedded/worldgen/flat')({ registry }))
  const serv = Object.assign(new EventEmitter(), { terrain, tickCount: 0, isDay: () => true, lightAt: () => ({ sky: 15 }) })
  burning.server(serv)
  const burnt = raining => {
    serv.weather = { raining }
    const zombie = { id: 0, type: 'mob', position: new Vec3(0.5, -60, 0.5), height: 1.95, setFlag: () => {} }
    for (let n = 0; n < 2000; n++) daylight(serv, zombie)
    return zombie.fireTicks > 0
  }
  assert.deepEqual([burnt(1), burnt(0)], [false, true])
})

test('they come with the night, 24 to 128 blocks away, not by day, not when the rule says no; peace ends them', async t => {
  const server = await startServer({ generator: 'survival', seed: 4, speed: 4 })
  t.after(server.stop)
  const bot = await join(server, 'Sleepless')
  await server.command('gamemode creative Sleepless')
  // the server is asked: a client is told only of zombies near it, and all that may be there can be in caves far away
  const zombies = range => server.command(`execute at Sleepless if entity @e[type=zombie,distance=${range}]`).then(
    text => Number(/\d+/.exec(text)[0]), () => 0)
  const present = () => Object.values(bot.entities).filter(one => one.name === 'zombie').length
  await server.command('gamerule doMobSpawning false')
  await server.command('time set 18000')
  await server.command('kill @e[type=zombie]').catch(() => {}) // those from caves
  await rest(server, 60)
  assert.equal(await zombies('0..'), 0)
  await server.command('gamerule doMobSpawning true')
  await until('three have come', async () => await zombies('20..') >= 3, 60000)
  assert.equal(await zombies('..20'), 0)
  await server.command('difficulty peaceful')
  await until('they are gone', async () => present() === 0 && await zombies('0..') === 0)
  await rest(server, 40)
  assert.equal(await zombies('0..'), 0)
})
