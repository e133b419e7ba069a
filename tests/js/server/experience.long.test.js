'use strict'

// Experience as it is found, shown, lost and found again.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, setBlock, give, caughtUp } = require('./world')
const { watch } = require('./strict/client')
const { costOf, advance, orbsFor } = require('../../../mc_server/embedded/entities/levels')

test('levels cost what they cost in vanilla, and sums break up into its orbs', () => {
  const total = level => Array.from({ length: level }, (_, n) => costOf(n)).reduce((sum, cost) => sum + cost, 0)
  assert.deepEqual([1, 5, 16, 17, 30, 31, 32, 40].map(total), [7, 55, 352, 394, 1395, 1507, 1628, 2920])
  assert.deepEqual(advance({ level: 0, points: 0 }, 1400), { level: 30, points: 5 })
  assert.deepEqual(advance({ level: 2, points: 0 }, -10), { level: 0, points: 6 })
  assert.deepEqual(advance({ level: 1, points: 1 }, -100), { level: 0, points: 0 })
  assert.deepEqual(orbsFor(100), [73, 17, 7, 3])
})

describe('experience', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    test(`what a miner learns is lost at death and found by another (${version})`, async t => {
      const server = await startServer({ version })
      t.after(server.stop)
      const land = plot(server)
      const miner = await join(server, 'Miner', { at: land })
      const strict = await watch(server, land, 'Strict')
      await give(server, miner, 'iron_pickaxe')
      await miner.equip(miner.inventory.items()[0], 'hand')
      for (let n = 0; n < 3; n++) {
        const ore = await setBlock(server, miner, land.offset(0, 0, 2), 'diamond_ore')
        const learned = happens(miner, 'experience')
        const orb = happens(miner, 'entitySpawn', { where: entity => entity.name === 'experience_orb' })
        await miner.dig(ore, true)
        assert.ok((await orb)[0].count >= 1)
        await learned
      }
      const orbs = () => Object.values(miner.entities).filter(({ name }) => name === 'experience_orb')
      await until('all orbs are found', () => orbs().length === 0)
      await until('three to seven points each', () => miner.experience.points >= 9)
      await caughtUp(miner)
      const { level, points, progress } = miner.experience
      assert.ok(points <= 21 && level === advance({ level: 0, points: 0 }, points).level)
      assert.ok(Math.abs(progress - advance({ level: 0, points: 0 }, points).points / costOf(level)) < 1e-6)
      const back = happens(miner, 'spawn')
      await server.command(`tp Miner ${land.x + 0.5} -20 0.5`)
      await back
      await until('nothing is left', () => miner.experience.level === 0 && miner.experience.points === 0)
      const finder = await join(server, 'Finder', { at: land }) // an orb that rolled the other way would take a quarter of a minute
      await until('found again', () => finder.experience.points === 7 * level)
      assert.equal(finder.experience.level, advance({ level: 0, points: 0 }, 7 * level).level)
      await strict.done()
    })
  }

  test('what is found mends a tool before anything is learned, two points of wear for one', async t => {
    const server = await startServer()
    t.after(server.stop)
    const bot = await join(server, 'Mender', { at: plot(server) })
    await server.command('give Mender iron_pickaxe[damage=100,enchantments={levels:{mending:1}}]')
    await until('it is there', () => bot.inventory.items().length === 1)
    await bot.equip(bot.inventory.items()[0], 'hand')
    for (const [value, worn, learned] of [
      [20, 60, 0],
      [37, 0, 7]
    ]) {
      await server.command(`execute at Mender run summon experience_orb ~ ~ ~ {Value:${value}}`)
      await until(`${worn} are left`, () => bot.heldItem.durabilityUsed === worn && bot.experience.points === learned)
    }
    bot.quit()
  })
})
