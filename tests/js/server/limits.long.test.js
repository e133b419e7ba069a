'use strict'

// How much a client may ask: who floods, falls silent, writes nonsense or connects too often is sent away in vanilla's
// words, and nobody else notices.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const net = require('node:net')
const zlib = require('node:zlib')
const { LONG_ONLY, startServer, join, until, happens, plot, ticksOf } = require('./world')
const protocol = require('minecraft-protocol')
const { joinStrict } = require('./strict/client')

const varInt = value => {
  const bytes = []
  for (let rest = value >>> 0; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}
const frame = (...parts) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([varInt(body.length), body])
}
const uncompressed = (...bytes) => frame(varInt(0), Buffer.from(bytes))

const UNSIGNED = { timestamp: 0n, salt: 0n, offset: 0, acknowledged: Buffer.alloc(3) }
const SIGN = { location: { x: 0, y: 0, z: 0 }, isFrontText: true, text1: '', text2: '', text3: '', text4: '' }

// what somebody sends who is up to no good, in the middle of the game
const NONSENSE = {
  'a frame of negative length': Buffer.from([0xfb, 0xff, 0xff, 0xff, 0x0f]),
  'a frame of no length': Buffer.from([0]),
  'a frame longer than vanilla sends': Buffer.from([0xff, 0xff, 0xff, 0x7f]),
  'a packet that grows': frame(varInt(8000000), zlib.deflateSync(Buffer.alloc(80000000))),
  'a packet that says it is enormous': frame(varInt(2000000000), zlib.deflateSync(Buffer.alloc(300))),
  'a packet of negative length': frame(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), zlib.deflateSync(Buffer.alloc(300))),
  'a packet that is too small to be compressed': frame(varInt(6), zlib.deflateSync(Buffer.from([0x1a, 1, 2, 3, 4, 5]))),
  'what is no compressed packet': frame(varInt(300), Buffer.alloc(300, 7)),
  'a packet of an unknown kind': uncompressed(0x7a, 1, 2, 3),
  'a packet that ends too soon': uncompressed(0x1a, 1, 2)
}

describe('what a client may ask of the server', { concurrency: 3 }, () => {
  let server
  let witness
  before(async () => {
    server = await startServer({ packetsPerSecond: 200, connectionsPerAddress: 60 })
    witness = await joinStrict(server, 'Near')
  })
  after(async () => {
    await witness.done()
    await server.stop()
  })

  const gone = client => until(`${client.username} is sent away`, () => client.ended)

  for (const [what, bytes] of Object.entries(NONSENSE)) {
    test(`${what} ends its sender and nobody else`, async () => {
      const name = `Bad${Object.keys(NONSENSE).indexOf(what)}`
      const client = await joinStrict(server, name)
      client.wire.socket.write(bytes)
      await gone(client)
      assert.match(client.kicked ?? '', /Internal Exception|Invalid packet/)
      const left = text => text.includes('left') && text.includes(name)
      await until('the witness hears of it', () => witness.ended || witness.texts.some(left))
      assert.deepEqual([witness.ended, witness.faults], [false, []])
    })
  }

  test('a flood of packets ends the one who sends it, in the words of vanilla', async () => {
    const calm = await join(server, 'Calm', { at: plot(server) })
    const client = await joinStrict(server, 'Flooder')
    for (let n = 0; n < 8000; n++) client.send('held_item_slot', { slotId: n % 9 })
    await gone(client)
    assert.match(client.kicked, /disconnect\.exceeded_packet_rate/)
    assert.deepEqual(calm.troubles, [])
    calm.quit()
  })

  test('who sends more than allowed for seconds is sent away, who sends less is not', async () => {
    const [hasty, steady] = [await joinStrict(server, 'Hasty'), await joinStrict(server, 'Steady')]
    const timer = setInterval(() => {
      for (let n = 0; n < 100; n++) hasty.send('held_item_slot', { slotId: n % 9 })
      for (let n = 0; n < 10; n++) steady.send('held_item_slot', { slotId: n % 9 })
    }, 100)
    await gone(hasty).finally(() => clearInterval(timer))
    assert.match(hasty.kicked, /disconnect\.exceeded_packet_rate/)
    await steady.done()
  })

  for (const [what, name, packet] of [
    ['a line that is too long', 'chat_message', { message: 'x'.repeat(257), ...UNSIGNED }],
    ['a sign that is too full', 'update_sign', { ...SIGN, text1: 'x'.repeat(400) }],
    ['a place that is no number', 'position', { x: NaN, y: 0, z: 0, onGround: true }],
    ['a third hand', 'arm_animation', { hand: 2 }]
  ]) {
    test(`${what} is not taken`, async () => {
      const client = await joinStrict(server, `Odd_${name}`.slice(0, 16))
      client.send(name, packet)
      await gone(client)
      assert.match(client.kicked, name === 'position' ? /invalid_player_movement/ : /Invalid packet/)
    })
  }
})

test('who gives no sign of life is sent away, who does may stay', async t => {
  const server = await startServer({ timeoutSeconds: 4 })
  t.after(server.stop)
  const [alive, silent] = [await joinStrict(server, 'Alive'), await joinStrict(server, 'Silent')]
  silent.send = () => {}
  await until('the silent one is sent away', () => silent.ended)
  assert.match(silent.kicked, /disconnect\.timeout/)
  await alive.done()
})

test('nobody is sent away for a silence of the server itself', async t => {
  const server = await startServer({ timeoutSeconds: 2 })
  t.after(server.stop)
  const client = await joinStrict(server, 'Patient')
  // when the server was told that he is there: nothing else is on its way
  await happens(client, 'keep_alive')
  client.send('tab_complete', { transactionId: 1, text: '/he' })
  await happens(client, 'tab_complete')
  const stood = performance.now()
  server.child.kill('SIGSTOP')
  await until('it has stood still for longer than anybody may be silent', () => performance.now() - stood > 2600)
  server.child.kill('SIGCONT')
  const later = (await ticksOf(server)) + 60
  await until('everybody was looked at twice', async () => client.ended || (await ticksOf(server)) > later)
  assert.equal(client.ended, false, client.kicked)
  await client.done()
})

test('an address that connects too often must wait, and another one need not', async t => {
  const server = await startServer({ connectionsPerAddress: 20 })
  t.after(server.stop)
  const ask = () => protocol.ping({ host: '127.0.0.1', port: server.port, version: '1.21.1' })
  // at once: those of ten seconds count
  await Promise.all(Array.from({ length: 20 }, ask))
  const client = protocol.createClient({ host: '127.0.0.1', port: server.port, username: 'Again', version: '1.21.1' })
  client.on('error', () => {})
  const reason = await new Promise(resolve => client.once('disconnect', packet => resolve(packet.reason)))
  assert.match(reason, /Connection throttled/)
  const other = net.connect({ host: '127.0.0.1', port: server.port, localAddress: '127.0.0.2' })
  const answered = new Promise(resolve => other.once('data', resolve))
  const hello = Buffer.concat([Buffer.from([0]), varInt(767), Buffer.from([1, 0x61, 0, 0, 1])])
  other.write(Buffer.concat([frame(hello), frame(Buffer.from([0]))]))
  assert.match(String(await answered), /1\.21\.1/)
  other.destroy()
})

test('forty bots may come at once', LONG_ONLY, async t => {
  const server = await startServer()
  t.after(server.stop)
  const address = { host: '127.0.0.1', port: server.port, version: '1.21.1' }
  const pings = Array.from({ length: 80 }, () => protocol.ping(address))
  for (const { version } of await Promise.all(pings)) assert.equal(version.name, '1.21.1')
})
