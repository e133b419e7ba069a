'use strict'

// What a client sends on purpose that no client of the game sends, as bytes written by hand (components/notation.js):
// vanilla's answer, or an end with a reason; nobody else notices, nothing is lost. What floods or is too big is in limits.long.test.js.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const path = require('node:path')
const { generateKeyPairSync } = require('node:crypto')
const { VERSIONS, startServer, until } = require('./world')
const { joinStrict } = require('./strict/client')
const { Sender } = require('./components/sender')
const { varInt } = require('./components/notation')

// counts all items inside the server before and after each packet (fuzz/audit.js)
const AUDITED = { start: path.join(__dirname, 'fuzz/start_audited.js') }
const PROTOCOLS = { '1.21.1': 767, '1.21.4': 769 }
// numbers of packets to the server, as MCProtocolLib registers them (components/table.js names the commits)
const PACKETS = {
  767: {
    acknowledge: '03', session: '07', reconfigured: '0c', click: '0e', cookie: '11', move: '1a', drive: '1e', creative: '32',
    swing: '36', client: '09', action: '25', complete: '0b', none: '3a'
  },
  769: {
    acknowledge: '04', session: '08', reconfigured: '0e', click: '10', cookie: '13', move: '1c', drive: '20', creative: '36',
    swing: '3a', client: '0a', action: '28', complete: '0d', none: '3e'
  }
}
const NAN = '7ff8000000000000'
const ZERO = '0000000000000000'
const UUID = '0123456789abcdef0123456789abcdef'

const key = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' })
const sized = bytes => Buffer.concat([varInt(bytes.length), bytes]).toString('hex')

// what is wrong, the bytes of it behind the number of the packet, and what its sender is told
const REFUSED = [
  ['a packet that there is not', 'none', '00', /unknown packet/],
  ['a place that is no number', 'move', `${NAN} ${ZERO} ${ZERO} 01`, /invalid_player_movement/],
  ['a vehicle that is nowhere', 'drive', `${ZERO} ${NAN} ${ZERO} 00000000 00000000`, /invalid_vehicle_movement/, 767],
  ['a vehicle that is nowhere', 'drive', `${ZERO} ${NAN} ${ZERO} 00000000 00000000 01`, /invalid_vehicle_movement/, 769],
  ['a packet that ends too late', 'swing', '00 00', /Internal Exception/],
  ['a command of the client that there is not', 'client', '05', /Invalid packet/],
  ['an action that there is not', 'action', '01 1f 00', /Invalid packet/],
  ['an acknowledgement of messages that never came', 'acknowledge', '05', /chat_validation_failed/],
  ['a key that is none', 'session', `${UUID} ${ZERO} 03 010203 02 0102`, /invalid_public_key_signature/],
  ['a key that is too long', 'session', `${UUID} ${ZERO} ${sized(Buffer.alloc(600))} 00`, /invalid_public_key_signature/],
  ['an answer to a question that nobody asked', 'cookie', '"a:b" 00', /unexpected_query_response/],
  ['a change of state that nobody wanted', 'reconfigured', '', /Invalid packet/],
  ['a click in a mode that there is not', 'click', '00 00 0005 00 07 00 00', /Invalid packet/],
  ['a click on a slot beyond every window', 'click', '00 00 7fff 00 00 00 00', /Invalid packet/],
  ['a click that changes too much', 'click', `00 00 0005 00 00 ff7f`, /Exception|Invalid packet/],
  ['a click with an item that there is not', 'click', '00 00 0005 00 00 01 0005 01ff7f0000 00', /Invalid packet/],
  ['a creative slot with an item that there is not', 'creative', '0024 01 ff7f 0000', /Invalid packet/],
  ['a creative slot with too many', 'creative', '0024 64 01 0000', /Invalid packet/],
  ['a creative slot with fewer than none', 'creative', '0024 ffffffff0f 01 0000', /Invalid packet/]
]

// the same before the game: the packets in the order in which they are sent
const EARLY = [
  ['an intention that there is not', ['hello 07'], /Invalid intention/],
  ['a second name', ['hello 02', 'name', 'compressed', 'name'], /Invalid packet/],
  ['a key that nobody asked for', ['hello 02', '01 00 00'], /Invalid packet/],
  ['an answer to no question', ['hello 02', '02 05 00'], /unexpected_query_response/],
  ['the end of a login that has not begun', ['hello 02', '03'], /Invalid packet/],
  ['a packet of the game in the login', ['hello 02', '1a 00'], /unknown packet|Exception/]
]
const NAMES = ['x'.repeat(17), 'a b', '', '\u00e4']
const CONFIGURING = [
  ['a packet of the game in the configuration', '1a 00', /unknown packet|Exception/],
  ['an answer to no question in the configuration', '01 "a:b" 00', /unexpected_query_response/],
  ['settings in a language with a long name', `00 "${'x'.repeat(17)}" 03 00 01 7f 01 00 01 00`, /Invalid packet|Exception/]
]

for (const version of VERSIONS) {
  const protocol = PROTOCOLS[version]

  describe(`bad input on ${version}`, { concurrency: 4 }, () => {
    let server, witness
    before(async () => {
      server = await startServer({ version, connectionsPerAddress: 500 }, AUDITED)
      witness = await joinStrict(server, 'Witness')
    })
    after(async () => {
      await witness.done()
      assert.deepEqual(server.said.join('').split('\n').filter(line => line.includes('AUDIT')), [])
      await server.stop()
    })

    let senders = 0
    const open = () => new Sender(server.port, protocol, `Sender${++senders}`)
    // completions of a command are the answer to all that was sent before
    const answered = async client => {
      const asked = client.completions
      client.send(`${PACKETS[protocol].complete} 07 "/he"`)
      await until('everything is answered', () => client.completions > asked || client.ended)
    }
    const isSentAway = async (client, words) => {
      await until(`${client.username} is sent away`, () => client.ended)
      assert.match(client.words, words)
    }

    for (const [what, packet, bytes, words, only = protocol] of REFUSED) {
      if (only !== protocol) continue
      test(`${what} ends its sender with a reason`, async () => {
        const client = await open().join()
        if (packet === 'creative') await server.command(`gamemode creative ${client.username}`)
        client.send(`${PACKETS[protocol][packet]} ${bytes}`)
        await isSentAway(client, words)
      })
    }

    test('absurd clicks do nothing, and nothing is lost', async () => {
      const client = await open().join()
      const { username } = client
      for (const given of ['dirt 70', 'iron_sword', 'iron_helmet', 'oak_log 3']) await server.command(`give ${username} ${given}`)
      const before = await server.ask('inventory', { player: username })
      const { click } = PACKETS[protocol]
      // picked up with a button that there is not, moved, swapped with a key that there is not, from slots beyond the window
      for (const mode of ['00', '01', '02']) {
        for (const button of ['02', '09', '29', '7f', '80']) {
          for (const slot of ['0000', '0024', '002d', '002e', '007f', 'ffff', 'fc19']) client.send(`${click} 00 00 ${slot} ${button} ${mode} 00 00`)
        }
      }
      // in a window that is not open, and of slots that there are not
      client.send(`${click} 05 00 0024 00 00 00 00`)
      for (const mode of ['03', '04', '05', '06']) for (const slot of ['002e', 'ffff']) client.send(`${click} 00 00 ${slot} 7f ${mode} 00 00`)
      client.send(`${PACKETS[protocol].creative} 0024 40 01 0000`)
      await answered(client)
      assert.deepEqual(await server.ask('inventory', { player: username }), before)
      assert.equal(client.ended, false, client.words)
      client.end()
    })

    test('a key that is one, and the acknowledgement of nothing, are taken', async () => {
      const client = await open().join()
      const { session, acknowledge } = PACKETS[protocol]
      client.send(`${session} ${UUID} ${ZERO} ${sized(key)} ${sized(Buffer.alloc(256))}`)
      client.send(`${acknowledge} 00`)
      await answered(client)
      assert.equal(client.ended, false, client.words)
      client.end()
    })

    test('a creative slot takes what the game has, and no more than a stack', async () => {
      const client = await open().join()
      const { username } = client
      const { creative } = PACKETS[protocol]
      const potion = protocol === 767 ? `1f 01 05 00 00` : `29 01 05 00 00 00`
      await server.command(`gamemode creative ${username}`)
      for (const slot of ['0024 40 01 0000', '0025 41 01 0000', '0000 01 01 0000', 'ffff 00', 'ffff 63 01 0000']) client.send(`${creative} ${slot}`)
      const { potion: id } = Object.fromEntries(witness.known.registry.itemsArray.map(item => [item.name, item.id]))
      client.send(`${creative} 0026 01 ${varInt(id).toString('hex')} 01 00 ${potion}`)
      await answered(client)
      assert.deepEqual(await server.ask('inventory', { player: username }), { stone: 64, potion: 1 })
      client.end()
    })

    for (const [what, lines, words] of EARLY) {
      test(`${what} ends its sender with a reason`, async () => {
        const client = open()
        client.stays = true
        for (const line of lines) {
          const [word, intention] = line.split(' ')
          if (word === 'hello') client.hello(intention)
          else if (word === 'name') client.name()
          else if (word === 'compressed') await until('packets are compressed', () => client.threshold > 0)
          else client.send(line)
        }
        await isSentAway(client, words)
      })
    }

    test('a name that is none ends its sender with a reason', async () => {
      for (const name of NAMES) {
        const client = Object.assign(open(), { username: name })
        client.hello()
        client.name()
        await isSentAway(client, /A name must have 1 to 16 letters/)
      }
    })

    for (const [what, line, words] of CONFIGURING) {
      test(`${what} ends its sender with a reason`, async () => {
        const client = open()
        client.hello()
        client.name()
        client.configuration = (number, body) => {
          if (number === 0x02) client.words += body
        }
        await until('it is being configured', () => client.state === 'configuration')
        client.send(line)
        await isSentAway(client, words)
      })
    }
  })
}
