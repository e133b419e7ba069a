'use strict'

// RCON on the wire: a plain socket that speaks Source's protocol, byte by byte, as any client of vanilla's does.

const test = require('node:test')
const assert = require('node:assert/strict')
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { EventEmitter, once } = require('node:events')
const rcon = require('../../../mc_server/embedded/plugins/admin/rcon')
const { startServer, join, held, until } = require('./world')

const START = path.join(__dirname, '../../../mc_server/embedded/start.js')
const PASSWORD = 'a secret with ä'

let server, folder, file

test.before(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-rcon-'))
  file = path.join(folder, 'password')
  fs.writeFileSync(file, `${PASSWORD}\n`, { mode: 0o600 })
  server = await startServer({ rcon: 0, rconPasswordFile: file })
})

test.after(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true })
})

const packet = (number, kind, text) => {
  const body = Buffer.from(text, 'utf8')
  const bytes = Buffer.alloc(body.length + 14)
  bytes.writeInt32LE(body.length + 10, 0)
  bytes.writeInt32LE(number, 4)
  bytes.writeInt32LE(kind, 8)
  body.copy(bytes, 12)
  return bytes
}

async function dial (port = server.rconPort) {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let rest = Buffer.alloc(0)
  const waiting = []
  const came = []
  socket.on('data', bytes => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0) + 4) {
      const length = rest.readInt32LE(0)
      const one = { number: rest.readInt32LE(4), kind: rest.readInt32LE(8), text: rest.toString('utf8', 12, length + 2) }
      assert.equal(rest.readInt16LE(length + 2), 0, 'two zero bytes end a packet')
      rest = rest.subarray(length + 4)
      if (waiting.length > 0) waiting.shift()(one)
      else came.push(one)
    }
  })
  const next = () => (came.length > 0 ? came.shift() : new Promise(resolve => waiting.push(resolve)))
  const ask = async (number, kind, text) => {
    socket.write(packet(number, kind, text))
    return next()
  }
  return { socket, next, ask }
}

async function loggedIn (port) {
  const line = await dial(port)
  assert.deepEqual(await line.ask(7, 3, PASSWORD), { number: 7, kind: 2, text: '' })
  return line
}

test('the right password opens, a command is answered in English under its number', async () => {
  const { socket, ask } = await loggedIn()
  assert.deepEqual(await ask(41, 2, 'setblock 3 -60 3 stone'), {
    number: 41,
    kind: 0,
    text: 'Changed the block at 3, -60, 3'
  })
  assert.equal((await ask(42, 2, '/setblock 3 -60 3 stone')).text, 'Could not set the block')
  assert.match((await ask(43, 2, 'nonsense')).text, /^Unknown or incomplete command/)
  assert.match((await ask(44, 2, 'list')).text, /^There are 0 of a max of \d+ players online: ?$/)
  assert.deepEqual(await ask(45, 100, ''), { number: 45, kind: 0, text: 'Unknown request 64' })
  socket.destroy()
})

test('a wrong password is -1, and nothing runs before the right one', async () => {
  const { socket, ask } = await dial()
  assert.equal((await ask(1, 2, 'setblock 5 -60 5 stone')).number, -1)
  assert.deepEqual(await ask(2, 3, 'guess'), { number: -1, kind: 2, text: '' })
  assert.equal((await ask(3, 2, 'setblock 5 -60 5 stone')).number, -1)
  assert.equal((await ask(4, 3, PASSWORD)).number, 4)
  assert.equal((await ask(5, 2, 'setblock 5 -60 5 stone')).text, 'Changed the block at 5, -60, 5')
  socket.destroy()
})

test('who guesses again and again is shown the door', async () => {
  const { socket, ask } = await dial()
  const closed = once(socket, 'close')
  for (let n = 1; n <= 5; n++) assert.equal((await ask(n, 3, `guess ${n}`)).number, -1)
  await closed
})

test('packets may come in pieces or several at once', async () => {
  const { socket, next } = await loggedIn()
  const both = Buffer.concat([packet(1, 2, 'seed'), packet(2, 2, 'list')])
  socket.write(both.subarray(0, 3))
  await new Promise(resolve => setImmediate(resolve))
  socket.write(both.subarray(3, 20))
  await new Promise(resolve => setImmediate(resolve))
  socket.write(both.subarray(20))
  assert.match((await next()).text, /^Seed: /)
  assert.equal((await next()).number, 2)
  socket.destroy()
})

test('what a player holds is told as vanilla tells it', async () => {
  const bot = await join(server, 'Ann')
  await server.command('give Ann dirt 70')
  await server.command('give Ann stone_pickaxe')
  await until('the items are there', () => held(bot).stone_pickaxe === 1)
  const { socket, ask } = await loggedIn()
  assert.equal(
    (await ask(1, 2, 'data get entity Ann Inventory')).text,
    'Ann has the following entity data: [{Slot: 0b, count: 64, id: "minecraft:dirt"}, ' +
      '{Slot: 1b, count: 6, id: "minecraft:dirt"}, {Slot: 2b, count: 1, id: "minecraft:stone_pickaxe"}]'
  )
  assert.equal((await ask(2, 2, 'data get entity Ann Inventory[1].id')).text, 'Ann has the following entity data: "minecraft:dirt"')
  assert.equal((await ask(3, 2, 'data get entity Ann Health')).text, 'Ann has the following entity data: 20.0f')
  assert.equal((await ask(4, 2, 'data get entity Ann Health 2')).text, 'Health on Ann after scale factor of 2.00 is 40')
  assert.match((await ask(5, 2, 'data get entity Ann Nothing')).text, /^Found no elements matching Nothing/)
  assert.match((await ask(6, 2, 'data get entity Zoe Pos')).text, /^No (player|entity) was found/)
  assert.match((await ask(7, 2, 'list')).text, /^There are 1 of a max of \d+ players online: Ann$/)
  socket.destroy()
})

test('an answer longer than 4096 characters comes in packets of 4096, each under the same number', async () => {
  const long = 'ä'.repeat(4096) + 'b'.repeat(4096) + 'end'
  const own = Object.assign(new EventEmitter(), { info () {}, runCommand: () => ({ ok: true, text: long }) })
  rcon.server(own, { rcon: 0, rconPassword: PASSWORD })
  const { socket, ask, next } = await loggedIn(await own.openRcon())
  const pieces = [await ask(9, 2, 'long'), await next(), await next()]
  assert.deepEqual(
    pieces.map(({ number, text }) => [number, text.length]),
    [
      [9, 4096],
      [9, 4096],
      [9, 3]
    ]
  )
  assert.equal(pieces.map(({ text }) => text).join(''), long)
  own.emit('close')
  await once(socket, 'close')
})

test('what is no RCON is hung up on, and the server goes on', async () => {
  for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(64, 255), packet(1, 2, 'x'.repeat(1500)), Buffer.alloc(8)]) {
    const { socket } = await dial()
    const closed = once(socket, 'close')
    socket.write(bytes)
    await closed
  }
  const { socket, ask } = await loggedIn()
  assert.match((await ask(1, 2, 'seed')).text, /^Seed/)
  socket.destroy()
})

test('without a password, or with one that others can read, it does not start', () => {
  const open = path.join(folder, 'open')
  fs.writeFileSync(open, 'secret')
  fs.chmodSync(open, 0o644)
  const wrong = [
    [{ rcon: 0 }, /^RCON needs a password/],
    [{ rcon: 0, rconPasswordFile: open }, /^Other users can read the RCON password file/],
    [{ rcon: 0, rconPasswordFile: path.join(folder, 'none') }, /cannot be read \(ENOENT\)/],
    [{ rcon: -1 }, /^rcon must be a port/],
    [{ rcon: server.rconPort, rconPasswordFile: file }, new RegExp(`^Port ${server.rconPort} on 127.0.0.1 is in use`)]
  ]
  for (const [options, sentence] of wrong) {
    const { status, stderr } = spawnSync(process.execPath, [START, JSON.stringify({ generator: 'flat', ...options })], {
      encoding: 'utf8',
      timeout: 60000
    })
    assert.equal(status, 1)
    assert.match(stderr, sentence)
  }
})
