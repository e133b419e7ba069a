'use strict'

// Bots are lenient, and the game's own client is not to be had in a test. So a client that believes nothing (strict/)
// stands by while mineflayer bots do all that can be done here, and does some of it itself. It decodes every byte.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, give, heaps, gather, agree } = require('./world')
const { watch, joinStrict } = require('./strict/client')

const UP = { x: 0, y: 1, z: 0 }
const id = (bot, name) => bot.registry.itemsByName[name].id

// one version after the other: mineflayer's recipes cannot serve two versions at once in one process
for (const version of VERSIONS) {
  describe(`every byte that the server sends, ${version}`, { concurrency: 3 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('while bots dig, place, craft, cook, store, throw and pick up', async () => {
      const land = plot(server)
      const watcher = await watch(server, land, 'Watcher')
      const bot = await join(server, 'Worker', { at: land })
      await cook(server, bot, land)
      await digAndPlace(server, bot, land)
      await craft(server, bot, land)
      await store(server, bot, land)
      await wearAndThrow(server, bot, land)
      await takeCooked(bot, land)
      await agree(server, bot)
      bot.quit()
      await until('the worker is gone', () => ![...watcher.entities.listed.values()].includes('Worker'))
      await watcher.done()
    })

    test('while people come, talk, move, change their mode and go', async () => {
      const land = plot(server)
      const watcher = await watch(server, land, 'Listener')
      const [ann, bob] = [await join(server, 'Ann', { at: land }), await join(server, 'Bob', { at: land.offset(3, 0, 0) })]
      ann.chat('good morning')
      bob.whisper('Ann', 'psst')
      bob.chat('/me waves')
      bob.chat('/list')
      bob.chat('/nonsense')
      await until('it is said', () => watcher.counts.player_chat >= 2)
      for (const mode of ['creative', 'adventure', 'spectator', 'survival']) await server.command(`gamemode ${mode} Ann`)
      await goTo(server, ann, land.offset(6, 0, 0))
      await goTo(server, ann, land.offset(2000, 0, 0))
      await until('out of sight', () => !bob.players.Ann.entity)
      await goTo(server, ann, land.offset(1, 0, 0))
      await until('seen again', () => bob.players.Ann.entity)
      await walk(ann, bob)
      bob.quit()
      await until('Bob is off the list', () => ![...watcher.entities.listed.values()].includes('Bob'))
      ann.quit()
      await watcher.done()
    })

    test('while everything is shown that commands can show', async () => {
      const land = plot(server)
      const watcher = await watch(server, land, 'Seer')
      const bot = await join(server, 'Subject', { at: land })
      const here = `${land.x + 2} ${land.y} ${land.z + 2}`
      const said = []
      for (const line of shows(here)) said.push(await server.command(line).catch(error => `${line}: ${error.message}`))
      assert.ok(watcher.counts.declare_commands >= 1, 'the tree of commands came')
      await until('mobs are seen', () => [...watcher.entities.kinds.values()].includes('cow'))
      // on its own plot only: what the others' blocks leave is still to be picked up
      await server.command(`execute positioned ${here} run kill @e[type=!player,distance=..20]`)
      await until('they are gone', () => ![...watcher.entities.kinds.values()].includes('cow'))
      const back = happens(bot, 'spawn')
      await server.command('kill Subject')
      await back
      await server.command(`gamemode survival Seer`)
      // it heals soon: who looks now and then may miss it
      const hurt = happens(watcher, 'update_health', { where: ({ health }) => health < 20 })
      for (const line of felt('Seer')) said.push(await server.command(line).catch(error => `${line}: ${error.message}`))
      await hurt
      await server.command('kill Seer')
      await until('it lives again', () => watcher.counts.respawn >= 1 && watcher.health === 20)
      await watcher.done()
      bot.quit()
      assert.deepEqual(said.filter(Boolean).filter(line => /Unknown|exception|unexpected/i.test(line)), [])
    })

    test('and what comes too late for a window that was closed is told again', async () => {
      const land = plot(server)
      const client = await joinStrict(server, 'Hasty')
      await server.command(`tp Hasty ${land.x + 0.5} ${land.y} ${land.z + 0.5}`)
      const chest = land.offset(0, 0, 2)
      await server.command(`setblock ${chest.x} ${chest.y} ${chest.z} chest`)
      await until('it sees the chest', () => client.land.stateAt(chest))
      client.place(chest)
      await until('it looks in', () => client.windows.open && client.windows.stateId)
      const windowId = client.windows.open
      client.windows.close()
      await server.command('give Hasty torch 5')
      client.send('close_window', { windowId })
      await until('it knows of the torches', () => client.windows.held().torch === 5)
      await client.done()
    })

    test('and paintings and falling blocks are what their data says, or what vanilla takes instead', async () => {
      const land = plot(server)
      const client = await watch(server, land, 'Critic')
      const { entitiesByName, blocksByName } = client.known.registry
      const shown = async (kind, data) => {
        const isThat = ({ type }) => type === entitiesByName[kind].id
        const comes = happens(client, 'spawn_entity', { where: isThat })
        await server.command(`summon ${kind} ${land.x} ${land.y + 3} ${land.z} ${data}`)
        return (await comes)[0].objectData
      }
      // south, west, north and east in data; in packets a side is 2 to 5, and a client with another one hangs up
      const sides = []
      for (const facing of [0, 1, 2, 3, 4, -5]) sides.push(await shown('painting', `{facing:${facing}b}`))
      assert.deepEqual([...sides, await shown('painting', '{}')], [3, 4, 2, 5, 3, 4, 3])
      const { sand, stone } = blocksByName
      assert.equal(await shown('falling_block', '{}'), sand.defaultState)
      assert.equal(await shown('falling_block', '{BlockState:{Name:"no_such_block"}}'), sand.defaultState)
      assert.equal(await shown('falling_block', '{BlockState:{Name:"minecraft:stone"},NoGravity:1b}'), stone.defaultState)
      await server.command(`execute positioned ${land.x} ${land.y} ${land.z} run kill @e[type=!player,distance=..20]`)
      await client.done()
    })

    test('and a bottle of water can be filled and read', async () => {
      const land = plot(server)
      const client = await joinStrict(server, 'Thirsty')
      await server.command(`tp Thirsty ${land.x + 0.5} ${land.y} ${land.z + 0.5}`)
      const cauldron = land.offset(0, 0, 2)
      await server.command(`setblock ${cauldron.x} ${cauldron.y} ${cauldron.z} water_cauldron[level=3]`)
      await server.command('give Thirsty glass_bottle')
      await until('it has a bottle and sees water', () => client.windows.held().glass_bottle && client.land.stateAt(cauldron))
      client.place(cauldron)
      await until('the bottle is full', () => client.windows.held().potion === 1)
      await client.done()
    })

    test('while it digs, places, clicks, talks and travels itself', async () => {
      const land = plot(server)
      const client = await joinStrict(server, 'Strict')
      await server.command(`tp Strict ${land.x + 0.5} ${land.y} ${land.z + 0.5}`)
      await until('it stands on its plot', () => client.land.stateAt(land) === 0)
      await dig(server, client, land)
      await build(server, client, land)
      await clickAround(server, client, land)
      client.say('I say so')
      for (const command of ['list', 'help', 'tell Strict hello', 'gamemode creative', 'no such thing']) client.say(`/${command}`)
      client.send('tab_complete', { transactionId: 1, text: '/t' })
      await until('it gets completions', () => client.counts.tab_complete >= 1)
      for (const x of [400, 5000, 30]) {
        const there = land.offset(x, 0, x)
        await server.command(`tp Strict ${there.x} ${there.y} ${there.z}`)
        await until(`it sees ${there}`, () => client.land.stateAt(there) !== undefined)
      }
      await client.done()
    })
  })
}

const shows = here => [
  ...['cow', 'pig', 'chicken', 'sheep', 'rabbit', 'zombie'].map(kind => `summon ${kind} ${here}`),
  `summon item ${here} {Item:{id:"minecraft:stone",count:3}}`,
  `summon experience_orb ${here}`,
  'effect give Subject minecraft:speed 10 1',
  'effect give Subject minecraft:poison 5',
  'effect clear Subject',
  'xp add Subject 30 points',
  'xp add Subject 3 levels',
  'weather rain',
  'weather thunder',
  'weather clear',
  'time set day',
  'title Seer title {"text":"big","color":"gold"}',
  'title Seer subtitle "small"',
  'title Seer actionbar {"translate":"block.minecraft.stone"}',
  'title Seer times 1 2 3',
  'tellraw Seer [{"text":"a","bold":true},{"selector":"Subject"},{"translate":"chat.type.text","with":["b","c"]}]',
  'scoreboard objectives add points dummy {"text":"Points"}',
  'scoreboard objectives setdisplay sidebar points',
  'scoreboard players set Subject points 7',
  'scoreboard objectives remove points',
  'team add reds {"text":"Reds"}',
  'team join reds Subject',
  'team modify reds color red',
  'team remove reds',
  'bossbar add blockcrew:bar "Bar"',
  'bossbar set blockcrew:bar players Seer',
  'bossbar set blockcrew:bar value 40',
  'bossbar remove blockcrew:bar',
  `particle minecraft:flame ${here}`,
  `playsound minecraft:block.note_block.harp block Seer ${here}`,
  'difficulty hard',
  'gamerule doImmediateRespawn false',
  'damage Subject 3 minecraft:generic',
  'enchant Subject minecraft:sharpness 1',
  `setblock ${here} campfire`,
  `setblock ${here} oak_sign`,
  `setblock ${here} red_bed`,
  `fill ${here} ${here} air`
]
const felt = name => [
  `effect give ${name} minecraft:regeneration 5`,
  `xp add ${name} 100`,
  `damage ${name} 4 minecraft:magic`,
  `gamemode creative ${name}`,
  `gamemode survival ${name}`,
  `damage ${name} 2 minecraft:fall`
]

async function digAndPlace (server, bot, land) {
  await give(server, bot, 'iron_pickaxe', 1)
  await give(server, bot, 'oak_log', 6)
  await give(server, bot, 'torch', 4)
  const stone = await setBlock(server, bot, land.offset(2, 0, 0), 'stone')
  await bot.equip(id(bot, 'iron_pickaxe'), 'hand')
  await bot.dig(stone)
  await gather(server, bot, land, 'cobblestone', 1)
  await goTo(server, bot, land)
  await bot.equip(id(bot, 'oak_log'), 'hand')
  await bot.placeBlock(bot.blockAt(land.offset(2, -1, 1)), UP)
  await bot.equip(id(bot, 'torch'), 'hand')
  await bot.placeBlock(bot.blockAt(land.offset(1, -1, 1)), UP)
}

async function craft (server, bot, land) {
  // what was crafted last may still be on its way, and a client that clicked ahead of the answers may believe something else
  const recipe = (name, table) => until(`${name} can be made`, async () => {
    await bot._syncWindow(bot.inventory)
    return bot.recipesFor(id(bot, name), null, 1, table)[0]
  })
  await bot.craft(await recipe('oak_planks', null), 4, null)
  await bot.craft(await recipe('crafting_table', null), 1, null)
  await bot.equip(id(bot, 'crafting_table'), 'hand')
  await bot.placeBlock(bot.blockAt(land.offset(0, -1, 2)), UP)
  const table = bot.blockAt(land.offset(0, 0, 2))
  await bot.craft(await recipe('stick', null), 1, null)
  await bot.craft(await recipe('wooden_pickaxe', table), 1, table)
}

/** Cooks while the rest goes on. */
async function cook (server, bot, land) {
  const furnace = await setBlock(server, bot, land.offset(-2, 0, 2), 'blast_furnace')
  await give(server, bot, 'raw_iron', 2)
  await give(server, bot, 'coal', 2)
  const oven = await bot.openFurnace(furnace)
  await oven.putInput(id(bot, 'raw_iron'), null, 1)
  await oven.putFuel(id(bot, 'coal'), null, 1)
  bot.closeWindow(oven)
}

async function store (server, bot, land) {
  const chest = await setBlock(server, bot, land.offset(-2, 0, 0), 'chest')
  const window = await bot.openContainer(chest)
  await window.deposit(id(bot, 'cobblestone'), null, 1)
  bot.closeWindow(window)
  await give(server, bot, 'iron_axe', 1)
  await bot.equip(id(bot, 'iron_axe'), 'hand')
  await bot.dig(bot.blockAt(chest.position))
}

async function takeCooked (bot, land) {
  const oven = await bot.openFurnace(bot.blockAt(land.offset(-2, 0, 2)))
  await until('it is cooked', () => oven.outputItem()?.name === 'iron_ingot')
  await oven.takeOutput()
  bot.closeWindow(oven)
}

async function wearAndThrow (server, bot, land) {
  await give(server, bot, 'iron_helmet', 1)
  await bot.equip(id(bot, 'iron_helmet'), 'head')
  await bot.equip(id(bot, 'iron_pickaxe'), 'off-hand')
  await bot.look(0, 0, true)
  await bot.toss(id(bot, 'oak_planks'), null, 2)
  await until('it lies there', () => heaps(bot, land).length > 0)
  bot.swingArm()
  bot.setControlState('sneak', true)
  await new Promise(resolve => setTimeout(resolve, 100))
  bot.setControlState('sneak', false)
  await server.command(`fill ${land.x} ${land.y} ${land.z + 5} ${land.x + 5} ${land.y + 3} ${land.z + 8} glowstone`)
  await setBlock(server, bot, land.offset(0, 0, 5), 'oak_slab[type=top]')
}

async function walk (walker, seer) {
  await walker.look(0, 0, true)
  walker.setControlState('forward', true)
  walker.setControlState('jump', true)
  const from = walker.entity.position.clone()
  await until('it is seen walking', () => seer.players.Ann.entity?.position.distanceTo(from) > 6)
  walker.clearControlStates()
}

async function dig (server, client, land) {
  const soil = land.offset(1, -1, 1)
  client.dig(soil)
  await until('the start is acknowledged', () => client.acknowledged === client.sequence)
  await new Promise(resolve => setTimeout(resolve, 1000))
  client.dig(soil, { status: 2 })
  await until('the hole is there', () => client.land.stateAt(soil) === 0)
  client.dig(land.offset(1, 40, 1))
  await until('a dig out of reach is answered', () => client.acknowledged === client.sequence)
}

async function build (server, client, land) {
  await server.command('give Strict cobblestone 12')
  client.send('held_item_slot', { slotId: 0 })
  client.place(land.offset(2, -1, 0))
  await until('it is placed', () => client.land.stateAt(land.offset(2, 0, 0)) !== 0)
  client.place(land.offset(50, -1, 0))
  await until('what is too far is answered', () => client.acknowledged === client.sequence)
}

async function clickAround (server, client, land) {
  const empty = { itemCount: 0 }
  const click = (windowId, slot, mouseButton, mode) =>
    client.send('window_click', {
      windowId,
      stateId: client.windows.stateId,
      slot,
      mouseButton,
      mode,
      changedSlots: [],
      cursorItem: empty
    })
  const chest = land.offset(0, 0, 2)
  await server.command(`setblock ${chest.x} ${chest.y} ${chest.z} chest`)
  client.place(chest)
  await until('the chest is open', () => client.windows.open !== null)
  const window = client.windows.open
  const hotbar = 27 + 27
  click(window, hotbar, 0, 1)
  await until('it is in the chest', () => client.windows.get(window, 0).itemCount === 11)
  for (const [slot, button, mode] of [[0, 1, 0], [5, 0, 0], [0, 3, 2], [0, 0, 4], [-999, 0, 0]]) {
    click(window, slot, button, mode)
  }
  client.send('close_window', { windowId: window })
  click(0, 36, 0, 0)
  click(0, 1, 1, 0)
  client.send('close_window', { windowId: 0 })
}
