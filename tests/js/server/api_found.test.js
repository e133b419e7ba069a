'use strict'

// What the client library's own live tests found (benchmarks/external_tests.js): mechanics that a program relies on, as on a vanilla server.

const { describe, it, before } = require('node:test')
const assert = require('node:assert/strict')
const { serverOfAll, join, happens, until, plot, setBlock } = require('./world')

const DAY = 24000

describe('a program of the client library', () => {
  const server = serverOfAll()
  let bot
  before(async () => {
    bot = await join(server, 'Op')
  })

  it('learns from the message of a join who that is, and whom a click would address', async () => {
    const said = happens(bot, 'message', { where: ({ json }) => json.translate === 'multiplayer.player.joined' })
    await join(server, 'Guest')
    const [name] = (await said)[0].json.with
    assert.equal(name.insertion, 'Guest')
    assert.deepEqual(name.clickEvent, { action: 'suggest_command', value: '/tell Guest ' })
    assert.equal(name.hoverEvent.contents.id, bot.players.Guest.uuid)
  })

  it('sees a cloud of particles as wide as the command says', async () => {
    const seen = happens(bot, 'particle')
    await server.command('execute at Op run particle flame ~ ~ ~ 5 6 7 0 3 force')
    const [{ offset, position }] = await seen
    assert.deepEqual(offset.toArray(), [5, 6, 7])
    assert.deepEqual(position.toArray(), bot.entity.position.toArray())
  })

  it('counts days and phases of the moon', async () => {
    await server.command('gamerule doDaylightCycle false')
    await server.command(`time set ${2 * DAY + 100}`)
    await until('the third day', () => bot.time.day === 2 && bot.time.moonPhase === 2 && bot.time.timeOfDay === 100)
    assert.match(await server.command('time add 1d'), /\b100$/)
    await until('the fourth day', () => bot.time.day === 3)
    assert.match(await server.command('time query day'), /\b3$/)
    assert.match(await server.command('time query daytime'), /\b100$/)
    await server.command('time set 0')
    await until('the first dawn, at which the sun stands still', () => bot.time.day === 0 && !bot.time.doDaylightCycle)
    await server.command('gamerule doDaylightCycle true')
  })

  it('hears a note block once when power comes, and again only after it was gone', async () => {
    const at = plot(server)
    await server.command(`tp Op ${at.x + 2.5} ${at.y} ${at.z + 2.5}`)
    await until('the land has come', () => bot.blockAt(at))
    await setBlock(server, bot, at, 'note_block')
    let notes = 0
    bot.on('noteHeard', block => { if (block.position.equals(at)) notes++ })
    const beside = at.offset(1, 0, 0)
    await setBlock(server, bot, beside, 'redstone_block')
    await until('a note', () => notes === 1)
    assert.equal(bot.blockAt(at).getProperties().powered, true)
    await setBlock(server, bot, at.offset(-1, 0, 0), 'redstone_block')
    await setBlock(server, bot, beside, 'air')
    assert.equal(notes, 1)
    await setBlock(server, bot, at.offset(-1, 0, 0), 'air')
    await until('no power', () => bot.blockAt(at).getProperties().powered === false)
    await setBlock(server, bot, beside, 'lever[powered=true,face=floor]')
    await until('another note', () => notes === 2)
  })

  it('places a block below a villager without a mind that has just died in the air', async () => {
    const at = plot(server)
    await server.command(`tp Op ${at.x + 2.5} ${at.y} ${at.z + 2.5}`)
    await until('the land has come', () => bot.blockAt(at))
    const spawned = happens(bot, 'entitySpawn', { where: ({ name }) => name === 'villager' })
    await server.command(`summon villager ${at.x + 0.5} ${at.y + 2} ${at.z + 0.5} {NoAI:1b}`)
    const [villager] = await spawned
    const gone = happens(bot, 'entityGone', { where: one => one === villager })
    await server.command(`kill @e[type=villager,x=${at.x},y=${at.y},z=${at.z},distance=..5]`)
    await gone
    assert.equal(villager.position.y, at.y + 2)
  })
})
