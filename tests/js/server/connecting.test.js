'use strict'

// Who gets in, who is sent away, and how far one sees: the edge of the server, seen by raw protocol clients and bots.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const protocol = require('minecraft-protocol')
const { startServer, join, until, happens, plot } = require('./world')

describe('the edge of the server', { concurrency: 2 }, () => {
  let server
  before(async () => {
    server = await startServer({ viewDistance: 6 })
  })
  after(() => server.stop())

  const loaded = bot => Object.keys(bot.world.async.columns).length
  const square = radius => (2 * radius + 1) ** 2

  for (const version of ['1.20.4', '1.21.4', '1.16.1']) {
    test(`a client of ${version} is told which version is played here, and nobody else notices`, async () => {
      const witness = await join(server, `Witness${version.replaceAll('.', '_')}`)
      const name = `From_${version.replaceAll('.', '_')}`
      const heard = []
      witness.on('messagestr', text => heard.push(text))
      const client = protocol.createClient({ host: '127.0.0.1', port: server.port, username: name, version })
      const states = []
      client.on('state', state => states.push(state))
      client.on('error', () => {})
      const [{ reason }] = await happens(client, 'disconnect')
      const key = version === '1.16.1' ? 'outdated_client' : 'incompatible'
      assert.deepEqual(JSON.parse(reason), { translate: `multiplayer.disconnect.${key}`, with: ['1.21.1'] })
      assert.ok(!states.includes('play') && !states.includes('configuration'), states.join())
      witness.chat('all quiet')
      await until('the witness hears itself', () => heard.some(text => text.includes('all quiet')))
      assert.ok(!heard.some(text => text.includes(name)), heard.join())
      assert.ok(!(name in witness.players))
      assert.deepEqual(witness.troubles, [])
      witness.quit()
    })
  }

  test('a client of another version may ask for the status, and learns the version', async () => {
    const { version } = await protocol.ping({ host: '127.0.0.1', port: server.port, version: '1.20.4' })
    assert.equal(version.name, '1.21.1')
  })

  test('one sees as far as one asks for, and never farther than the server shows', async () => {
    const bot = await join(server, 'Shortsighted', { at: plot(server) })
    bot.setSettings({ viewDistance: 3 })
    await until('near chunks only', () => loaded(bot) === square(3))
    bot.setSettings({ viewDistance: 5 })
    await until('more chunks', () => loaded(bot) === square(5))
    bot.setSettings({ viewDistance: 30 })
    await until('as far as the server shows', () => loaded(bot) === square(6))
    bot.setSettings({ viewDistance: 1 })
    await until('two at least', () => loaded(bot) === square(2))
    bot.quit()
  })

  test('an operator sends somebody away, with a reason or without, and a stranger cannot', async () => {
    const op = await join(server, 'Op')
    const stranger = await join(server, 'Stranger')
    const heard = []
    op.on('messagestr', text => heard.push(text))
    stranger.chat('/kick Op')
    await happens(stranger, 'messagestr', { where: text => /Unknown/.test(text) })
    const gone = happens(stranger, 'kicked')
    op.chat('/kick Stranger please come back later')
    assert.match(JSON.stringify((await gone)[0]), /please come back later/)
    await until('told so', () => heard.includes('Kicked Stranger: please come back later'))
    await until('everybody is told', () => heard.includes('Stranger left the game'))
    const again = await join(server, 'Stranger')
    const sent = happens(again, 'kicked')
    await server.command('kick Stranger')
    assert.match(JSON.stringify((await sent)[0]), /multiplayer\.disconnect\.kicked/)
    await assert.rejects(server.command('kick Nobody'), /No player was found/)
    op.quit()
  })
})
