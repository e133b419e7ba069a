'use strict'

// What a client's library offers for things: containers of every kind, books, fishing, frames, notes, cake, gliding.
// The operator prepares everything in the chat, as somebody would who tries a client on a server.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, give, held, gather, agree, caughtUp, Vec3 } = require('./world')
const { rest } = require('./beings')

const UP = new Vec3(0, 1, 0)
const hold = (bot, name) => bot.equip(bot.inventory.items().find(item => item.name === name), 'hand')
const idOf = (bot, name) => bot.registry.itemsByName[name].id

for (const version of VERSIONS) {
  describe(`things on ${version}`, { concurrency: true }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    async function settle (name) {
      const land = plot(server)
      return { land, bot: await join(server, name, { at: land }) }
    }

    test('boxes, dispensers, droppers and hoppers hold what is put into them', async () => {
      const { land, bot } = await settle('Packer')
      await give(server, bot, 'dirt', 20)
      const sizes = { shulker_box: 27, lime_shulker_box: 27, dispenser: 9, dropper: 9, hopper: 5 }
      for (const [name, size] of Object.entries(sizes)) {
        const block = await setBlock(server, bot, land.offset(2, 0, 0), name)
        const window = await bot.openContainer(block)
        assert.equal(window.inventoryStart, size, name)
        await window.deposit(idOf(bot, 'dirt'), null, 7)
        window.close()
        const again = await bot.openContainer(bot.blockAt(block.position))
        assert.deepEqual(again.containerItems().map(({ count }) => count), [7], name)
        await again.withdraw(idOf(bot, 'dirt'), null, 7)
        again.close()
        await agree(server, bot, { dirt: 20 })
      }
    })

    test('a shulker box takes along what is in it, holds no other, and needs room for its lid', async () => {
      const { land, bot } = await settle('Mover')
      await give(server, bot, 'dirt', 9)
      await give(server, bot, 'stone_pickaxe')
      await give(server, bot, 'red_shulker_box')
      const box = await setBlock(server, bot, land.offset(2, 0, 0), 'shulker_box')
      const lid = happens(bot, 'chestLidMove', { where: block => block.position.equals(box.position) })
      const window = await bot.openContainer(box)
      assert.equal((await lid)[1], 1)
      await window.deposit(idOf(bot, 'dirt'), null, 9)
      await window.deposit(idOf(bot, 'red_shulker_box'), null, 1)
      window.close()
      await agree(server, bot, { stone_pickaxe: 1, red_shulker_box: 1 })
      await hold(bot, 'stone_pickaxe')
      await bot.dig(bot.blockAt(box.position))
      await gather(server, bot, land, 'shulker_box', 1)
      assert.equal(held(bot).dirt, undefined)
      await hold(bot, 'shulker_box')
      await goTo(server, bot, land)
      await bot.placeBlock(bot.blockAt(land.offset(1, -1, 0)), UP)
      await setBlock(server, bot, land.offset(1, 1, 0), 'stone')
      const windows = []
      bot.on('windowOpen', window => windows.push(window))
      await used(bot, bot.blockAt(land.offset(1, 0, 0)))
      assert.deepEqual(windows, [])
      await setBlock(server, bot, land.offset(1, 1, 0), 'air')
      const anew = await bot.openContainer(bot.blockAt(land.offset(1, 0, 0)))
      assert.deepEqual(anew.containerItems().map(({ name, count }) => [name, count]), [['dirt', 9]])
      anew.close()
    })

    test('a book is written, signed and opened', async () => {
      const { bot } = await settle('Writer')
      await give(server, bot, 'writable_book')
      await bot.writeBook(36, ['one', 'two'])
      const written = partOf(bot.inventory.slots[36], 'writable_book_content').pages
      assert.deepEqual(written.map(page => page.content), ['one', 'two'])
      await bot.signBook(36, ['one', 'three'], 'Writer', 'Numbers')
      const { rawTitle, author, pages } = partOf(bot.inventory.slots[36], 'written_book_content')
      assert.deepEqual([rawTitle, author, pages.length], ['Numbers', 'Writer', 2])
      const opened = happens(bot._client, 'open_book')
      bot.activateItem()
      await opened
    })

    test('a fisher waits, pulls, and has something', async () => {
      const { land, bot } = await settle('Fisher')
      await server.command(`fill ${land.x + 2} -61 -3 ${land.x + 8} -61 3 water`)
      await server.command('give Fisher fishing_rod[enchantments={levels:{lure:5}}]')
      await until('a rod', () => held(bot).fishing_rod === 1)
      await hold(bot, 'fishing_rod')
      await bot.lookAt(land.offset(6.5, 0, 0.5), true)
      const rod = () => bot.inventory.items().find(item => item.name === 'fishing_rod')
      // who pulls too late has nothing
      await until('it has bitten', async () => {
        await bot.fish()
        await caughtUp(bot)
        return rod().durabilityUsed > 0
      })
      await until('something is caught', () => bot.inventory.items().length > 1)
      await until('some experience', () => bot.experience.points > 0)
      const bobbers = () => Object.values(bot.entities).filter(({ name }) => name === 'fishing_bobber')
      await until('the bobber is gone', () => bobbers().length === 0)
    })

    test('frames and paintings hang on walls, show, and come down', async () => {
      const { land, bot } = await settle('Hanger')
      await server.command(`fill ${land.x + 2} -60 -1 ${land.x + 2} -58 1 stone`)
      const wall = () => bot.blockAt(land.offset(2, 1, 0))
      await until('a wall', () => wall().name === 'stone')
      for (const name of ['painting', 'item_frame']) {
        await give(server, bot, name)
        await hold(bot, name)
        const hung = happens(bot, 'entitySpawn', { where: entity => entity.name === name && isOn(land, entity) })
        await bot.activateBlock(wall(), new Vec3(-1, 0, 0))
        const [entity] = await hung
        assert.ok(entity.position.equals(land.offset(1, 1, 0)))
        if (name === 'item_frame') await fill(bot, entity)
        const gone = happens(bot, 'entityGone', { where: other => other === entity })
        bot.attack(entity)
        await gone
        await gather(server, bot, land, name, 1)
        await server.command(`clear ${bot.username}`)
        await goTo(server, bot, land)
      }
    })

    async function fill (bot, frame) {
      await give(server, bot, 'diamond')
      await hold(bot, 'diamond')
      bot.activateEntity(frame)
      await until('the diamond is in it', () => held(bot).diamond === undefined)
      const { x, y, z } = frame.position.floored()
      const seen = await server.command(`data get entity @e[type=item_frame,x=${x},y=${y},z=${z},dx=0,dy=0,dz=0,limit=1]`)
      assert.match(seen, /Facing: 4b, ItemRotation: 0b, Item: {count: 1, id: "minecraft:diamond"}/)
      bot.activateEntity(frame)
      await until('it is turned', () => frame.metadata.includes(1))
      bot.attack(frame)
      await until('it is empty', () => frame.metadata.includes(0))
      assert.ok(bot.entities[frame.id])
    }

    test('note blocks are heard when they are tuned and hit, but not under a stone', async () => {
      const { land, bot } = await settle('Tuner')
      const block = await setBlock(server, bot, land.offset(2, 0, 0), 'note_block')
      const tuned = happens(bot, 'noteHeard')
      await bot.activateBlock(block)
      const [, instrument, note] = await tuned
      assert.deepEqual([instrument.name, note], ['harp', 1])
      const hit = happens(bot, 'noteHeard')
      bot.dig(bot.blockAt(block.position)).catch(() => {})
      await hit
      bot.stopDigging()
      await setBlock(server, bot, land.offset(2, 1, 0), 'stone')
      const notes = []
      bot.on('noteHeard', (_, instrument) => notes.push(instrument))
      await used(bot, bot.blockAt(block.position))
      assert.deepEqual(notes, [])
    })

    test('a cauldron takes a bucket of water, gives a bottle, and is full again', async () => {
      const { land, bot } = await settle('Brewer')
      const cauldron = await setBlock(server, bot, land.offset(2, 0, 0), 'cauldron')
      await give(server, bot, 'water_bucket')
      await hold(bot, 'water_bucket')
      await bot.activateBlock(cauldron)
      await until('it is full', () => String(bot.blockAt(cauldron.position).getProperties().level) === '3')
      await agree(server, bot, { bucket: 1 })
      await give(server, bot, 'glass_bottle')
      await hold(bot, 'glass_bottle')
      await bot.activateBlock(bot.blockAt(cauldron.position))
      await until('a third is gone', () => String(bot.blockAt(cauldron.position).getProperties().level) === '2')
      await agree(server, bot, { bucket: 1, potion: 1 })
    })

    test('a cake feeds the hungry, bite by bite', async () => {
      const { land, bot } = await settle('Guest')
      const cake = await setBlock(server, bot, land.offset(2, 0, 0), 'cake[bites=5]')
      await server.command('effect give Guest hunger 5 255')
      await until('Guest is hungry', () => bot.food < 15)
      // it may have worn off by now
      await server.command('effect clear Guest').catch(error => assert.match(error.message, /no effects/))
      // what it has cost is paid in the next tick, and told in the one after
      await rest(server, 3)
      await caughtUp(bot)
      const before = bot.food
      await bot.activateBlock(cake)
      await until('Guest is fed', () => bot.food === before + 2)
      await bot.activateBlock(bot.blockAt(cake.position))
      await until('it is eaten up', () => bot.blockAt(cake.position).name === 'air')
    })

    test('elytra glide, rockets push, the ground ends it', async () => {
      const { land, bot } = await settle('Glider')
      await give(server, bot, 'elytra')
      await bot.equip(bot.inventory.items()[0], 'torso')
      await give(server, bot, 'firework_rocket', 2)
      await hold(bot, 'firework_rocket')
      await server.command(`tp Glider ${land.x} 40 0`)
      await until('Glider falls', () => bot.entity.velocity.y < -0.3)
      await bot.elytraFly()
      await until('Glider glides', () => bot.entity.elytraFlying)
      const pushed = happens(bot, 'usedFirework')
      bot.activateItem()
      await pushed
      await until('it is fast', () => bot.entity.velocity.norm() > 1)
      await agree(server, bot, { elytra: 1, firework_rocket: 1 })
      await server.command(`tp Glider ${land.x} -60 0`)
      await until('it is over', () => !bot.entity.elytraFlying)
    })
  })
}

/** Uses a block; what comes of it has been told before the answer. */
async function used (bot, block) {
  const answer = happens(bot._client, 'acknowledge_player_digging')
  await bot.activateBlock(block)
  await answer
}

const partOf = (item, type) => item.components.find(part => part.type === type).data
const isOn = (land, { position }) => position.distanceTo(land) < 8
