'use strict'

// How blocks turn when they are placed, what they join, what opens and switches, and what is refused: with mineflayer's
// own calls.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, give, held, agree, Vec3 } = require('./world')

const UP = new Vec3(0, 1, 0)
const DOWN = new Vec3(0, -1, 0)
const NORTH = new Vec3(0, 0, -1)
const EAST = new Vec3(1, 0, 0)
const id = (bot, name) => bot.registry.itemsByName[name].id
// mineflayer's yaw
const LOOK = { north: 0, west: Math.PI / 2, south: Math.PI, east: -Math.PI / 2 }

/** A creative player with something to place. */
async function builder (server, name, at) {
  const bot = await join(server, name, { at })
  await server.command(`gamemode creative ${name}`)
  await until('creative', () => bot.game.gameMode === 'creative')
  bot.setQuickBarSlot(0)
  return bot
}

async function hold (bot, name) {
  const Item = require('prismarine-item')(bot.registry)
  await bot.creative.setInventorySlot(36, new Item(id(bot, name), 1))
}

/** Places against a block and gives what stands there then. */
async function put (bot, name, against, face, { look = 'north', ...options } = {}) {
  await hold(bot, name)
  await bot.look(LOOK[look], 0)
  await bot._placeBlockWithOptions(bot.blockAt(against), face, { forceLook: 'ignore', ...options })
  return bot.blockAt(against.plus(face))
}

function has (block, name, wanted = {}) {
  const properties = block.getProperties()
  const seen = Object.fromEntries(Object.keys(wanted).map(key => [key, properties[key]]))
  assert.deepEqual([block.name, seen], [name, wanted])
}

/** The same of a block that changes because its neighbour did. */
async function becomes (bot, pos, wanted) {
  const properties = () => bot.blockAt(pos).getProperties()
  await until(`${bot.blockAt(pos).name} becomes ${JSON.stringify(wanted)}`, () =>
    Object.entries(wanted).every(([key, value]) => properties()[key] === value)
  )
}

for (const version of VERSIONS) {
  describe(`placing on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    // long, and the same for both
    test('blocks turn as in vanilla', { skip: version !== '1.21.1' }, async () => {
      const land = plot(server)
      const bot = await builder(server, 'Turner', land)
      const ground = land.offset(2, -1, 0)
      const wall = land.offset(-2, 1, 0)
      await setBlock(server, bot, wall, 'stone')
      const clear = pos => setBlock(server, bot, pos, 'air')
      const onGround = async (name, options) => {
        const block = await put(bot, name, ground, UP, options)
        await clear(block.position)
        return block
      }
      const onWall = async (name, face, options) => {
        const block = await put(bot, name, wall, face, options)
        await clear(block.position)
        return block
      }
      has(await onGround('furnace', { look: 'west' }), 'furnace', { facing: 'east' })
      has(await onGround('oak_stairs', { look: 'west' }), 'oak_stairs', { facing: 'west', half: 'bottom' })
      has(await onWall('oak_stairs', EAST, { half: 'top' }), 'oak_stairs', { facing: 'north', half: 'top' })
      has(await onGround('oak_log'), 'oak_log', { axis: 'y' })
      has(await onWall('oak_log', EAST), 'oak_log', { axis: 'x' })
      has(await onWall('oak_slab', EAST, { half: 'top' }), 'oak_slab', { type: 'top' })
      has(await onWall('oak_slab', EAST, { half: 'bottom' }), 'oak_slab', { type: 'bottom' })
      has(await onWall('torch', EAST), 'wall_torch', { facing: 'east' })
      has(await onGround('torch'), 'torch')
      has(await onWall('ladder', EAST), 'ladder', { facing: 'east' })
      has(await onWall('lever', EAST), 'lever', { face: 'wall', facing: 'east' })
      has(await onGround('lever', { look: 'east' }), 'lever', { face: 'floor', facing: 'east' })
      has(await onWall('stone_button', DOWN), 'stone_button', { face: 'ceiling', facing: 'north' })
      has(await onWall('lantern', DOWN), 'lantern', { hanging: true })
      has(await onGround('lantern'), 'lantern', { hanging: false })
      has(await onWall('oak_trapdoor', EAST, { half: 'top' }), 'oak_trapdoor', { facing: 'east', half: 'top' })
      has(await onGround('oak_fence_gate', { look: 'south' }), 'oak_fence_gate', { facing: 'south', open: false })
      has(await onWall('hopper', EAST), 'hopper', { facing: 'west' })
      has(await onGround('anvil', { look: 'north' }), 'anvil', { facing: 'east' })
      has(await onGround('oak_leaves'), 'oak_leaves', { persistent: true })
      has(await onWall('white_banner', EAST), 'white_wall_banner', { facing: 'east' })
      has(await onGround('skeleton_skull', { look: 'south' }), 'skeleton_skull', { rotation: '0' })
      bot.quit()
    })

    test('doors have two halves and hinges, beds a head, and both go together', async () => {
      const land = plot(server)
      const bot = await builder(server, 'Carpenter', land)
      const at = land.offset(0, -1, -3)
      const left = await put(bot, 'oak_door', at, UP, { look: 'north', delta: new Vec3(0.2, 1, 0.5) })
      has(left, 'oak_door', { half: 'lower', facing: 'north', hinge: 'left', open: false })
      await becomes(bot, left.position.plus(UP), { half: 'upper', hinge: 'left' })
      const right = await put(bot, 'oak_door', at.offset(1, 0, 0), UP, { delta: new Vec3(0.2, 1, 0.5) })
      has(right, 'oak_door', { hinge: 'right' })
      await bot.activateBlock(bot.blockAt(left.position.plus(UP)))
      await until('both halves are open', () =>
        [left.position, left.position.plus(UP)].every(pos => bot.blockAt(pos).getProperties().open)
      )
      await bot.activateBlock(bot.blockAt(left.position))
      await until('shut again', () => !bot.blockAt(left.position.plus(UP)).getProperties().open)
      const bed = await put(bot, 'red_bed', land.offset(3, -1, 0), UP, { look: 'east' })
      has(bed, 'red_bed', { part: 'foot', facing: 'east' })
      await becomes(bot, bed.position.plus(EAST), { part: 'head', facing: 'east' })
      await bot.dig(bot.blockAt(bed.position.plus(EAST)))
      await until('no half is left', () => bot.blockAt(bed.position).name === 'air')
      await setBlock(server, bot, left.position.plus(DOWN), 'air')
      await until('the door fell with its ground', () => bot.blockAt(left.position.plus(UP)).name === 'air')
      bot.quit()
    })

    test('trapdoors, gates and levers change by hand, buttons spring back, iron does not move', async () => {
      const land = plot(server)
      const bot = await builder(server, 'Switcher', land)
      const [trapdoor, gate, lever, button, iron] = [1, 0, 2, -1, -2].map(x => land.offset(x, 0, -2))
      await setBlock(server, bot, trapdoor, 'oak_trapdoor')
      await setBlock(server, bot, gate, 'oak_fence_gate[facing=south]')
      await setBlock(server, bot, lever, 'lever[face=floor]')
      await setBlock(server, bot, button, 'stone_button[face=floor]')
      await setBlock(server, bot, iron, 'iron_trapdoor')
      const now = pos => bot.blockAt(pos).getProperties()
      // it is down for a second only
      const down = happens(bot, 'blockUpdate', { where: (_, block) => block.position.equals(button) && block.getProperties().powered })
      for (const pos of [iron, trapdoor, gate, lever, button]) await bot.activateBlock(bot.blockAt(pos))
      await down
      assert.ok(now(trapdoor).open && now(lever).powered && !now(iron).open)
      assert.deepEqual([now(gate).open, now(gate).facing], [true, 'north'], 'away from who opens it')
      await until('the button springs back', () => !now(button).powered)
      bot.quit()
    })

    test('plates go down under a player, wooden ones under items too, and come up again', async () => {
      const land = plot(server)
      const bot = await join(server, 'Stepper', { at: land })
      const [stone, oak, light] = [-2, 0, 2].map(x => land.offset(x, 0, -3))
      await setBlock(server, bot, stone, 'stone_pressure_plate')
      await setBlock(server, bot, oak, 'oak_pressure_plate')
      await setBlock(server, bot, light, 'light_weighted_pressure_plate')
      const now = pos => bot.blockAt(pos).getProperties()
      const middle = pos => pos.offset(0.5, 0, 0.5).toArray().join(' ')
      await server.command(`tp Stepper ${middle(stone)}`)
      await until('the stone plate is down', () => now(stone).powered)
      await server.command(`tp Stepper ${middle(land)}`)
      await until('the stone plate is up', () => !now(stone).powered)
      for (const pos of [stone, oak, light])
        await server.command(`summon item ${middle(pos)} {Item:{id:"minecraft:dirt",count:1},PickupDelay:32767}`)
      await until('two plates feel items', () => now(oak).powered && Number(now(light).power) === 1)
      assert.ok(!now(stone).powered, 'stone feels no items')
      bot.quit()
    })

    test('slabs become double, candles add up, fences join, stairs bend', async () => {
      const land = plot(server)
      const bot = await builder(server, 'Joiner', land)
      const ground = land.offset(2, -1, 0)
      const slab = await put(bot, 'oak_slab', ground, UP)
      has(slab, 'oak_slab', { type: 'bottom' })
      await hold(bot, 'oak_slab')
      bot._genericPlace(bot.blockAt(slab.position), UP, { forceLook: 'ignore' })
      await until('double', () => bot.blockAt(slab.position).getProperties().type === 'double')
      const candle = await put(bot, 'candle', ground.offset(0, 0, 1), UP)
      bot._genericPlace(bot.blockAt(candle.position), UP, { forceLook: 'ignore' })
      await until('two candles', () => Number(bot.blockAt(candle.position).getProperties().candles) === 2)
      const first = await put(bot, 'oak_fence', land.offset(-2, -1, 0), UP)
      const second = await put(bot, 'oak_fence', land.offset(-3, -1, 0), UP)
      has(second, 'oak_fence', { east: true, west: false })
      await becomes(bot, first.position, { west: true, east: false })
      await setBlock(server, bot, second.position, 'air')
      await until('it lets go', () => !bot.blockAt(first.position).getProperties().west)
      const wall = await put(bot, 'cobblestone_wall', first.position, NORTH, { look: 'south' })
      has(wall, 'cobblestone_wall', { south: 'none', up: true })
      const pane = await put(bot, 'glass_pane', wall.position, NORTH, { look: 'south' })
      has(pane, 'glass_pane', { south: true, north: false })
      await becomes(bot, wall.position, { north: 'low' })
      await put(bot, 'oak_stairs', land.offset(0, -1, -3), UP, { look: 'north' })
      const corner = await put(bot, 'oak_stairs', land.offset(1, -1, -3), UP, { look: 'west' })
      has(corner, 'oak_stairs', { facing: 'west', shape: 'outer_right' })
      const bent = await put(bot, 'oak_stairs', land.offset(0, -1, -2), UP, { look: 'west' })
      has(bent, 'oak_stairs', { facing: 'west' })
      await becomes(bot, land.offset(0, 0, -3), { shape: 'inner_left' })
      bot.quit()
    })

    test('a placed block costs one, and what is refused costs nothing and is shown as it is', async () => {
      const land = plot(server)
      const bot = await join(server, 'Mason', { at: land })
      const other = await join(server, 'Obstacle', { at: land.offset(2, 0, 0) })
      for (const name of ['cobblestone', 'poppy', 'oak_door']) await give(server, bot, name, 2)
      const refused = async (name, against, face, what) => {
        await bot.equip(id(bot, name), 'hand')
        await assert.rejects(bot.placeBlock(bot.blockAt(against), face), /refused/, what)
      }
      await refused('cobblestone', land.offset(2, -1, 0), UP, 'where somebody stands')
      await refused('cobblestone', land.offset(0, -1, 0), UP, 'where one stands oneself')
      await setBlock(server, bot, land.offset(0, 0, -2), 'stone')
      await refused('poppy', land.offset(0, 0, -2), UP, 'no soil')
      await setBlock(server, bot, land.offset(-2, 1, 0), 'stone')
      await refused('oak_door', land.offset(-2, -1, 0), UP, 'no room for the upper half')
      await agree(server, bot, { cobblestone: 2, poppy: 2, oak_door: 2 })
      await bot.equip(id(bot, 'cobblestone'), 'hand')
      await bot.placeBlock(bot.blockAt(land.offset(0, -1, 2)), UP)
      await agree(server, bot, { cobblestone: 1, poppy: 2, oak_door: 2 })
      await until('the other sees it', () => other.blockAt(land.offset(0, 0, 2))?.name === 'cobblestone')
      await server.command('gamemode adventure Mason')
      await until('adventure', () => bot.game.gameMode === 'adventure')
      await refused('cobblestone', land.offset(0, -1, -1), UP, 'in adventure mode')
      assert.equal(held(bot).cobblestone, 1)
      for (const one of [bot, other]) one.quit()
    })

    test('every use is acknowledged, after both places were shown', async () => {
      const land = plot(server)
      const bot = await join(server, 'Acker', { at: land })
      await give(server, bot, 'dirt', 1)
      await bot.equip(id(bot, 'dirt'), 'hand')
      const seen = []
      bot._client.on('block_change', ({ location: { x, y, z } }) =>
        seen.push(`${x - land.x} ${y - land.y} ${z - land.z}`)
      )
      bot._client.write('block_place', {
        hand: 0,
        location: land.offset(2, -1, 1),
        direction: 1,
        cursorX: 0.5,
        cursorY: 1,
        cursorZ: 0.5,
        insideBlock: false,
        sequence: 42,
        worldBorderHit: false
      })
      await happens(bot._client, 'acknowledge_player_digging', { where: packet => packet.sequenceId === 42 })
      assert.deepEqual(seen.filter(place => place.startsWith('2 ')).slice(-2), ['2 -1 1', '2 0 1'])
      bot.quit()
    })

    test('placed under water a slab keeps the water, and gives it back', async () => {
      const land = plot(server)
      const bot = await builder(server, 'Diver', land)
      const pool = land.offset(2, -1, 0)
      await setBlock(server, bot, pool, 'water')
      await hold(bot, 'oak_slab')
      bot._genericPlace(bot.blockAt(pool.plus(DOWN)), UP, { forceLook: 'ignore' })
      await until('it is waterlogged', () => bot.blockAt(pool).getProperties().waterlogged)
      await goTo(server, bot, land)
      await bot.dig(bot.blockAt(pool))
      await until('the water is back', () => bot.blockAt(pool).name === 'water')
      bot.quit()
    })

    test('spawn eggs hatch, armour stands stand, boats float', async () => {
      const land = plot(server)
      const bot = await builder(server, 'Hatcher', land)
      for (const [item, kind, z] of [['pig_spawn_egg', 'pig', 3], ['armor_stand', 'armor_stand', -2]]) {
        await hold(bot, item)
        // bot.placeEntity takes the next entity for its own, whosever it is
        const at = land.offset(2, -1, z)
        const hatched = happens(bot, 'entitySpawn', { where: ({ name }) => name === kind })
        bot._genericPlace(bot.blockAt(at), UP, { forceLook: 'ignore' })
        const [entity] = await hatched
        assert.ok(entity.position.distanceTo(at.offset(0.5, 1, 0.5)) < 0.5, String(entity.position))
      }
      await setBlock(server, bot, land.offset(0, -1, -2), 'water')
      await hold(bot, 'oak_boat')
      await bot.lookAt(land.offset(0.5, -0.1, -1.5))
      const launched = happens(bot, 'entitySpawn', { where: ({ name }) => /boat/.test(name) })
      bot.activateItem()
      await launched
      bot.quit()
    })
  })
}
