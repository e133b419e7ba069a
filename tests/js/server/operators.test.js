'use strict'

// Operators, strangers and vandals: commands work for those who may, and nobody can hurt the server or the others.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const net = require('node:net')
const { startServer, join, until, happens, ticksOf, plot, goTo, setBlock, give, held, heaps, gather, agree, Vec3 } = require('./world')

// vanilla's time, and how far a server that catches up on late ticks may be ahead of the clock
const LOG_BY_HAND_TICKS = 60

describe('operators and vandals', { concurrency: 2 }, () => {
  let server
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  /** Says a command and waits for the answer. */
  async function answer (bot, line, pattern) {
    const heard = happens(bot, 'messagestr', { where: text => pattern.test(text) })
    bot.chat(line)
    return (await heard)[0]
  }

  test('an operator gives, clears, teleports, changes blocks, rules, time and modes', async () => {
    const land = plot(server)
    const op = await join(server, 'Op', { at: land })
    assert.equal(await answer(op, '/give Op minecraft:dirt 70', /^Gave/), 'Gave 70 [Dirt] to Op')
    await until('the dirt arrives', () => held(op).dirt === 70)
    assert.equal(await answer(op, '/clear Op dirt 6', /^Removed/), 'Removed 6 item(s) from player Op')
    await agree(server, op, { dirt: 64 })
    assert.equal(await answer(op, '/clear', /^Removed/), 'Removed 64 item(s) from player Op')
    assert.match(await answer(op, '/clear', /No items/), /No items were found on player Op/)
    assert.equal(
      await answer(op, `/tp ${land.x + 10} -60 10`, /^Teleported/),
      `Teleported Op to ${land.x + 10}.500000, -60.000000, 10.500000`
    )
    await until('the teleport arrives', () => op.entity.position.distanceTo(land.offset(10.5, 0, 10.5)) < 0.1)
    await answer(op, '/tp ~ ~ ~-3', /^Teleported/)
    await until(
      'the relative teleport arrives',
      () => op.entity.position.distanceTo(land.offset(10.5, 0, 7.5)) < 0.1
    )
    await answer(op, `/setblock ${land.x + 10} -60 9 oak_log[axis=x]`, /^Changed/)
    await until('the block is seen', () => op.blockAt(land.offset(10, 0, 9)).name === 'oak_log')
    assert.equal(op.blockAt(land.offset(10, 0, 9)).getProperties().axis, 'x')
    await answer(op, `/fill ~1 -60 ~1 ~3 -59 ~2 stone`, /^Successfully filled 12/)
    assert.equal(
      await answer(op, '/gamerule keepInventory true', /^Gamerule/),
      'Gamerule keepInventory is now set to: true'
    )
    assert.equal(
      await answer(op, '/gamerule keepInventory', /^Gamerule/),
      'Gamerule keepInventory is currently set to: true'
    )
    await answer(op, '/time set noon', /^Set the time to 6000/)
    await until('it is noon', () => Math.abs(op.time.timeOfDay - 6000) < 100)
    assert.equal(await answer(op, '/gamemode creative', /^Set own/), 'Set own game mode to Creative Mode')
    await until('the mode is known', () => op.game.gameMode === 'creative' && op.players.Op.gamemode === 1)
    await answer(op, '/gamemode survival Op', /^Set own/)
    await answer(op, '/op Friend', /^Made Friend/)
    await answer(op, '/deop Friend', /^Made Friend no longer/)
    op.quit()
  })

  test('somebody else is refused, and nothing changes', async () => {
    const land = plot(server)
    const bot = await join(server, 'Stranger', { at: land })
    for (const line of [
      'give Stranger diamond',
      'tp 0 0 0',
      'op Stranger',
      'setblock ~ ~ ~1 stone',
      'gamemode creative',
      'kill items',
      'time set day'
    ]) {
      await answer(bot, `/${line}`, /Unknown or incomplete command/)
    }
    assert.deepEqual(held(bot), {})
    assert.equal(bot.game.gameMode, 'survival')
    bot.quit()
  })

  test('a bad command is a line for its author and never an exception', async () => {
    const before = (await server.ask('stats')).exceptions
    const lines = [
      'setblock 0 60 0 nosuchblock',
      'setblock 0 60',
      'setblock 0 60 0 oak_log[axis=w]',
      'setblock 0 60 0 oak_log[[',
      'setblock 0 9999 0 stone',
      'setblock NaN 1e400 0 stone',
      'give',
      'give @a',
      'give Nobody dirt',
      'give @a dirt 999999999999',
      'give @a dirt -1',
      'give @a dirt x',
      'give @a __proto__',
      'clear Nobody',
      'tp',
      'tp ~ ~',
      'tp a b c',
      'tp 1 2 3 4 5',
      'gamerule',
      'gamerule constructor',
      'gamerule randomTickSpeed lots',
      'gamemode',
      'gamemode godlike',
      'time',
      'time set',
      'time add -5',
      'kill',
      'kill @e[',
      'op',
      'op ../../x',
      'fill 0 0 0 1 1 1',
      'fill 0 -60 0 999 300 999 dirt',
      'constructor',
      '__proto__',
      'say',
      'tell',
      'tell Nobody hi',
      'me',
      '',
      ' ',
      '/',
      'toString',
      'hasOwnProperty x',
      '\u00a7k',
      'x'.repeat(30000)
    ]
    for (const line of lines)
      await assert.rejects(
        server.command(line),
        error => !error.message.includes('\n') && error.message.length < 500
      )
    assert.equal((await server.ask('stats')).exceptions, before)
  })

  test('a malformed or impossible packet ends only the client that sent it', async () => {
    const land = plot(server)
    const witness = await join(server, 'Witness', { at: land })
    const vandalism = {
      nan: bot => bot._client.write('position', { x: NaN, y: 5, z: 5, onGround: true }),
      faraway: bot => bot._client.write('position', { x: 4e9, y: 5, z: 5, onGround: true }),
      slot: bot => bot._client.write('held_item_slot', { slotId: 50 }),
      face: bot => bot._client.write('block_dig', { status: 0, location: land, face: 99, sequence: 1 }),
      mode: bot =>
        bot._client.write('window_click', {
          windowId: 0,
          stateId: 0,
          slot: 1,
          mouseButton: 0,
          mode: 77,
          changedSlots: [],
          cursorItem: { itemCount: 0 }
        }),
      garbage: bot => bot._client.writeRaw(Buffer.from([0x1a, 0xff, 0xff, 0xff])),
      unknown: bot => bot._client.writeRaw(Buffer.from([0x7e, 1, 2, 3]))
    }
    for (const [name, misbehave] of Object.entries(vandalism)) {
      const vandal = await join(server, `V_${name}`)
      const ended = happens(vandal, 'end')
      misbehave(vandal)
      await ended.catch(() => assert.fail(`${name}: still connected`))
      await until(`${name} left`, () => !witness.players[`V_${name}`])
    }
    const strangers = [
      'GET / HTTP/1.1\r\n\r\n',
      Buffer.alloc(5000, 0xff),
      Buffer.from([0]),
      Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 1])
    ]
    for (const bytes of strangers) {
      await new Promise(resolve => {
        const socket = net.connect(server.port, '127.0.0.1', () => socket.end(bytes))
        socket.on('error', resolve).on('close', resolve).resume()
      })
    }
    witness.chat('still here')
    await happens(witness, 'chat', { where: (who, text) => text === 'still here' })
    assert.deepEqual(witness.troubles, [])
    witness.quit()
  })

  test('a second login of a name ends the first', async () => {
    const first = await join(server, 'Twin')
    const kicked = happens(first, 'kicked')
    const second = await join(server, 'Twin')
    assert.match(JSON.stringify((await kicked)[0]), /duplicate_login/)
    await until(
      'one of them is on',
      async () => (await server.ask('players')).filter(({ name }) => name === 'Twin').length === 1
    )
    second.chat('it is me')
    await happens(second, 'chat', { where: who => who === 'Twin' })
    second.quit()
  })

  test('who was replaced breaks nothing any more, even if a broken network hides that it is out', async () => {
    const land = plot(server)
    const first = await join(server, 'Ghost', { at: land })
    const { position } = await setBlock(server, first, land.offset(2, 0, 0), 'oak_log')
    const { socket } = first._client
    const dig = status => first._client.write('block_dig', { status, location: position, face: 1, sequence: 7 })
    socket.unpipe()
    dig(0)
    const since = await ticksOf(server)
    const second = await join(server, 'Ghost', { at: land })
    await until('a log takes no longer', async () => (await ticksOf(server)) - since > LOG_BY_HAND_TICKS)
    dig(2)
    const sent = await ticksOf(server)
    await until('the server had time for it', async () => (await ticksOf(server)) - sent > 10)
    assert.equal(second.blockAt(position).name, 'oak_log')
    socket.destroy()
    second.quit()
  })

  test('whoever reports a block too early waits for it all the same; from afar or unbegun there is none', async () => {
    const land = plot(server)
    const bot = await join(server, 'Hasty', { at: land })
    const [log, other] = [land.offset(1, 0, 0), land.offset(1, 0, 1)]
    const far = land.offset(20, -1, 0)
    for (const pos of [log, other]) await setBlock(server, bot, pos, 'oak_log')
    const dig = (location, status) => bot._client.write('block_dig', { status, location, face: 1, sequence: 7 })
    const told = (pos, where = () => true) =>
      happens(bot._client, 'block_change', {
        where: ({ location, type }) => pos.equals(new Vec3(location.x, location.y, location.z)) && where(type)
      })
    const unbegun = told(other)
    dig(other, 2)
    assert.equal((await unbegun)[0].type, bot.registry.blocksByName.oak_log.defaultState)
    const refused = told(far)
    dig(far, 0)
    assert.notEqual((await refused)[0].type, 0)
    dig(far, 2)
    const gone = told(log, type => type === 0)
    const since = await ticksOf(server)
    for (const status of [0, 2, 2, 0, 2]) dig(log, status)
    await gone
    const took = (await ticksOf(server)) - since
    assert.ok(took >= LOG_BY_HAND_TICKS - 1, `took ${took} ticks`)
    await gather(server, bot, land, 'oak_log', 1)
    await agree(server, bot, { oak_log: 1 })
    assert.equal(bot.blockAt(other).name, 'oak_log')
    assert.equal(bot.blockAt(far).name, 'grass_block')
    bot.quit()
  })

  test('in creative a block goes at once and leaves nothing', async () => {
    const land = plot(server)
    const bot = await join(server, 'Builder', { at: land })
    await server.command('gamemode creative Builder')
    await until('creative', () => bot.game.gameMode === 'creative')
    await bot.dig(await setBlock(server, bot, land.offset(1, 0, 0), 'obsidian'))
    assert.deepEqual(heaps(bot, land), [])
    await bot.creative.setInventorySlot(
      36,
      new (require('prismarine-item')(bot.registry))(bot.registry.itemsByName.stone.id, 5)
    )
    await agree(server, bot, { stone: 5 })
    bot.quit()
  })
})

test('a reset restores the land, empties hands and brings everybody to the spawn', async t => {
  const server = await startServer()
  t.after(server.stop)
  const land = plot(server)
  const bot = await join(server, 'Resetter', { at: land })
  await setBlock(server, bot, land.offset(1, 0, 0), 'oak_log')
  await setBlock(server, bot, land.offset(2, -1, 0), 'air')
  await give(server, bot, 'diamond', 3)
  await give(server, bot, 'dirt', 64)
  await bot.toss(bot.registry.itemsByName.dirt.id, null, 1)
  await until('something lies about', () => heaps(bot, land).length > 0)
  await server.command('gamemode creative Resetter')
  await server.ask('reset')
  await until('the land is as before', () => bot.blockAt(land.offset(1, 0, 0))?.name !== 'oak_log')
  await until('nothing lies about', () => !Object.values(bot.entities).some(entity => entity.name === 'item'))
  await until('home', () => bot.entity.position.distanceTo({ x: 0.5, y: -60, z: 0.5 }) < 8)
  await agree(server, bot, {})
  await until('in its mode again', () => bot.game.gameMode === 'survival')
  await goTo(server, bot, land)
  await until('all the land', () =>
    bot.blockAt(land.offset(1, 0, 0))?.name === 'air' && bot.blockAt(land.offset(2, -1, 0))?.name === 'grass_block')
})
