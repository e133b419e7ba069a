'use strict'

// What hurts and what heals: falls, water, fire, thorns, walls, the void, hunger. Each story on its own plot; the first
// three seconds of a life nothing but a fall hurts, as in vanilla, so the others wait for the first blow.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { watch } = require('./strict/client')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, give, held } = require('./world')

/** Every blow that the client is told of, as the id of its damage type. */
function blowsOf (bot) {
  const types = bot.registry.loginPacket.dimensionCodec['minecraft:damage_type'].entries.map(({ key }) => key)
  const blows = []
  bot._client.on('damage_event', ({ entityId, sourceTypeId }) => {
    if (entityId === bot.entity.id) blows.push(types[sourceTypeId].replace('minecraft:', ''))
  })
  return blows
}

async function dropFrom (server, bot, land, height) {
  // who looks now and then may miss a short fall
  const moved = happens(bot, 'forcedMove', { where: () => bot.entity.position.y > land.y + 0.3 })
  await server.command(`tp ${bot.username} ${land.x + 0.5} ${land.y + height} ${land.z + 0.5}`)
  await moved
  await until('landed', () => bot.entity.onGround && bot.entity.position.y < land.y + 1)
}

/** Until the first three seconds of a life are over. */
async function outgrow (bot) {
  const from = bot.time.age
  await until('three seconds old', () => bot.time.age - from > 60)
}

const hurtBy = (bot, blows, type) => until(`${bot.username} is hurt by ${type}`, () => blows.includes(type))

describe('what hurts and what heals', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    describe(`Minecraft ${version}`, { concurrency: 3 }, () => {
      let server
      before(async () => {
        server = await startServer({ version })
      })
      after(() => server.stop())

      test('a fall of three blocks is free, of eight costs five, and soft ground breaks it', async () => {
        const land = plot(server)
        const bot = await join(server, 'Faller', { at: land })
        const blows = blowsOf(bot)
        await dropFrom(server, bot, land, 3)
        assert.equal(bot.health, 20)
        // a look now and then might come after the first healing
        const seen = []
        bot.on('health', () => seen.push(bot.health))
        await dropFrom(server, bot, land, 8)
        await until('a fall of eight', () => seen.includes(15) && blows.length > 0)
        assert.deepEqual(blows, ['fall'])
        await setBlock(server, bot, land.offset(0, -1, 0), 'hay_block')
        await until('healed', () => bot.health === 20)
        await dropFrom(server, bot, land, 8)
        await until('told of it', () => blows.length >= 2)
        assert.ok(bot.health >= 18, 'hay takes four fifths of it')
        await setBlock(server, bot, land, 'water')
        const { length } = blows
        await dropFrom(server, bot, land, 20)
        assert.equal(blows.length, length, 'water takes all of it')
      })

      // fifteen seconds of holding one's breath are enough once
      const once = version === '1.21.1' ? test : () => {}
      once('under water the air goes, then two points a second; in the open it comes back', async () => {
        const land = plot(server)
        const bot = await join(server, 'Diver')
        const watcher = await join(server, 'DiverWatcher', { at: land.offset(6, 0, 6) })
        const blows = blowsOf(bot)
        const { x, z } = land
        await server.command(`fill ${x - 1} -60 ${z - 1} ${x + 1} -56 ${z + 1} glass`)
        await server.command(`fill ${x} -60 ${z} ${x} -57 ${z} water`)
        await goTo(server, bot, land)
        await until('the air goes', () => bot.oxygenLevel < 19)
        await until('the air is gone', () => bot.oxygenLevel <= 0)
        await hurtBy(bot, blows, 'drown')
        await until('two points', () => bot.health <= 18.5)
        assert.ok(watcher.players.Diver.entity.metadata[1] < 30, 'others see it')
        let lowest = bot.health
        bot.on('health', () => (lowest = Math.min(lowest, bot.health)))
        await goTo(server, bot, land.offset(4, 0, 0))
        await until('the air is back', () => bot.oxygenLevel === 20)
        await until('and health', () => bot.health > lowest)
      })

      test('fire, lava and what burns on; water puts it out', async () => {
        const land = plot(server)
        const bot = await join(server, 'Burner', { at: land })
        const watcher = await join(server, 'BurnerWatcher', { at: land.offset(8, 0, 8) })
        const strict = await watch(server, land, 'Strict')
        const burns = () => (watcher.players.Burner.entity.metadata[0] & 1) === 1
        const blows = blowsOf(bot)
        await outgrow(bot)
        await setBlock(server, bot, land, 'fire')
        await hurtBy(bot, blows, 'in_fire')
        await until('it is seen', burns)
        await setBlock(server, bot, land, 'air')
        await hurtBy(bot, blows, 'on_fire')
        await setBlock(server, bot, land, 'water')
        await until('it is out', () => !burns())
        await setBlock(server, bot, land, 'lava')
        await hurtBy(bot, blows, 'lava')
        await setBlock(server, bot, land, 'water')
        await until('out again', () => !burns())
        await strict.done()
      })

      test('cactus, berries, campfires, magma and walls hurt, each by its name', async () => {
        const land = plot(server)
        const bot = await join(server, 'Stray', { at: land })
        const blows = blowsOf(bot)
        for (const [block, type, at] of [
          ['campfire', 'campfire', land],
          ['cactus', 'cactus', land],
          ['stone', 'in_wall', land.offset(0, 1, 0)]
        ]) {
          await setBlock(server, bot, at, block)
          await hurtBy(bot, blows, type)
          await setBlock(server, bot, at, 'air')
        }
        await setBlock(server, bot, land.offset(0, -1, 0), 'magma_block')
        await hurtBy(bot, blows, 'hot_floor')
        await setBlock(server, bot, land.offset(0, -1, 0), 'dirt')
        await setBlock(server, bot, land, 'sweet_berry_bush[age=3]')
        await server.command(`fill ${land.x} -60 -9 ${land.x} -60 9 sweet_berry_bush[age=3]`)
        bot.setControlState('forward', true)
        await hurtBy(bot, blows, 'sweet_berry_bush')
        bot.clearControlStates()
      })

      test('armour takes its share of a blow and wears; one is safe for ten ticks after', async () => {
        const land = plot(server)
        const bot = await join(server, 'Knight', { at: land })
        for (const part of ['helmet', 'chestplate', 'leggings', 'boots']) {
          await give(server, bot, `diamond_${part}`)
          await bot.equip(
            bot.inventory.items().find(item => item.name === `diamond_${part}`),
            { helmet: 'head', chestplate: 'torso', leggings: 'legs', boots: 'feet' }[part]
          )
        }
        const blows = blowsOf(bot)
        const seen = []
        bot.on('health', () => seen.push(bot.health))
        await setBlock(server, bot, land, 'lava')
        await hurtBy(bot, blows, 'lava')
        await until('four points through diamond', () => seen.some(health => Math.abs(health - 19.04) < 0.01))
        await setBlock(server, bot, land, 'water')
        await until('worn', () => bot.inventory.slots.slice(5, 9).every(item => item.durabilityUsed > 0))
      })

      test('armour goes on by using it, a totem saves a life, and it all counts', async () => {
        const land = plot(server)
        const bot = await join(server, 'Lucky', { at: land })
        await give(server, bot, 'iron_boots')
        await bot.equip(bot.inventory.items()[0], 'hand')
        bot.activateItem()
        await until('worn', () => bot.inventory.slots[8]?.name === 'iron_boots' && !bot.heldItem)
        await give(server, bot, 'totem_of_undying')
        await bot.equip(bot.inventory.items()[0], 'off-hand')
        const saved = happens(bot._client, 'entity_status', { where: ({ entityStatus }) => entityStatus === 35 })
        bot.once('death', () => assert.fail('the totem did not work'))
        await dropFrom(server, bot, land, 40)
        await saved
        await until('alive', () => bot.health > 0 && !held(bot).totem_of_undying)
        const told = happens(bot._client, 'statistics')
        bot._client.write('client_command', { actionId: 1 })
        const [{ entries }] = await told
        const fallen = entries.find(({ categoryId, statisticId }) => categoryId === 8 && statisticId === 10)
        assert.ok(fallen.value > 3500, JSON.stringify(entries))
      })

      test('who claims to have jumped a hundred blocks is put back', async () => {
        const bot = await join(server, 'Leaper', { at: plot(server) })
        const { x, y, z } = bot.entity.position
        const back = happens(bot, 'forcedMove')
        bot._client.write('position', { x: x + 100, y, z, onGround: true, flags: { onGround: true } })
        await back
        const [{ x: believed }] = (await server.ask('players')).filter(({ name }) => name === 'Leaper')
        assert.ok(Math.abs(believed - x) < 1)
      })

      test('who sprints under water swims lying down, and others see it', async () => {
        const land = plot(server)
        const witness = await join(server, 'Witness', { at: land.offset(-6, 0, 0) })
        const bot = await join(server, 'Swimmer', { at: land })
        const fill = (low, high, block) => {
          const at = [-low, 0, -low, low, high, low].map((v, i) => v + [land.x, land.y, land.z][i % 3])
          return server.command(`fill ${at.join(' ')} ${block}`)
        }
        await fill(3, 3, 'glass')
        await fill(2, 3, 'water')
        const swimmer = await until('seen', () => witness.players.Swimmer?.entity)
        const looks = (pose, flags) => () => (swimmer.metadata[6] ?? 0) === pose && ((swimmer.metadata[0] ?? 0) & 24) === flags
        await until('he stands in the water', looks(0, 0))
        bot.setControlState('sprint', true)
        await until('he swims', looks(3, 24))
        await fill(2, 3, 'air')
        await until('he runs on dry land', looks(0, 8))
        await fill(2, 3, 'water')
        await until('and swims again', looks(3, 24))
        bot.setControlState('sprint', false)
        await until('he stands', looks(0, 0))
        bot.quit()
        witness.quit()
      })

      test('in creative nothing hurts but the void', async () => {
        const land = plot(server)
        const bot = await join(server, 'Maker', { at: land })
        const blows = blowsOf(bot)
        await server.command('gamemode creative Maker')
        await until('creative', () => bot.game.gameMode === 'creative')
        await dropFrom(server, bot, land, 20)
        await server.command(`tp Maker ${land.x} -140 ${land.z}`)
        await hurtBy(bot, blows, 'out_of_world')
        assert.deepEqual(new Set(blows), new Set(['out_of_world']))
      })

      test('running makes hungry; the hungry do not heal and the fed do', async () => {
        const land = plot(server)
        const bot = await join(server, 'Runner', { at: land })
        const { foodSaturation } = bot
        await dropFrom(server, bot, land, 8)
        await until('fast healing while there is saturation', () => bot.health > 15 && bot.health <= 20)
        await until('it costs saturation', () => bot.foodSaturation < foodSaturation || bot.food < 20)
      })
    })
  }
})
