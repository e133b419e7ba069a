'use strict'

// Creative hands: slots that a client fills by itself, flying, and every block of the game set by a command and broken
// by hand, on both sides.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, plot, held, agree, Vec3 } = require('./world')

// what is born in water leaves it behind
const WET = /^(kelp|kelp_plant|seagrass|tall_seagrass|sea_pickle|conduit)$|coral(_wall)?(_fan)?$/
const NOT_FOR_HANDS = /^(air|cave_air|void_air|water|lava|bubble_column|moving_piston)$/

for (const version of VERSIONS) {
  describe(`creative on ${version}`, () => {
    let server, land, bot
    before(async () => {
      server = await startServer({ version })
      land = plot(server)
      bot = await join(server, 'Maker', { at: land })
      await server.command('gamemode creative Maker')
      await until('Maker is in creative', () => bot.game.gameMode === 'creative')
    })
    after(() => server.stop())

    test('slots are filled, cleared and agreed upon', async () => {
      const Item = require('prismarine-item')(bot.registry)
      const item = (name, count) => new Item(bot.registry.itemsByName[name].id, count)
      await bot.creative.setInventorySlot(36, item('stone', 64))
      await bot.creative.setInventorySlot(5, item('diamond_helmet', 1))
      await agree(server, bot, { stone: 64, diamond_helmet: 1 })
      await bot.creative.clearSlot(36)
      await agree(server, bot, { diamond_helmet: 1 })
      await bot.creative.clearInventory()
      await agree(server, bot, {})
      assert.deepEqual(held(bot), {})
    })

    test('one flies where one wants', async () => {
      bot.creative.startFlying()
      await bot.creative.flyTo(land.offset(3.5, 4, 3.5))
      assert.ok(bot.entity.position.distanceTo(land.offset(3.5, 4, 3.5)) < 1)
      await bot.creative.flyTo(land.offset(0.5, 0, 0.5))
      bot.creative.stopFlying()
    })

    if (version !== '1.21.1') return
    test('every block that can be broken is set, seen and gone', async () => {
      const blocks = bot.registry.blocksArray.filter(
        ({ name, diggable, hardness }) => diggable && hardness >= 0 && !NOT_FOR_HANDS.test(name)
      )
      assert.ok(blocks.length > 1000)
      const spots = spotsAround(land)
      // what falls stays where it was set
      for (const { x, y, z } of spots.slice(spots.length / 2)) await server.command(`setblock ${x} ${y - 1} ${z} glass`)
      for (let n = 0; n < blocks.length; n += spots.length) await setAndBreak(blocks.slice(n, n + spots.length), spots)
    })

    async function setAndBreak (blocks, spots) {
      const there = i => bot.blockAt(spots[i]).name
      const all = (what, holds) => until(`${what}: ${blocks.map(({ name }) => name)}`, () => blocks.every(holds))
      const at = i => spots[i].toArray().join(' ')
      // some do not last: they are heard of, whatever becomes of them meanwhile
      const heard = spots.map(() => new Set())
      const hear = (_, { position, name }) => heard[spots.findIndex(spot => spot.equals(position))]?.add(name)
      bot.on('blockUpdate', hear)
      for (const [i, { name }] of blocks.entries()) await server.command(`setblock ${at(i)} ${name}`)
      await all('seen', ({ name }, i) => heard[i].has(name))
      bot.off('blockUpdate', hear)
      for (const i of blocks.keys())
        bot._client.write('block_dig', { status: 0, location: spots[i], face: 1, sequence: i })
      await all('gone', ({ name }, i) => there(i) === (WET.test(name) ? 'water' : 'air'))
      for (const [i, { name }] of blocks.entries())
        if (WET.test(name)) await server.command(`setblock ${at(i)} air`)
    }
  })
}

function spotsAround (land) {
  const spots = []
  for (const x of [-2, 0, 2]) for (const z of [-2, 0, 2]) if (x || z) spots.push(land.plus(new Vec3(x, 0, z)))
  return [...spots, ...spots.map(spot => spot.offset(0, 2, 0))]
}
