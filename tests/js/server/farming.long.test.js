'use strict'

// Fields, buckets, tools on blocks, and what lies on a campfire or in an ender chest: with mineflayer's own calls.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const world = require('./world')

const { startServer, join, until, happens, plot, goTo, setBlock, give, held, heaps, gather, agree, xyz, Vec3 } = world

const UP = new Vec3(0, 1, 0)
const id = (bot, name) => bot.registry.itemsByName[name].id
const nameAt = (bot, pos) => bot.blockAt(pos).name
const has = (bot, pos, key) => bot.blockAt(pos).getProperties()[key]

async function use (bot, name, pos, face = UP) {
  await bot.equip(id(bot, name), 'hand')
  // what is done next would take the rest of this answer for its own
  const answer = happens(bot._client, 'acknowledge_player_digging')
  await bot.activateBlock(bot.blockAt(pos), face)
  await answer
}

const isNow = (bot, pos, name) => until(`${name} at ${pos}`, () => nameAt(bot, pos) === name)

for (const version of world.VERSIONS) {
  describe(`farming on ${version}`, { concurrency: true }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
      // a field that nothing grows on yet may dry out between two deeds
      await server.command('gamerule randomTickSpeed 0')
    })
    after(() => server.stop())

    test('tilled, sown, fed with bone meal and harvested', async () => {
      const land = plot(server)
      const bot = await join(server, 'Farmer', { at: land })
      const field = land.offset(2, -1, 0)
      const crop = field.plus(UP)
      const tools = { iron_hoe: 1, wheat_seeds: 2, bone_meal: 16 }
      for (const [name, count] of Object.entries(tools)) await give(server, bot, name, count)
      await bot.equip(id(bot, 'wheat_seeds'), 'hand')
      await assert.rejects(bot.placeBlock(bot.blockAt(field), UP), /refused/, 'seeds need a field')
      await use(bot, 'iron_hoe', field)
      await isNow(bot, field, 'farmland')
      await bot.equip(id(bot, 'wheat_seeds'), 'hand')
      await bot.placeBlock(bot.blockAt(field), UP)
      assert.equal(nameAt(bot, crop), 'wheat')
      let spent = 0
      while (Number(has(bot, crop, 'age')) < 7) {
        const age = Number(has(bot, crop, 'age'))
        await use(bot, 'bone_meal', crop)
        spent++
        await until('it was used', () => (held(bot).bone_meal ?? 0) === 16 - spent && Number(has(bot, crop, 'age')) > age)
        assert.ok(spent <= 4, 'two steps at least each time')
      }
      await use(bot, 'bone_meal', crop)
      await bot.dig(bot.blockAt(crop))
      await gather(server, bot, land, 'wheat', 1)
      await until('seeds too', async () => {
        const [heap] = heaps(bot, land)
        // it may lie where one does not reach it
        if (heap) await server.command(`tp Farmer ${xyz(heap.position)}`)
        return held(bot).wheat_seeds >= 2 && !heap
      })
      assert.ok(held(bot).wheat_seeds <= 5)
      assert.equal(held(bot).bone_meal ?? 0, 16 - spent, 'ripe wheat takes no more')
      assert.equal(bot.inventory.items().find(({ name }) => name === 'iron_hoe').durabilityUsed, 1)
      await agree(server, bot)
      bot.quit()
    })

    test('axes strip, shovels tread, shears carve, flint and steel lights', async () => {
      const land = plot(server)
      const bot = await join(server, 'Handy', { at: land })
      const [log, pumpkin, ground] = [land.offset(1, 0, 1), land.offset(-1, 0, 1), land.offset(2, -1, 0)]
      for (const name of ['iron_axe', 'iron_shovel', 'shears', 'flint_and_steel']) await give(server, bot, name)
      await setBlock(server, bot, log, 'oak_log[axis=x]')
      await setBlock(server, bot, pumpkin, 'pumpkin')
      await use(bot, 'iron_axe', log)
      await isNow(bot, log, 'stripped_oak_log')
      assert.equal(has(bot, log, 'axis'), 'x')
      await use(bot, 'iron_shovel', ground)
      await isNow(bot, ground, 'dirt_path')
      await use(bot, 'shears', pumpkin)
      await isNow(bot, pumpkin, 'carved_pumpkin')
      await gather(server, bot, land, 'pumpkin_seeds', 4)
      await goTo(server, bot, land)
      await use(bot, 'flint_and_steel', land.offset(2, -1, 2))
      await isNow(bot, land.offset(2, 0, 2), 'fire')
      bot.quit()
    })

    test('a bucket takes a source and leaves it again', async () => {
      const land = plot(server)
      const bot = await join(server, 'Carrier', { at: land })
      const pool = land.offset(2, -1, 0)
      const other = land.offset(0, -1, 2)
      await setBlock(server, bot, pool, 'water')
      await give(server, bot, 'bucket', 2)
      await bot.equip(id(bot, 'bucket'), 'hand')
      await bot.lookAt(pool.offset(0.5, 0.8, 0.5))
      bot.activateItem()
      await isNow(bot, pool, 'air')
      await agree(server, bot, { bucket: 1, water_bucket: 1 })
      await bot.equip(id(bot, 'water_bucket'), 'hand')
      await bot.lookAt(other.offset(0.5, 1, 0.5))
      bot.activateItem()
      await isNow(bot, other.plus(UP), 'water')
      await agree(server, bot, { bucket: 2 })
      await setBlock(server, bot, other.plus(UP), 'oak_slab')
      await give(server, bot, 'lava_bucket')
      await bot.equip(id(bot, 'lava_bucket'), 'hand')
      // the far side of the hole
      await bot.lookAt(pool.offset(1, 0.5, 0.5))
      bot.activateItem()
      await isNow(bot, pool, 'lava')
      await agree(server, bot, { bucket: 3 })
      bot.quit()
    })

    test('a campfire shows what is laid on it, four at most, and gives it back when broken', async () => {
      const land = plot(server)
      const bot = await join(server, 'Cook', { at: land })
      const other = await join(server, 'Guest', { at: land.offset(0, 0, 3) })
      await give(server, bot, 'beef', 5)
      await give(server, bot, 'dirt', 1)
      const { position } = await setBlock(server, bot, land.offset(2, 0, 0), 'campfire')
      await until('the guest sees it', () => nameAt(other, position) === 'campfire')
      for (let n = 1; n <= 5; n++) {
        await use(bot, 'beef', position)
        await until('laid on', () => (held(bot).beef ?? 0) === Math.max(1, 5 - n))
      }
      const lying = () => other.blockAt(position).blockEntity?.Items ?? []
      await until('the guest sees four', () => lying().length === 4)
      assert.deepEqual(lying().map(({ id }) => id), new Array(4).fill('minecraft:beef'))
      await bot.equip(id(bot, 'dirt'), 'hand')
      await bot.dig(bot.blockAt(position))
      await gather(server, bot, land, 'beef', 5)
      await gather(server, bot, land, 'charcoal', 2)
      for (const one of [bot, other]) one.quit()
    })

    test('everybody has his own things in an ender chest, and the same in every one', async () => {
      const land = plot(server)
      const bots = []
      for (const n of [0, 1]) bots.push(await join(server, `Ender${n}`, { at: land.offset(0, 0, 2 * n) }))
      const [first, second] = [land.offset(2, 0, 0), land.offset(2, 0, 2)]
      for (const pos of [first, second]) await setBlock(server, bots[0], pos, 'ender_chest')
      await until('both see them', () => nameAt(bots[1], second) === 'ender_chest')
      await give(server, bots[0], 'diamond', 3)
      const lid = happens(bots[1], 'chestLidMove', { where: (_, count) => count === 1 })
      let window = await bots[0].openContainer(bots[0].blockAt(first))
      await lid
      await window.deposit(id(bots[0], 'diamond'), null, 3)
      bots[0].closeWindow(window)
      const theirs = await bots[1].openContainer(bots[1].blockAt(first))
      assert.deepEqual(theirs.containerItems(), [])
      window = await bots[0].openContainer(bots[0].blockAt(second))
      await until('they are here too', () => window.containerItems()[0]?.count === 3)
      for (const bot of bots) bot.quit()
    })
  })
}

describe('what grows and falls by itself', { concurrency: true }, () => {
  let server
  before(async () => {
    server = await startServer()
    await server.command('gamerule randomTickSpeed 3000')
  })
  after(() => server.stop())

  test('crops ripen on wet earth, canes grow, a sapling becomes a tree', async () => {
    const land = plot(server)
    const bot = await join(server, 'Waiter', { at: land })
    const field = land.offset(3, -1, 0)
    await setBlock(server, bot, field.offset(1, 0, 0), 'water')
    await setBlock(server, bot, field, 'farmland')
    await setBlock(server, bot, field.plus(UP), 'carrots')
    await setBlock(server, bot, field.offset(2, 1, 0), 'sugar_cane')
    // it may be a tree before anybody looks
    await server.command(`setblock ${xyz(land.offset(-6, 0, 0))} oak_sapling`)
    await until('the field is wet', () => Number(has(bot, field, 'moisture')) === 7)
    await until('ripe', () => Number(has(bot, field.plus(UP), 'age')) === 7)
    await until('three canes', () => nameAt(bot, field.offset(2, 3, 0)) === 'sugar_cane')
    assert.notEqual(nameAt(bot, field.offset(2, 4, 0)), 'sugar_cane')
    await until('a trunk', () => nameAt(bot, land.offset(-6, 0, 0)) === 'oak_log')
    bot.quit()
  })

  test('dry farmland is dirt again; leaves without a trunk decay, placed ones stay', async () => {
    const land = plot(server)
    const bot = await join(server, 'Feller', { at: land })
    const field = land.offset(2, -1, 0)
    const seen = []
    bot.on(`blockUpdate:${field}`, (_, { name }) => seen.push(name))
    await server.command(`setblock ${field.x} ${field.y} ${field.z} farmland`)
    const trunk = land.offset(-2, 0, 0)
    await setBlock(server, bot, trunk, 'oak_log')
    await setBlock(server, bot, trunk.offset(0, 1, 0), 'oak_leaves')
    await setBlock(server, bot, trunk.offset(0, 2, 0), 'oak_leaves')
    await setBlock(server, bot, trunk.offset(-1, 0, 0), 'oak_leaves[persistent=true]')
    await until('grass has come back', () => seen.at(-1) === 'grass_block')
    assert.deepEqual([...new Set(seen)], ['farmland', 'dirt', 'grass_block'])
    assert.equal(nameAt(bot, trunk.offset(0, 2, 0)), 'oak_leaves', 'while there is a trunk')
    await bot.dig(bot.blockAt(trunk))
    await until('the crown is gone', () => nameAt(bot, trunk.offset(0, 2, 0)) === 'air')
    assert.equal(nameAt(bot, trunk.offset(-1, 0, 0)), 'oak_leaves')
    bot.quit()
  })

  test('sand that nothing holds falls and lies where it lands; on a torch it is an item', async () => {
    const land = plot(server)
    const bot = await join(server, 'Undermine', { at: land })
    const pillar = land.offset(2, 0, 0)
    await setBlock(server, bot, pillar, 'clay')
    for (const dy of [1, 2]) await setBlock(server, bot, pillar.offset(0, dy, 0), 'sand')
    const flying = happens(bot, 'entitySpawn', { where: entity => entity.name === 'falling_block' })
    await bot.dig(bot.blockAt(pillar))
    await flying
    await until('it has landed', () => nameAt(bot, pillar) === 'sand' && nameAt(bot, pillar.offset(0, 1, 0)) === 'sand')
    assert.equal(nameAt(bot, pillar.offset(0, 2, 0)), 'air')
    await until('nothing flies', () => !Object.values(bot.entities).some(({ name }) => name === 'falling_block'))
    await setBlock(server, bot, land.offset(-2, 0, 0), 'torch')
    await server.command(`setblock ${land.x - 2} ${land.y + 3} ${land.z} gravel`)
    await gather(server, bot, land, 'gravel', 1)
    assert.equal(nameAt(bot, land.offset(-2, 0, 0)), 'torch')
    bot.quit()
  })
})
