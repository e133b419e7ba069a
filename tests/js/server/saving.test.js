'use strict'

// What a world folder keeps: everything that is registered with plugins/admin/persistence_registry.js, whenever the server is killed; and
// what a reset brings back.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { furnish, enliven, disturb, rowsOf, KEPT, KEPT_OF_WORLD } = require('./household')
const { startServer, join, until, happens, plot, xyz, setBlock, give, agree, worldFolder } = require('./world')
const { joinStrict } = require('./strict/client')

// the side of a painting, as a client is told it
const EAST = 5

describe('what is kept', { concurrency: 2 }, () => {
  test('whatever plugin keeps it: what is recorded after a restart is what was recorded before the kill', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Liver', { at: plot(server) })
    await furnish(server, bot)
    await enliven(server, bot)
    await until('it has all arrived', () => bot.experience.level === 5 && Object.keys(bot.entity.effects).length > 0)
    await server.ask('save')
    await server.killHard()
    const before = rowsOf(folder, { players: true })
    for (const part of KEPT) assert.ok(part in before, `${part} is kept`)

    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Liver')
    await server.ask('save')
    await server.killHard()
    const after = rowsOf(folder, { players: true })
    for (const part of Object.keys(before)) assert.deepEqual(after[part], before[part], part)
  })

  test('a server that is told to end saves what happened just before', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    let bot = await join(server, 'Late', { at: plot(server) })
    const place = bot.entity.position.floored()
    await setBlock(server, bot, place.offset(2, 0, 0), 'gold_block')
    await server.command(`summon painting ${xyz(place.offset(3, 0, 0))} {facing:3b}`)
    await give(server, bot, 'diamond', 7)
    await server.stop()
    server = await startServer({ worldFolder: folder })
    t.after(() => server.stop())
    bot = await join(server, 'Late')
    await until('the block', () => bot.blockAt(place.offset(2, 0, 0))?.name === 'gold_block')
    const viewer = await joinStrict(server, 'Viewer')
    const isPainting = ({ type }) => type === bot.registry.entitiesByName.painting.id
    const shown = happens(viewer, 'spawn_entity', { where: isPainting })
    await server.command(`tp Viewer ${xyz(place)}`)
    assert.equal((await shown)[0].objectData, EAST)
    viewer.leave()
    assert.ok(bot.entity.position.distanceTo(place.offset(0.5, 0, 0.5)) < 0.1)
    await agree(server, bot, { diamond: 7 })
  })
})

describe('a reset', () => {
  test('brings back exactly what the server started with', async t => {
    const folder = worldFolder(t)
    let server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Liver', { at: plot(server) })
    await furnish(server, bot)
    await enliven(server, bot)
    await server.stop()
    const before = rowsOf(folder)
    for (const part of KEPT_OF_WORLD) assert.ok(part in before, `${part} is kept`)

    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Liver')
    const spawn = bot.entity.position.clone()
    await disturb(server, bot)
    await server.command(`tp Liver ${spawn.x} ${spawn.y} ${spawn.z + 40}`)
    await until('away', () => bot.entity.position.distanceTo(spawn) > 30)
    const home = happens(bot, 'forcedMove', { where: () => bot.entity.position.distanceTo(spawn) < 8 })
    await server.ask('reset')
    await home
    await agree(server, bot, {})
    await until('in the mode of newcomers here', () => bot.game.gameMode === 'adventure')
    await server.stop()
    const after = rowsOf(folder)
    for (const part of Object.keys(before)) assert.deepEqual(after[part], before[part], part)
  })
})
