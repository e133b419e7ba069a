'use strict'

// Digging as the packets show it: its time, cracks for the others, who may dig and who may not.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, ticksOf, plot, setBlock, give, heaps, gather, agree } = require('./world')

const LOG_BY_HAND_TICKS = 60
const START = 0
const CANCEL = 1
const FINISH = 2

const dig = (bot, status, location, sequence = 1) =>
  bot._client.write('block_dig', { status, location, face: 1, sequence })

/** Waits until the server has answered everything that was sent before. */
async function answered (bot, sequence) {
  bot._client.write('block_dig', { status: CANCEL, location: bot.entity.position.floored(), face: 1, sequence })
  await happens(bot._client, 'acknowledge_player_digging', { where: packet => packet.sequenceId === sequence })
}

const isGone = (bot, pos) => bot.blockAt(pos).name === 'air'

for (const version of VERSIONS) {
  describe(`digging on ${version}`, { concurrency: 3 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('who says too early that a block is broken gets it when its time has come', async () => {
      const land = plot(server)
      const bot = await join(server, 'Hasty', { at: land })
      const { position } = await setBlock(server, bot, land.offset(2, 0, 0), 'oak_log')
      const seen = []
      bot._client.on('acknowledge_player_digging', ({ sequenceId }) => seen.push(`answered ${sequenceId}`))
      bot._client.on('block_change', ({ location: { x, y, z }, type }) => {
        if (position.equals({ x, y, z })) seen.push(type === 0 ? 'broken' : 'shown')
      })
      const since = await ticksOf(server)
      dig(bot, START, position, 7)
      dig(bot, FINISH, position, 8)
      await until('it breaks', () => isGone(bot, position))
      assert.deepEqual(seen.slice(0, 3), ['answered 7', 'answered 8', 'broken'])
      const took = (await ticksOf(server)) - since
      assert.ok(took >= LOG_BY_HAND_TICKS - 1, `after ${took} ticks`)
      await gather(server, bot, land, 'oak_log', 1)
      await agree(server, bot, { oak_log: 1 })
      bot.quit()
    })

    test('the others see cracks grow and go, the digger does not', async () => {
      const land = plot(server)
      const bot = await join(server, 'Cracker', { at: land })
      const other = await join(server, 'Witness', { at: land.offset(4, 0, 0) })
      const block = await setBlock(server, bot, land.offset(1, 0, 0), 'oak_planks')
      const seen = { Cracker: [], Witness: [] }
      for (const one of [bot, other])
        one._client.on('block_break_animation', packet => {
          if (packet.entityId === bot.entity.id) seen[one.username].push(packet.destroyStage)
        })
      await bot.dig(block)
      await until('the cracks are gone', () => seen.Witness.at(-1) === -1)
      const stages = seen.Witness.slice(0, -1)
      assert.deepEqual(stages, [...stages].sort((a, b) => a - b))
      assert.ok(stages[0] === 0 && stages.at(-1) >= 7, String(stages))
      seen.Witness.length = 0
      dig(bot, START, land.offset(1, -1, 0))
      await until('new cracks', () => seen.Witness.includes(1))
      dig(bot, CANCEL, land.offset(1, -1, 0))
      await until('and they go when he gives up', () => seen.Witness.at(-1) === -1)
      assert.deepEqual(seen.Cracker, [])
      for (const one of [bot, other]) one.quit()
    })

    test('nobody digs what is out of reach, and the block is shown as it is', async () => {
      const land = plot(server)
      const bot = await join(server, 'Reacher', { at: land })
      const far = land.offset(7, -1, 0)
      const shown = happens(bot._client, 'block_change', { where: ({ location }) => location.x === far.x })
      dig(bot, START, far, 3)
      dig(bot, FINISH, far, 4)
      await shown
      await answered(bot, 5)
      assert.equal(bot.blockAt(far).name, 'grass_block')
      bot.quit()
    })

    test('creative breaks at once, with a sword nothing; adventure and spectator break nothing', async () => {
      const land = plot(server)
      const bot = await join(server, 'Modes', { at: land })
      await give(server, bot, 'iron_sword')
      const { position } = await setBlock(server, bot, land.offset(2, 0, 0), 'obsidian')
      for (const mode of ['creative', 'adventure', 'spectator']) {
        await server.command(`gamemode ${mode} Modes`)
        await until(mode, () => bot.game.gameMode === mode)
        dig(bot, START, position, 11)
        dig(bot, FINISH, position, 12)
        await answered(bot, 13)
        assert.equal(bot.blockAt(position).name, 'obsidian', mode)
      }
      await server.command('gamemode creative Modes')
      await until('creative', () => bot.game.gameMode === 'creative')
      bot.setQuickBarSlot(5)
      dig(bot, START, position, 14)
      await until('it is gone', () => isGone(bot, position))
      await answered(bot, 15)
      assert.deepEqual(heaps(bot, land), [])
      bot.quit()
    })

    test('what stood on a broken block or hung on it breaks too', async () => {
      const land = plot(server)
      const bot = await join(server, 'Feller', { at: land })
      const base = land.offset(2, 0, 0)
      await setBlock(server, bot, base, 'dirt')
      await setBlock(server, bot, base.offset(0, 1, 0), 'poppy')
      await setBlock(server, bot, base.offset(1, 0, 0), 'wall_torch[facing=east]')
      await setBlock(server, bot, base.offset(0, 0, 1), 'ladder[facing=south]')
      await bot.dig(bot.blockAt(base))
      await until('all are gone', () =>
        [base.offset(0, 1, 0), base.offset(1, 0, 0), base.offset(0, 0, 1)].every(pos => isGone(bot, pos))
      )
      for (const name of ['dirt', 'poppy', 'torch', 'ladder']) await gather(server, bot, land, name, 1)
      await agree(server, bot, { dirt: 1, poppy: 1, torch: 1, ladder: 1 })
      bot.quit()
    })
  })
}
