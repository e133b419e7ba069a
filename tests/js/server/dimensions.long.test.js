'use strict'

// The Nether and the End: land of their own, portals there and back, what is kept apart and what is not.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { watch } = require('./strict/client')
const { wrongLight } = require('./strict/light')
const {
  VERSIONS, LONG_ONLY, startServer, serverOfAll, worldFolder, join, until, happens, ticksLater, plot, goTo, give, held, dropped, agree, xyz,
  Vec3
} = require('./world')

const OVERWORLD = 'execute in overworld run'
const NETHER = 'execute in the_nether run'
const END = 'execute in the_end run'

const named = (bot, pos) => bot.blockAt(pos)?.name
const isIn = (bot, dimension) =>
  until(`${bot.username} is in ${dimension}`, () => bot.game.dimension === dimension && named(bot, bot.entity.position))

/** A frame of obsidian along x that stands on the ground; its opening begins at `pos`. */
async function frame (server, bot, pos) {
  const [a, b] = [pos.offset(-1, -1, 0), pos.offset(2, 3, 0)]
  await server.command(`fill ${a.x} ${a.y} ${a.z} ${b.x} ${b.y} ${b.z} obsidian`)
  await server.command(`fill ${pos.x} ${pos.y} ${pos.z} ${pos.x + 1} ${pos.y + 2} ${pos.z} air`)
  await until('the frame is seen', () => named(bot, b) === 'obsidian' && named(bot, pos) === 'air')
}

const holds = (bot, pos, name) =>
  until(`${name} fills the frame at ${pos}`, () =>
    [0, 1].every(n => [0, 1, 2].every(up => named(bot, pos.offset(n, up, 0)) === name)))

const run = (server, line) => server.command(line)

const age = async server => Number(/\d+/.exec(await run(server, 'time query gametime'))[0])

/** Makes room in the Nether, where there may be a cave already. */
const clear = (server, box) =>
  run(server, `${NETHER} fill ${box} air`).catch(error => assert.match(error.message, /No blocks were filled/))

for (const version of VERSIONS) {
  describe(`dimensions, ${version}`, { concurrency: 3 }, () => {
    const server = serverOfAll({ version })

    test('flint and steel lights a frame, who waits in it goes to the Nether and comes back, and a broken frame is dark', async () => {
      const land = plot(server)
      const bot = await join(server, 'Traveller', { at: land })
      const door = land.offset(3, 0, 0)
      await frame(server, bot, door)
      await give(server, bot, 'flint_and_steel')
      await bot.activateBlock(bot.blockAt(door.offset(0, -1, 0)), new Vec3(0, 1, 0))
      await holds(bot, door, 'nether_portal')

      await run(server, `summon pig ${door.x + 1} ${door.y} ${door.z + 0.5} {NoAI:1b,Tags:[guest]}`)
      await until('a pig goes first', () => !Object.values(bot.entities).some(({ name }) => name === 'pig'))
      const begun = await age(server)
      await run(server, `tp Traveller ${door.x + 1} ${door.y} ${door.z + 0.5}`)
      await isIn(bot, 'the_nether')
      assert.ok((await age(server)) - begun >= 80, 'it takes four seconds')
      assert.deepEqual([bot.game.minY, bot.game.height], [0, 256])
      await until('the pig is there', () => Object.values(bot.entities).some(({ name }) => name === 'pig'))
      await run(server, 'kill @e[tag=guest]')
      await until('it stands in a portal', () => named(bot, bot.entity.position) === 'nether_portal')
      const { position } = bot.entity
      assert.ok(Math.abs(position.x - land.x / 8) < 20 && Math.abs(position.z) < 20, `it came out at ${position}`)
      await agree(server, bot, { flint_and_steel: 1 })
      await until('the land is there', () => named(bot, new Vec3(position.x, 127, position.z).floored()))
      for (const y of [0, 127]) assert.equal(named(bot, new Vec3(position.x, y, position.z).floored()), 'bedrock')

      const exit = position.floored()
      await ticksLater(bot, 40)
      assert.equal(bot.game.dimension, 'the_nether', 'who has not stepped out stays')
      await run(server, `${NETHER} tp Traveller ${exit.x + 0.5} 100 ${exit.z + 4.5}`)
      await run(server, 'gamemode creative Traveller')
      await until('above', () => bot.entity.position.y > 80 && bot.game.gameMode === 'creative')
      await ticksLater(bot, 40)
      await run(server, `${NETHER} tp Traveller ${position.x} ${position.y} ${position.z}`)
      await isIn(bot, 'overworld')
      await until('it came home', () => bot.entity.position.distanceTo(door.offset(1, 0, 0.5)) < 3)

      await run(server, `setblock ${door.x} ${door.y + 3} ${door.z} air destroy`)
      await holds(bot, door, 'air')
      bot.quit()
    })

    test('what is in one dimension is not seen in another, and the places of the same numbers are others', async () => {
      const land = plot(server)
      const [ann, bob] = [await join(server, 'Ann', { at: land }), await join(server, 'Bob', { at: land.offset(2, 0, 0) })]
      await until('they see each other', () => ann.players.Bob?.entity && bob.players.Ann?.entity)
      await clear(server, `${land.x - 2} 60 -2 ${land.x + 2} 66 2`)
      await run(server, `${NETHER} fill ${land.x - 2} 59 -2 ${land.x + 2} 59 2 stone`)
      await run(server, `${NETHER} tp Bob ${land.x + 0.5} 60 0.5`)
      await isIn(bob, 'the_nether')
      await until('Ann sees Bob no more', () => !ann.players.Bob?.entity && !bob.players.Ann?.entity)
      const heard = happens(ann, 'chat', { where: (name, text) => name === 'Bob' && text === 'it is warm here' })
      bob.chat('it is warm here')
      await heard

      await until('Bob stands', () => bob.entity.onGround && named(bob, bob.entity.position.offset(0, -1, 0)) === 'stone')
      await run(server, `${NETHER} setblock ${land.x + 1} 61 1 gold_block`)
      await until('gold', () => named(bob, new Vec3(land.x + 1, 61, 1)) === 'gold_block')
      assert.equal(named(ann, new Vec3(land.x + 1, 61, 1)), 'air')
      await run(server, `execute at Bob run summon pig ~ ~ ~1 {NoAI:1b,Tags:[warm]}`)
      const pig = await until('Bob sees it', () => Object.values(bob.entities).find(({ name }) => name === 'pig'))
      // another story's may stand in Ann's sight
      assert.ok(!ann.entities[pig.id])

      await run(server, 'tp Ann Bob')
      await isIn(ann, 'the_nether')
      await until('they meet', () => ann.players.Bob?.entity && bob.players.Ann?.entity)
      await until('Ann sees the pig and the gold', () =>
        ann.entities[pig.id] && named(ann, new Vec3(land.x + 1, 61, 1)) === 'gold_block')
      await run(server, `give Bob dirt 3`)
      await until('dirt', () => held(bob).dirt === 3)
      // she may have picked it up by the time that he is back
      const fell = happens(ann, 'itemDrop', { where: heap => dropped(heap)?.name === 'dirt' })
      await run(server, 'kill Bob')
      await isIn(bob, 'overworld')
      await agree(server, bob, {})
      await fell
      await run(server, 'kill @e[tag=warm]')
      for (const bot of [ann, bob]) bot.quit()
    })

    test('a portal of the End leads to the platform, and the one on the island home', async () => {
      const land = plot(server)
      const bot = await join(server, 'Ender', { at: land })
      for (const [side, facing] of [[[0, -2], 'south'], [[0, 2], 'north'], [[-2, 0], 'east'], [[2, 0], 'west']]) {
        for (const n of [-1, 0, 1]) {
          const [x, z] = side[0] === 0 ? [n, side[1]] : [side[0], n]
          await run(server, `setblock ${land.x + 6 + x} ${land.y} ${land.z + z} end_portal_frame[facing=${facing},eye=${n !== 0}]`)
        }
      }
      await give(server, bot, 'ender_eye', 4)
      for (const [x, z] of [[0, -2], [0, 2], [-2, 0], [2, 0]]) {
        const pos = land.offset(6 + x, 0, z)
        await goTo(server, bot, land.offset(6 + 2 * x, 0, 2 * z))
        await until('the frame is seen', () => named(bot, pos) === 'end_portal_frame')
        await bot.activateBlock(bot.blockAt(pos))
        await until('it has an eye', () => bot.blockAt(pos).getProperties().eye === true)
      }
      await until('it is open', () => named(bot, land.offset(6, 0, 0)) === 'end_portal')
      await run(server, `tp Ender ${land.x + 6.5} ${land.y + 1} ${land.z + 0.5}`)
      await isIn(bot, 'the_end')
      await until('it stands on obsidian', () =>
        bot.entity.onGround && named(bot, bot.entity.position.offset(0, -1, 0)) === 'obsidian' &&
        bot.entity.position.distanceTo(new Vec3(100.5, 49, 0.5)) < 0.1)
      await run(server, `${END} tp Ender 2.5 70 0.5`)
      await until('it falls into the portal', () => bot.game.dimension === 'overworld')
      bot.quit()
    })

    test('who rides goes along into another dimension, sits there still, and sees the land that comes by', async () => {
      const land = plot(server)
      const bot = await join(server, 'Rider', { at: land })
      await run(server, `summon pig ${xyz(land)} {NoAI:1b,Tags:[mount]}`)
      await run(server, 'ride Rider mount @e[tag=mount,limit=1]')
      await until('it sits', () => bot.vehicle?.name === 'pig')
      await run(server, `tp @e[tag=mount] ${land.x} ${land.y} 2000`)
      await until('the land there is seen', () => named(bot, new Vec3(land.x, land.y - 1, 2000)) === 'grass_block')
      await run(server, `${NETHER} tp @e[tag=mount] ${land.x} 100 0`)
      await isIn(bot, 'the_nether')
      await until('it sits on its pig again', () => bot.vehicle?.name === 'pig' && bot.vehicle.position.y === 100)
      await run(server, 'ride Rider dismount')
      await run(server, `${OVERWORLD} tp Rider ${xyz(land)}`)
      await isIn(bot, 'overworld')
      await run(server, 'kill @e[tag=mount]')
      bot.quit()
    })

    test('every byte is right on the way through three dimensions, and so is the light of a nether', async () => {
      const land = plot(server)
      const traveller = await watch(server, land, `Strict${version.at(-1)}`)
      const name = traveller.username
      for (const there of [NETHER, END, NETHER, OVERWORLD]) {
        const y = there === OVERWORLD ? land.y + 1 : 70
        await run(server, `${there} tp ${name} ${land.x + 0.5} ${y} 0.5`)
        await until(`${there}: the land is there`, () => traveller.land.columns.size >= 25)
        if (there === NETHER) {
          await run(server, `${NETHER} setblock ${land.x} 70 0 glowstone`).catch(() => {})
          await run(server, `${NETHER} summon cow ${land.x} 70 0 {NoAI:1b}`)
          await until('a cow', () => [...traveller.entities.kinds.values()].includes('cow'))
          const wrong = () => wrongLight(traveller.land, land.x >> 4, 0, 127)
          await until('the light is right', () => wrong().length === 0).catch(() => {})
          assert.deepEqual(wrong().slice(0, 5), [])
        }
      }
      await run(server, 'kill @e[type=cow]')
      await traveller.done()
    })

    test('water is gone at once in the Nether, and a bed explodes there', async () => {
      const land = plot(server)
      const bot = await join(server, 'Sleepy', { at: land })
      const floor = [land.x - 4, 80, -4, land.x + 4, 80, 4].join(' ')
      await clear(server, `${land.x - 6} 80 -6 ${land.x + 6} 90 6`)
      await run(server, `${NETHER} fill ${floor} obsidian`)
      await run(server, `${NETHER} tp Sleepy ${land.x + 0.5} 81 0.5`)
      await isIn(bot, 'the_nether')
      await until('it stands', () => bot.entity.onGround && named(bot, bot.entity.position.offset(0, -1, 0)) === 'obsidian')
      await give(server, bot, 'water_bucket')
      await bot.lookAt(new Vec3(land.x + 2.5, 81, 0.5), true)
      bot.activateItem()
      await until('the bucket is empty', () => held(bot).bucket === 1)
      assert.equal(named(bot, new Vec3(land.x + 2, 81, 0)), 'air')
      await run(server, `${NETHER} setblock ${land.x + 2} 81 0 red_bed[part=foot,facing=east]`)
      await run(server, `${NETHER} setblock ${land.x + 3} 81 0 red_bed[part=head,facing=east]`)
      await until('a bed', () => named(bot, new Vec3(land.x + 3, 81, 0)) === 'red_bed')
      // who has just come is spared
      await ticksLater(bot, 90)
      const said = happens(bot, 'message', { where: text => /was killed by \[Intentional Game Design\]/.test(text.toString()) })
      bot.activateBlock(bot.blockAt(new Vec3(land.x + 2, 81, 0))).catch(() => {})
      await said
      await isIn(bot, 'overworld')
      bot.quit()
    })

  })
}

test('who was in the Nether when the server ended is there again, and a reset brings everybody home', LONG_ONLY, async t => {
  const folder = worldFolder(t)
  const first = await startServer({ worldFolder: folder })
  const earlier = await join(first, 'Ann')
  await clear(first, '-2 79 -2 2 90 2')
  await run(first, `${NETHER} setblock 0 79 0 gold_block`)
  await run(first, `${NETHER} tp Ann 0.5 80 0.5`)
  await isIn(earlier, 'the_nether')
  await until('it stands', () => earlier.entity.onGround)
  await first.stop()
  const second = await startServer({ worldFolder: folder })
  t.after(() => second.stop())
  const ann = await join(second, 'Ann')
  await isIn(ann, 'the_nether')
  await until('it stands on gold', () => named(ann, ann.entity.position.offset(0, -0.5, 0)) === 'gold_block')
  await run(second, `${NETHER} setblock 0 81 2 diamond_block`)
  await second.ask('reset')
  await isIn(ann, 'overworld')
  await run(second, `${NETHER} execute if block 0 79 0 gold_block if block 0 81 2 air run tp Ann 0.5 80 0.5`)
  await isIn(ann, 'the_nether')
})
