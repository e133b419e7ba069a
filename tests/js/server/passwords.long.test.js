'use strict'

// Passwords in offline mode, and a closed server: who joins is asked in an empty place, and two people cannot share a name.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { startServer } = require('./world')
const { visitor } = require('./visitor')

function folder (t) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-passwords-'))
  t.after(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

test('a new name chooses a password, and from then on only those who know it are let in under this name', async t => {
  const worldFolder = folder(t)
  const options = { worldFolder, passwords: true }
  const first = await startServer(options)
  const secret = 'correct-horse-battery'
  const ann = await visitor(first, 'Ann')
  await ann.hears(/Choose a password for the name Ann/)
  for (const [line, answer] of [['short', /8 letters or more/], ['has spaces inside', /no spaces/], [secret, /once more/], ['somethingelse', /two different/]]) {
    ann.say(line)
    await ann.hears(answer)
  }
  ann.say(secret)
  await ann.hears(/once more/)
  ann.say(secret)
  await ann.enters()
  assert.equal(fs.statSync(path.join(worldFolder, 'passwords.json')).mode & 0o777, 0o600)
  const twin = await visitor(first, 'Ann')
  await twin.hears(/The name Ann has a password/)
  twin.say('not the password')
  await twin.hears(/not the password of this name: try again/)
  assert.ok(!ann.ended, 'the first one plays on')
  ann.say('still here')
  await ann.hears(/still here/)
  assert.ok(!twin.heard.some(line => /still here/.test(line)), 'who waits hears nobody')
  twin.say('/login wrongwrong')
  await twin.hears(/try again/)
  twin.say('wrongwrong')
  await twin.isSentAway(/not the password of this name/)
  await first.stop()

  const second = await startServer(options)
  const again = await visitor(second, 'aNN')
  await again.hears(/has a password/)
  again.say(`/login ${secret}`)
  await again.enters()
  await second.command('password forget Ann')
  await assert.rejects(second.command('password forget Ann'), /No player was found/)
  await second.stop()
})

test('who waits can do nothing, sees nobody and is seen by nobody; who takes too long is sent away', async () => {
  const server = await startServer({ passwords: true, passwordSeconds: 3 })
  const idle = await visitor(server, 'Idle')
  await idle.hears(/Choose/)
  assert.deepEqual(await server.ask('players'), [])
  await server.command('say to all')
  idle.client.write('block_dig', { status: 0, location: { x: 0, y: -61, z: 0 }, face: 1, sequence: 1 })
  idle.client.write('position', { x: 5, y: 80, z: 5, onGround: true, flags: 0 })
  idle.client.write('arm_animation', { hand: 0 })
  await idle.isSentAway(/within 3 seconds/)
  assert.deepEqual(idle.heard.filter(line => !/Choose a password/.test(line)), [])
  assert.ok(!idle.names.has('map_chunk') && !idle.names.has('player_info') && !idle.names.has('spawn_entity'))
  await server.stop()
})

test('the bots of a crew are let in by their reservation, on a closed server with passwords as well', async () => {
  const server = await startServer({ passwords: true, whitelist: ['Ann'] })
  const secret = 'a-long-secret-of-the-crew'
  await server.ask('reserve', { names: ['Ben'], secret })
  const bot = await visitor(server, 'Ben', { fakeHost: `127.0.0.1\0${secret}` })
  await bot.enters()
  const stranger = await visitor(server, 'ben')
  await stranger.isSentAway(/not_whitelisted/)
  assert.deepEqual([...stranger.names], ['disconnect'], 'one message, and nothing else')
  const ann = await visitor(server, 'Ann')
  await ann.hears(/Choose/)
  await server.stop()
})
