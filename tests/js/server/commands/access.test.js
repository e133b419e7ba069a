'use strict'

// Who may join, who may do what, what they are told and what they can complete; kept in vanilla's files.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { startServer, join, until, happens, caughtUp, PATIENCE } = require('../world')

/** Tries to join, and gives the key of the words with which that is refused. */
async function refusal (server, name) {
  const joining = join(server, name).then(
    () => assert.fail(`${name} came in`),
    () => {}
  )
  const bot = server.bots.at(-1)
  const words = await until(`${name} is told`, () => bot.troubles.map(String).join())
  joining.catch(() => {})
  return /multiplayer\.disconnect\.[\w.]+/.exec(words)?.[0] ?? words
}

function folder (t) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-access-'))
  t.after(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

test('whitelist, bans and operators hold, are told, and outlive the server', async t => {
  const worldFolder = folder(t)
  const read = name => JSON.parse(fs.readFileSync(path.join(worldFolder, name), 'utf8'))
  const first = await startServer({ worldFolder })
  await first.command('whitelist add Friend')
  await first.command('whitelist on')
  await first.command('ban Rowdy too loud')
  await first.command('op Helper')
  const bot = await join(first, 'Friend')
  await first.command('effect give Friend night_vision infinite')
  await first.command('weather thunder 60s')
  await first.command('scoreboard objectives add a dummy')
  await first.command('scoreboard players set Friend a 3')
  assert.deepEqual(read('whitelist.json').map(({ name, uuid }) => [name, uuid]), [['Friend', bot.player.uuid]])
  assert.equal(read('banned-players.json')[0].reason, 'too loud')
  await first.stop()

  const second = await startServer({ worldFolder })
  t.after(second.stop)
  const [strange, rowdy] = await Promise.all([refusal(second, 'Strange'), refusal(second, 'Rowdy')])
  assert.equal(strange, 'multiplayer.disconnect.not_whitelisted')
  assert.equal(rowdy, 'multiplayer.disconnect.banned.reason')
  const friend = await join(second, 'Friend')
  await until('the effect is still there', () => Object.keys(friend.entity.effects).length === 1)
  await until('it still rains', () => friend.isRaining)
  assert.match(await second.command('scoreboard players get Friend a'), /has 3/)
  assert.ok(read('ops.json').some(({ name, level }) => name === 'Helper' && level === 4))
  await second.command('whitelist off')
  await second.command('pardon Rowdy')
  await join(second, 'Rowdy')
})

test('a broken file is told in one sentence', async t => {
  const worldFolder = folder(t)
  const server = await startServer({ worldFolder })
  await server.stop()
  fs.writeFileSync(path.join(worldFolder, 'ops.json'), '{"half')
  await assert.rejects(startServer({ worldFolder }), /ops\.json cannot be read.*repair or remove it/)
})

test('what one may do follows the level, at once', async t => {
  const server = await startServer()
  t.after(server.stop)
  const [op, guest] = await Promise.all([join(server, 'Op'), join(server, 'Guest')])
  const complete = async (bot, text) => (await bot.tabComplete(text, false, false, PATIENCE)).map(({ match }) => match)
  assert.deepEqual(await complete(guest, '/gi'), [])
  assert.deepEqual(await complete(guest, '/te'), ['teammsg', 'tell'])
  const names = packet => packet.nodes[packet.rootIndex].children.map(index => packet.nodes[index].extraNodeData.name)
  const told = happens(guest._client, 'declare_commands')
  const heard = happens(op, 'messagestr', { where: text => /^\[Guest: Gave 1 \[Dirt\] to Guest\]$/.test(text) })
  op.chat('/op Guest')
  assert.ok(names((await told)[0]).includes('give'))
  assert.deepEqual(await complete(guest, '/gi'), ['give'])
  assert.deepEqual(await complete(guest, '/give G'), ['Guest'])
  assert.deepEqual(await complete(guest, '/give @a[gamemode=s'), ['spectator', 'survival'])
  assert.deepEqual(await complete(guest, '/give @a[dis'), ['distance='])
  assert.deepEqual(await complete(guest, '/give Op minecraft:diamond_sh'), ['minecraft:diamond_shovel'])
  assert.deepEqual(await complete(guest, '/setblock ~ ~ ~ oak_log[axis='), ['x', 'y', 'z'])
  assert.deepEqual(await complete(guest, '/execute as @a run weather th'), ['thunder'])
  assert.deepEqual(await complete(guest, '/gamerule keep'), ['keepInventory'])
  guest.chat('/give Guest dirt')
  await heard
  const untold = happens(guest._client, 'declare_commands')
  op.chat('/deop Guest')
  assert.ok(!names((await untold)[0]).includes('give'))
})

test('a mistake is told in red, with its place', async t => {
  const server = await startServer()
  t.after(server.stop)
  const op = await join(server, 'Op')
  const lines = []
  op.on('message', message => lines.push(message))
  op.chat('/setblock ~ ~ ~ oak_log[axis=w] keep')
  await caughtUp(op)
  const [what, where] = lines
  assert.equal(what.toString(), "Block minecraft:oak_log does not accept 'w' for axis property")
  assert.equal(what.json.color, 'red')
  assert.equal(where.toString(), '..._log[axis=w] keep<--[HERE]')
})
