'use strict'

// What a crew does all day, on both versions: seeing each other, talking, digging, picking up, crafting.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const {
  VERSIONS,
  startServer,
  join,
  until,
  happens,
  plot,
  goTo,
  setBlock,
  give,
  held,
  heaps,
  dropped,
  gather,
  agree,
  broken
} = require('./world')

const CRAFTING_ROUNDS = 10

for (const version of VERSIONS) {
  describe(`Minecraft ${version}`, { concurrency: true }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('two players see each other come, move and leave', async () => {
      const land = plot(server)
      const ann = await join(server, 'Ann', { at: land })
      const said = []
      ann.on('messagestr', text => said.push(text))
      const bob = await join(server, 'Bob', { at: land.offset(3, 0, 0) })
      await until('both see each other', () => ann.players.Bob?.entity && bob.players.Ann?.entity)
      assert.ok('Bob' in bob.players)
      await until(
        'Ann sees where Bob is',
        () => ann.players.Bob.entity.position.distanceTo(bob.entity.position) < 0.1
      )
      bob.setControlState('forward', true)
      await until('Bob has walked', () => bob.entity.position.distanceTo(land.offset(3.5, 0, 0.5)) > 3)
      bob.clearControlStates()
      await until(
        'Ann sees where Bob went',
        () => ann.players.Bob.entity.position.distanceTo(bob.entity.position) < 0.1
      )
      await server.command(`tp Bob ${land.x + 20} -60 5`)
      await until(
        'Ann sees the teleport',
        () => ann.players.Bob.entity.position.distanceTo(land.offset(20.5, 0, 5.5)) < 0.6
      )
      bob.quit()
      await until(
        'Bob is gone',
        () => !ann.players.Bob && !Object.values(ann.entities).some(entity => entity.username === 'Bob')
      )
      assert.deepEqual(
        said.filter(text => /Bob/.test(text)),
        ['Bob joined the game', 'Bob left the game']
      )
      ann.quit()
    })

    test('chat reaches everybody and a whisper only one', async () => {
      const [cid, dan, eve] = [await join(server, 'Cid'), await join(server, 'Dan'), await join(server, 'Eve')]
      const heard = { Dan: [], Eve: [] }
      for (const bot of [dan, eve]) {
        bot.on('chat', (who, text) => heard[bot.username].push(`${who}: ${text}`))
        bot.on('whisper', (who, text) => heard[bot.username].push(`${who} whispers: ${text}`))
      }
      cid.chat('leader, mine 50 logs')
      cid.whisper('Dan', 'only you')
      cid.chat('/msg Dan and again')
      cid.chat('that is all')
      await until('Dan heard it all', () => heard.Dan.length === 4)
      await until('Eve heard the end', () => heard.Eve.length === 2)
      assert.deepEqual(heard.Dan, [
        'Cid: leader, mine 50 logs',
        'Cid whispers: only you',
        'Cid whispers: and again',
        'Cid: that is all'
      ])
      assert.deepEqual(heard.Eve, ['Cid: leader, mine 50 logs', 'Cid: that is all'])
      for (const bot of [cid, dan, eve]) bot.quit()
    })

    test('what falls is seen where it lies', async () => {
      const land = plot(server)
      const bot = await join(server, 'Watcher', { at: land.offset(-6, 0, 0) }) // out of reach of a torch that rolls
      await setBlock(server, bot, land.offset(3, 4, 0), 'dirt')
      await setBlock(server, bot, land.offset(3, 5, 0), 'torch')
      const near = entity => entity.name === 'item' && entity.position.distanceTo(land) < 20
      const heap = happens(bot, 'entitySpawn', { where: near })
      await setBlock(server, bot, land.offset(3, 4, 0), 'air')
      const [item] = await heap
      await until('it lies on the ground', () => item.position.y === -60)
      bot.quit()
    })

    test('a log dug by hand takes three seconds and gives one log', async () => {
      const land = plot(server)
      const bot = await join(server, 'Digger', { at: land })
      const block = await setBlock(server, bot, land.offset(1, 0, 0), 'oak_log')
      await until('it stands', () => bot.entity.onGround)
      assert.equal(bot.digTime(block), 3000)
      // by the wall's clock: a busy server leaves ticks out
      const since = performance.now()
      await bot.dig(block)
      await gather(server, bot, land, 'oak_log', 1)
      const took = performance.now() - since
      assert.ok(took >= 2950, `took ${took} ms`)
      await agree(server, bot, { oak_log: 1 })
      bot.quit()
    })

    test('stone by hand takes long and gives nothing', async () => {
      const land = plot(server)
      const bot = await join(server, 'Fist', { at: land })
      const stone = await setBlock(server, bot, land.offset(1, 0, 0), 'stone')
      await until('it stands', () => bot.entity.onGround)
      assert.equal(bot.digTime(stone), 7500)
      await bot.dig(stone)
      await broken(server, stone.position)
      const dirt = await setBlock(server, bot, land.offset(1, 0, 0), 'dirt')
      await bot.dig(dirt)
      await gather(server, bot, land, 'dirt', 1)
      await agree(server, bot, { dirt: 1 })
      await until('nothing is left lying', () => heaps(bot, land).length === 0)
      bot.quit()
    })

    test('an ore needs the right pickaxe, takes its time, and wears the pickaxe', async () => {
      const land = plot(server)
      const bot = await join(server, 'Miner', { at: land })
      await give(server, bot, 'stone_pickaxe')
      await give(server, bot, 'iron_pickaxe')
      const dig = async (block, tool) => {
        await goTo(server, bot, land)
        const target = await setBlock(server, bot, land.offset(1, 0, 0), block)
        await bot.equip(
          bot.inventory.items().find(item => item.name === tool),
          'hand'
        )
        const ms = bot.digTime(target)
        await bot.dig(target)
        await broken(server, target.position)
        return ms
      }
      assert.equal(await dig('diamond_ore', 'iron_pickaxe'), 750)
      await gather(server, bot, land, 'diamond', 1)
      await dig('stone', 'stone_pickaxe')
      await gather(server, bot, land, 'cobblestone', 1)
      await dig('diamond_ore', 'stone_pickaxe')
      await dig('dirt', 'iron_pickaxe')
      await gather(server, bot, land, 'dirt', 1)
      await agree(server, bot, { stone_pickaxe: 1, iron_pickaxe: 1, dirt: 1, diamond: 1, cobblestone: 1 })
      const used = name => bot.inventory.items().find(item => item.name === name).durabilityUsed
      assert.deepEqual([used('stone_pickaxe'), used('iron_pickaxe')], [2, 2])
      bot.quit()
    })

    test('ten rounds from logs to a wooden pickaxe end with the same inventory on both sides', async () => {
      const land = plot(server)
      const bot = await join(server, 'Crafter', { at: land })
      const id = name => bot.registry.itemsByName[name].id
      const craft = async (name, count, table) => {
        // what was crafted last may still be on its way
        const recipe = await until(`${name} can be made`, () => bot.recipesFor(id(name), null, 1, table ?? null)[0])
        await bot.craft(recipe, count, table)
      }
      const expected = {}
      const have = (name, count) => {
        expected[name] = (expected[name] ?? 0) + count
      }
      await give(server, bot, 'oak_log', 64)
      have('oak_log', 64)
      await craft('oak_planks', 1)
      await craft('crafting_table', 1)
      have('oak_log', -1)
      await bot.equip(id('crafting_table'), 'hand')
      await bot.placeBlock(bot.blockAt(land.offset(1, -1, 0)), { x: 0, y: 1, z: 0 })
      const table = await until('the table stands', () => {
        const block = bot.blockAt(land.offset(1, 0, 0))
        return block.name === 'crafting_table' && block
      })
      await agree(server, bot, { oak_log: 63 })
      for (let round = 0; round < CRAFTING_ROUNDS; round++) {
        await craft('oak_planks', 2)
        await craft('stick', 1)
        await craft('wooden_pickaxe', 1, table)
        have('oak_log', -2)
        have('oak_planks', 3)
        have('stick', 2)
        have('wooden_pickaxe', 1)
        await agree(server, bot, expected)
      }
      bot.quit()
    })

    test('a heap of seven is seen as seven and gives seven', async () => {
      const land = plot(server)
      const bot = await join(server, 'Keeper', { at: land })
      const other = await join(server, 'Taker', { at: land.offset(8, 0, 0) })
      await give(server, bot, 'cobblestone', 7)
      await bot.tossStack(bot.inventory.items()[0])
      const heap = await until('the heap lies there', () => heaps(other, land)[0])
      await until(
        'the heap says what it is',
        () => dropped(heap)?.name === 'cobblestone' && dropped(heap).count === 7
      )
      await agree(server, bot, {})
      await goTo(server, bot, land.offset(-12, 0, 0))
      const collected = happens(other, 'playerCollect', { where: (_, entity) => entity.id === heap.id })
      await gather(server, other, land, 'cobblestone', 7)
      assert.equal((await collected)[0].username, 'Taker')
      await agree(server, other, { cobblestone: 7 })
      bot.quit()
      other.quit()
    })
  })
}
