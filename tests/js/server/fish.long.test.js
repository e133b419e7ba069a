'use strict'

// Fish: they swim in water and keep to it, flee from players, die on land, drop what they are, and a strict client reads all of it.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, LONG_ONLY, startServer, worldFolder, join, until, ticksOf, plot, xyz, give, heaps, dropped, Vec3 } = require('./world')
const { watch } = require('./strict/client')
const { summon, healthOf, rest } = require('./beings')

const AIR = 1
const FULL_AIR = 300
const EDGE = 3
// it swims when it likes to: once in four seconds on average, on an idle machine
const LONG = 150_000
const KINDS = ['cod', 'salmon', 'tropical_fish', 'pufferfish']

/** A pond of 7 x 7, `deep` blocks deep, whose middle is `away` blocks east of a plot. */
async function pond (server, land, deep, away) {
  const middle = land.offset(away, -1, 0)
  await server.command(`fill ${xyz(middle.offset(-EDGE, 1 - deep, -EDGE))} ${xyz(middle.offset(EDGE, 0, EDGE))} water`)
  return middle
}

const isWithin = (middle, { x, z }) => Math.max(Math.abs(x - middle.x - 0.5), Math.abs(z - middle.z - 0.5)) <= EDGE + 0.5

/** What a killed fish has left: it lies or floats there, or the bot beside it has picked it up. */
const gain = (bot, land, name) =>
  until(`a ${name} is there`, () => [...heaps(bot, land).map(dropped), ...bot.inventory.items()].find(item => item?.name === name))

for (const version of VERSIONS) {
  describe(`fish on ${version}`, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('one that is summoned has a health of three, swims, and stays in the water', async () => {
      const land = plot(server)
      const watcher = await watch(server, land, 'Watcher')
      const bot = await join(server, 'Viewer', { at: land })
      for (const [n, kind] of KINDS.entries()) {
        const middle = await pond(server, land.offset(0, 0, 8 * n), 1 + (n % 2), 14)
        const fish = await summon(server, bot, kind, middle.offset(0.5, 0.2, 0.5))
        await until('its health is told', () => healthOf(fish) === 3)
        const from = fish.position.clone()
        await until(`the ${kind} is somewhere else`, () => fish.position.distanceTo(from) > 1.5, LONG)
        const end = (await ticksOf(server)) + 60
        await until('three seconds of it have been seen', async () => {
          assert.ok(isWithin(middle, fish.position) && fish.position.y < land.y + 0.3, `it left the water: ${fish.position}`)
          return (await ticksOf(server)) >= end
        })
        assert.equal(fish.metadata[AIR] ?? FULL_AIR, FULL_AIR)
      }
      await watcher.done()
    })

    test('one on land flops about, runs out of air and dies', async () => {
      const land = plot(server)
      const watcher = await watch(server, land, 'Witness')
      const bot = await join(server, 'Angler', { at: land })
      const fish = await summon(server, bot, 'cod', land.offset(2.5, 0, 0.5), { Air: 40 })
      await until('it leaps', () => fish.position.y > land.y + 0.3)
      await until('its air runs out', () => fish.metadata[AIR] < 20)
      await until('it is hurt', () => healthOf(fish) === 1)
      await until('it is dead and gone', () => !bot.entities[fish.id])
      assert.equal((await gain(bot, land, 'cod')).count, 1)
      await watcher.done()
    })
  })
}

describe('fish and people', LONG_ONLY, () => {
  let server
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  test('one keeps away from a player, and what it leaves floats', async () => {
    const land = plot(server)
    const bot = await join(server, 'Fisher', { at: land })
    const middle = await pond(server, land, 2, 5)
    await give(server, bot, 'iron_sword')
    const fish = await summon(server, bot, 'salmon', middle.offset(-2.5, 0.2, 0.5))
    await until('it is on the far side', () => fish.position.x > middle.x + 2)
    await until('it is killed', async () => {
      const { x, y, z } = fish.position
      if (!bot.entities[fish.id]) return true
      await server.command(`tp Fisher ${x - 0.5} ${y.toFixed(2)} ${z}`)
      bot.attack(fish)
      return false
    })
    assert.equal((await gain(bot, land, 'salmon')).count, 1)
  })

  test('one that burns leaves a cooked fish', async () => {
    const land = plot(server)
    const bot = await join(server, 'Grill', { at: land })
    await summon(server, bot, 'cod', land.offset(2.5, 0, 0.5), { Fire: 400 })
    assert.equal((await gain(bot, land, 'cooked_cod')).count, 1)
  })
})

test('a restart keeps a fish and the air that it has left', LONG_ONLY, async t => {
  const folder = worldFolder(t)
  const first = await startServer({ worldFolder: folder })
  const land = new Vec3(0, -60, 64)
  const bot = await join(first, 'Keeper', { at: land })
  const fish = await summon(first, bot, 'cod', land.offset(3.5, 0, 0.5))
  await until('some of its air is gone', () => fish.metadata[AIR] < 280)
  await rest(first, 20)
  await first.stop()
  const second = await startServer({ worldFolder: folder })
  t.after(second.stop)
  const back = await join(second, 'Keeper')
  const found = await until('it is back', () => Object.values(back.entities).find(({ name }) => name === 'cod'))
  await until('short of air', () => found.metadata[AIR] < 270)
})
