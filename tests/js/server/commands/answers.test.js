'use strict'

// Every command, said right and said wrong, is answered with vanilla's key (table.js); every command that a client is
// told of is in the table; and the guide names each of them.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { VERSIONS, startServer, join, happens, caughtUp } = require('../world')
const { Tree } = require('../../../../mc_server/embedded/commands/tree')
const { FAMILIES } = require('../../../../mc_server/embedded/commands/families')
const TABLE = require('./table')

const EMBEDDED = '../../../../mc_server/embedded'
const GUIDE = path.join(__dirname, '../../../../docs/guides/embedded-server.md')

for (const version of VERSIONS) {
  describe(`answers of Minecraft ${version}`, () => {
    let server, op, told
    before(async () => {
      server = await startServer({ version })
      op = await join(server, 'Op')
      await join(server, 'Friend')
      op._client.on('declare_commands', packet => (told = packet))
      op.chat('/deop Op')
      await happens(op._client, 'declare_commands')
      await server.command('op Op')
      await caughtUp(op)
    })
    after(() => server.stop())

    test('every line of the table has its key', async () => {
      const language = require('minecraft-data')(version).language
      const wrong = []
      for (const [line, key] of TABLE) {
        const heard = await answerTo(op, line)
        if (heard !== key) wrong.push(`/${line}: ${heard} instead of ${key}`)
        const bare = key?.replace(/^chat:/, '')
        if (bare && !(bare in language)) wrong.push(`${bare} is no key of ${version}`)
      }
      assert.deepEqual(wrong, [])
    })

    test('every command that a client is told of is said in the table', () => {
      const { nodes, rootIndex } = told
      const names = nodes[rootIndex].children.map(index => nodes[index].extraNodeData.name)
      const tree = treeOf()
      // an alias is as good as the word it stands for
      const wordFor = name => tree.root.literals.get(name)?.to?.name ?? name
      const said = new Set(TABLE.map(([line]) => wordFor(line.split(' ')[0])))
      assert.deepEqual(names.filter(name => !said.has(wordFor(name))), [])
      assert.equal(names.length, tree.root.children.length)
    })
  })
}

// fails in stop() when one was an exception or a packet that could not be written
test('lines of the table with words changed at random are answered, and nothing breaks', async t => {
  const server = await startServer()
  t.after(server.stop)
  await Promise.all([join(server, 'Op'), join(server, 'Friend')])
  const random = seeded(20)
  const pick = list => list[Math.floor(random() * list.length)]
  const lines = TABLE.map(([line]) => line).filter(isHarmless)
  const words = [...ODD, ...new Set(lines.flatMap(line => line.split(' ')))]
  for (let n = 0; n < 2000; n++) {
    const parts = pick(lines).split(' ')
    for (let change = 0; change < 2; change++) parts[Math.floor(random() * (parts.length + 1))] = pick(words)
    const whole = parts.join(' ')
    const line = whole.slice(0, 1 + Math.floor(random() * 2 * whole.length)) // of "stopsound @a", "stop" may be left
    if (isHarmless(line)) await server.command(line).catch(() => {})
  }
  assert.equal((await server.ask('stats')).refused_packets, 0)
})

const ODD = ['', '~', '^', '@', '@a[', '@e[type=item]', '{', '}', '"', '[', '\\', '-', '1e9', 'NaN', '99999999999', '#']
  .concat(['minecraft:', '__proto__', 'constructor', '*', '..', '{a:{}}', '[I;1]', '\u00e9'])
// what would end the story, or wait for it
const isHarmless = line => !/\b(stop|kick|ban|ban-ip|whitelist|save-off)\b/.test(line)

function seeded (seed) {
  return () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
}

/** The key of the first answer, or null; what everybody hears is marked by `chat:`. */
async function answerTo (bot, line) {
  let first = null
  const hear = (kind, json) => {
    first ??= kind + keyOf(json)
  }
  // somebody's leaving comes whenever it comes
  const onMessage = ({ json }) => {
    if (!/^(chat.type.admin|multiplayer.player)/.test(json.translate)) hear('', json)
  }
  const onChat = packet => hear('chat:', { translate: chatKey(bot, packet.type.chatType) })
  const system = packet => onMessage({ json: require('prismarine-chat')(bot.registry).fromNotch(packet.content).json })
  bot._client.on('system_chat', system)
  bot._client.on('player_chat', onChat)
  bot.chat(`/${line}`)
  await caughtUp(bot)
  bot._client.off('system_chat', system)
  bot._client.off('player_chat', onChat)
  return first
}

// an error is its message in red
const keyOf = json => json.translate ?? json.extra?.[0]?.translate ?? (json.text ? '' : 'nothing')

function chatKey ({ registry }, number) {
  const { value } = registry.loginPacket.dimensionCodec['minecraft:chat_type'].entries[number]
  return value.value.chat.value.translation_key.value
}

function treeOf () {
  return new Tree(FAMILIES.flatMap(family => require(`${EMBEDDED}/commands/${family}`).commandsFor()))
}

test('the guide names every command and no other', () => {
  const section = /## Commands\n([\s\S]*?)\n## /.exec(fs.readFileSync(GUIDE, 'utf8'))[1]
  const named = [...section.matchAll(/^\|.*$/gm)].flatMap(([row]) => [...row.matchAll(/`\/([\w-]+)/g)].map(([, name]) => name))
  const names = [...treeOf().root.literals.keys()]
  assert.deepEqual(named.sort(), names.sort())
})
