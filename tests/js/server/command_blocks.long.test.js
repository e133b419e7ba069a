'use strict'

// Command blocks: what they run and when, and who may change them.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { watch } = require('./strict/client')
const { VERSIONS, serverOfAll, join, until, happens, plot, setBlock, xyz } = require('./world')

const said = (bot, pattern) => happens(bot, 'message', { where: message => pattern.test(message.toString()) })
const data = (server, pos, path) => server.command(`data get block ${xyz(pos)} ${path}`)

describe('command blocks', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    describe(version, { concurrency: 3 }, () => {
      const server = serverOfAll({ version })

      test('one that is always active runs when it is set, where it stands, and keeps what was answered', async () => {
        const land = plot(server)
        const bot = await join(server, 'Reader', { at: land })
        const pos = land.offset(2, 0, 0)
        await server.command(`setblock ${xyz(pos)} command_block{Command:"setblock ~ ~2 ~ gold_block",auto:1b}`)
        await until('it has run', () => bot.blockAt(pos.offset(0, 2, 0))?.name === 'gold_block')
        assert.match(await data(server, pos, 'SuccessCount'), /: 1$/)
        assert.match(await data(server, pos, 'LastOutput'), /commands.setblock.success/)
        assert.match(await data(server, pos, 'Command'), /setblock ~ ~2 ~ gold_block/)
        bot.quit()
      })

      test('an operator in creative mode edits one, nobody else, and a lever makes it run', async () => {
        const land = plot(server)
        const bot = await join(server, 'Op', { at: land })
        const other = await join(server, 'Nobody', { at: land.offset(0, 0, 2) })
        const watcher = await watch(server, land, 'Watcher')
        const pos = land.offset(2, 0, 0)
        await setBlock(server, bot, pos, 'command_block')
        await until('the other sees it', () => other.blockAt(pos)?.name === 'command_block')
        for (const one of [bot, other]) {
          await server.command(`gamemode creative ${one.username}`)
          await until('creative', () => one.player.gamemode === 1)
        }
        const refused = said(other, /Must be an opped player/)
        other.setCommandBlock(pos, 'op Nobody')
        await refused
        const edited = said(bot, /Command set: \/say moved/)
        bot.setCommandBlock(pos, '/say moved', { trackOutput: true })
        await edited
        assert.equal(bot.blockAt(pos).name, 'command_block')
        await server.command(`setblock ${xyz(pos.offset(0, 0, 1))} lever[face=floor]`)
        await until('a lever', () => bot.blockAt(pos.offset(0, 0, 1))?.name === 'lever')
        const heard = said(other, /\[@\] moved/)
        await bot.activateBlock(bot.blockAt(pos.offset(0, 0, 1)))
        await heard
        await other.dig(bot.blockAt(pos), true).catch(() => {})
        const opened = happens(bot._client, 'tile_entity_data')
        await bot.activateBlock(bot.blockAt(pos))
        const [{ nbtData }] = await opened
        assert.equal(nbtData.value.Command.value, '/say moved')
        await watcher.done()
        for (const one of [bot, other]) one.quit()
      })

      test('repeating ones run every tick with what hangs on them, and conditional ones ask the one before', async () => {
        const land = plot(server)
        const bot = await join(server, 'Chainer', { at: land })
        const objective = `n${version.at(-1)}`
        await server.command(`scoreboard objectives add ${objective} dummy`)
        const [first, second, third] = [2, 3, 4].map(x => land.offset(x, 0, 0))
        await server.command(`setblock ${xyz(third)} chain_command_block[facing=east,conditional=true]{Command:"scoreboard players add third ${objective} 1",auto:1b}`)
        await server.command(`setblock ${xyz(second)} chain_command_block[facing=east]{Command:"execute if block ~ ~1 ~ stone",auto:1b}`)
        await server.command(`setblock ${xyz(first)} repeating_command_block[facing=east]{Command:"scoreboard players add first ${objective} 1",auto:1b}`)
        const score = async name => {
          const text = await server.command(`scoreboard players get ${name} ${objective}`).catch(() => 'has 0 ')
          return Number(/has (\d+)/.exec(text)[1])
        }
        await until('it repeats', async () => (await score('first')) > 10)
        assert.equal(await score('third'), 0)
        await server.command(`setblock ${xyz(second.offset(0, 1, 0))} stone`)
        await until('the condition holds', async () => (await score('third')) > 3)
        await server.command(`setblock ${xyz(first)} air`)
        const end = await score('first')
        await bot.waitForTicks(10)
        assert.equal(await score('first'), end)
        bot.quit()
      })
    })
  }
})
