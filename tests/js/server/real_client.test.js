'use strict'

// What only Mojang's client looks at: skins, kinds of mobs, its debug screens, and what it is told at a join.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const nbt = require('prismarine-nbt')
const { VERSIONS, startServer, join, until, happens, plot, setBlock, give, xyz } = require('./world')
const { visitor } = require('./visitor')

const TOLD = ['server_data', 'initialize_world_border', 'set_ticking_state', 'advancements', 'chunk_batch_start', 'chunk_batch_finished', 'declare_recipes']

/** What a client was told of an entity, by the name of the field. */
const toldOf = (bot, entity, name) => entity?.metadata[bot.registry.entitiesByName[entity.name].metadataKeys.indexOf(name)]

for (const version of VERSIONS) {
  describe(`what Mojang's client looks at, ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version, motd: 'The door' })
    })
    after(() => server.stop())

    test('others see the layers of a skin and the main hand, also after a change', async () => {
      const land = plot(server)
      const [watcher, model] = [await join(server, 'Watcher', { at: land }), await join(server, 'Model', { at: land.offset(2, 0, 0) })]
      const told = name => toldOf(watcher, watcher.players.Model?.entity, name)
      await until('all layers are seen', () => told('player_mode_customisation') === 127 && told('player_main_hand') === 1)
      model.setSettings({ mainHand: 'left', skinParts: { showCape: false, showHat: true, showJacket: true, showLeftSleeve: false } })
      await until('the change is seen', () => told('player_main_hand') === 0 && told('player_mode_customisation') !== 127)
      watcher.quit()
      model.quit()
    })

    test('a mob is seen in the kind that its data says', async () => {
      const land = plot(server)
      const bot = await join(server, 'Keeper', { at: land })
      const coats = bot.registry.loginPacket.dimensionCodec['minecraft:wolf_variant'].entries.map(({ key }) => key)
      const dirt = bot.registry.blocksByName.dirt.defaultState
      const table = [
        ['wolf', 'variant:"minecraft:ashen",CollarColor:4b', { variant: { variantId: coats.indexOf('minecraft:ashen') }, collar_color: 4 }],
        ['cat', 'variant:"minecraft:siamese"', { variant: 3 }],
        ['frog', 'variant:"minecraft:cold"', { variant: 2 }],
        ['tropical_fish', 'Variant:65536', { type_variant: 65536 }],
        ['horse', 'Variant:3', { type_variant: 3 }],
        ['axolotl', 'Variant:1', { variant: 1 }],
        ['fox', 'Type:"snow"', { type: 1 }],
        ['mooshroom', 'Type:"brown"', { type: 'brown' }],
        ['panda', 'MainGene:"brown"', { main_gene: 4 }],
        ['enderman', 'carriedBlockState:{Name:"minecraft:dirt"}', { carry_state: dirt }],
        ['parrot', 'Variant:2', { variant: 2 }],
        ['goat', 'HasLeftHorn:0b', { has_left_horn: false }]
      ]
      for (const [kind, data] of table) await server.command(`summon ${kind} ${xyz(land)} {NoAI:1b,${data}}`)
      for (const [kind, , wanted] of table) {
        const mob = await until(`a ${kind}`, () => Object.values(bot.entities).find(({ name }) => name === kind))
        for (const [name, value] of Object.entries(wanted)) {
          const told = await until(`${name} of a ${kind}`, () => toldOf(bot, mob, name) !== undefined && [toldOf(bot, mob, name)])
          assert.deepEqual(told[0], value, `${name} of a ${kind}`)
        }
      }
      await server.command(`summon wolf ${xyz(land.offset(0, 3, 0))} {NoAI:1b,variant:"minecraft:nonsense"}`)
      await until('a wolf of an unknown kind', () => Object.values(bot.entities).filter(({ name }) => name === 'wolf').length === 2)
      bot.quit()
    })

    test('a client is told of the server, the border and the rest at its join', async () => {
      const guest = await visitor(server, 'Guest')
      await guest.enters()
      await until('the name of the server came', () => guest.bytes().includes('The door'))
      await until('all of it came', () => TOLD.every(name => guest.names.has(name)))
      guest.quit()
    })

    test('the middle button takes what one points at into the hand', async () => {
      const land = plot(server)
      const bot = await join(server, 'Picker', { at: land })
      await setBlock(server, bot, land.offset(2, 0, 0), 'stone')
      await server.command('item replace entity Picker inventory.3 with stone 5')
      await until('the stone is in the bag', () => bot.inventory.slots[12]?.count === 5)
      const points = (place, slot) => version === '1.21.1'
        ? bot._client.write('pick_item', { slot })
        : bot._client.write('pick_item_from_block', { position: place, includeData: false })
      points(land.offset(2, 0, 0), 12)
      await until('the stone is in the hand', () => bot.heldItem?.name === 'stone' && !bot.inventory.slots[12])
      await give(server, bot, 'dirt', 1)
      bot.setQuickBarSlot(5)
      points(land.offset(2, 0, 0), 0)
      await until('the hand goes to where it lies', () => bot.quickBarSlot === 0)
      if (version !== '1.21.1') await outOfNothing(server, bot, land)
      bot.quit()
    })

    test('the debug screens are answered: the ping to everybody, data to operators only', async () => {
      const land = plot(server)
      const [op, guest] = [await join(server, 'Op', { at: land }), await join(server, 'Nosy', { at: land })]
      const chest = await setBlock(server, op, land.offset(2, 0, 0), 'chest')
      await give(server, op, 'dirt', 3)
      const asked = async (bot, name, packet, answer) => {
        const heard = happens(bot._client, answer)
        bot._client.write(name, packet)
        return (await heard)[0]
      }
      assert.equal(String((await asked(guest, 'ping_request', { id: 7n }, 'ping_response')).id), '7')
      const block = await asked(op, 'query_block_nbt', { transactionId: 5, location: chest.position }, 'nbt_query_response')
      assert.equal(block.transactionId, 5)
      assert.equal(nbt.simplify(block.nbt).id, 'minecraft:chest')
      const body = await asked(op, 'query_entity_nbt', { transactionId: 6, entityId: op.entity.id }, 'nbt_query_response')
      assert.equal(nbt.simplify(body.nbt).Inventory.length, 1)
      const nothing = await asked(op, 'query_entity_nbt', { transactionId: 8, entityId: 99999 }, 'nbt_query_response')
      assert.equal(nothing.nbt, undefined)
      let told = false
      guest._client.on('nbt_query_response', () => { told = true })
      guest._client.write('query_block_nbt', { transactionId: 5, location: chest.position })
      await asked(guest, 'ping_request', { id: 8n }, 'ping_response')
      assert.equal(told, false)
      for (const bot of [op, guest]) bot.quit()
    })
  })
}

/** In creative mode: a block that has no item of its own name, and a being. */
async function outOfNothing (server, bot, land) {
  await server.command('gamemode creative Picker')
  await setBlock(server, bot, land.offset(0, 0, 2), 'redstone_wire')
  bot._client.write('pick_item_from_block', { position: land.offset(0, 0, 2), includeData: false })
  await until('redstone is in the hand', () => bot.heldItem?.name === 'redstone')
  await server.command(`summon cow ${xyz(land.offset(0, 0, 1))} {NoAI:1b}`)
  const cow = await until('a cow', () => Object.values(bot.entities).find(({ name }) => name === 'cow'))
  bot._client.write('pick_item_from_entity', { entityId: cow.id, includeData: false })
  await until('its egg is in the hand', () => bot.heldItem?.name === 'cow_spawn_egg')
  assert.deepEqual(bot.inventory.items().map(({ name, count }) => [name, count]).sort(), [['cow_spawn_egg', 1], ['dirt', 1], ['redstone', 1], ['stone', 5]])
}
