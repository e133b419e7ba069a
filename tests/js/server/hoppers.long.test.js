'use strict'

// Hoppers: what they take from where, what they give to whom, and how fast.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, serverOfAll, join, until, plot, setBlock, give, held, xyz } = require('./world')


describe('hoppers', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    describe(version, { concurrency: 3 }, () => {
      const server = serverOfAll({ version })

      const age = async () => Number(/\d+/.exec(await server.command('time query gametime'))[0])

      /** What is in a container, name to count. */
      async function contents (pos) {
        const text = await server.command(`data get block ${xyz(pos)} Items`)
        const found = [...text.matchAll(/\{[^{}]*\}/g)].map(([item]) => [/id: "minecraft:(\w+)"/.exec(item), /count: (\d+)/.exec(item)])
        const counts = {}
        for (const [id, count] of found) counts[id[1]] = (counts[id[1]] ?? 0) + Number(count[1])
        return counts
      }

      const holds = (pos, expected) =>
        until(`${JSON.stringify(expected)} at ${pos}`, async () => {
          try {
            assert.deepEqual(await contents(pos), expected)
            return true
          } catch {
            return false
          }
        })

      test('things go from a chest through hoppers into another, one in eight ticks, and who looks in sees them come', async () => {
        const land = plot(server)
        const bot = await join(server, 'Looker', { at: land })
        const [source, first, second, target] = [[2, 3], [2, 2], [3, 2], [3, 1]].map(([x, y]) => land.offset(x, y, 0))
        const chest = await setBlock(server, bot, target, 'chest')
        await server.command(`setblock ${xyz(second)} hopper[facing=down]`)
        await server.command(`setblock ${xyz(first)} hopper[facing=east]`)
        const window = await bot.openContainer(chest)
        const begun = await age()
        await server.command(`setblock ${xyz(source)} chest{Items:[{Slot:3,id:stone,count:6},{Slot:9,id:"diamond_sword",count:1}]}`)
        await holds(target, { stone: 6, diamond_sword: 1 })
        assert.ok((await age()) - begun >= 6 * 8, 'one in eight ticks')
        await until('the window shows it', () => window.containerItems().length === 2)
        for (const pos of [source, first, second]) assert.deepEqual(await contents(pos), {})
        window.close()
        bot.quit()
      })

      test('an oven is fed from above and the side, and emptied below', async () => {
        const land = plot(server)
        const bot = await join(server, 'Smelter', { at: land })
        const oven = land.offset(2, 1, 0)
        await server.command(`setblock ${xyz(oven.offset(0, -1, 0))} hopper`)
        await setBlock(server, bot, oven, 'blast_furnace')
        await server.command(`setblock ${xyz(oven.offset(0, 1, 0))} hopper{Items:[{Slot:0,id:raw_iron,count:1},{Slot:1,id:coal,count:1}]}`)
        await server.command(`setblock ${xyz(oven.offset(1, 0, 0))} hopper[facing=west]{Items:[{Slot:0,id:stone,count:1},{Slot:1,id:coal,count:2}]}`)
        await holds(oven.offset(0, -1, 0), { iron_ingot: 1 })
        await holds(oven, { coal: 2 })
        assert.deepEqual(await contents(oven.offset(0, 1, 0)), {}, 'above anything goes in')
        assert.deepEqual(await contents(oven.offset(1, 0, 0)), { stone: 1 }, 'stone is no fuel')
        bot.quit()
      })

      test('nothing goes onto a campfire through a hopper, as food is laid there by hand', async () => {
        const land = plot(server)
        const [fire, other] = [land.offset(2, 0, 2), land.offset(4, 0, 2)]
        await server.command(`setblock ${xyz(fire)} campfire`)
        await server.command(`setblock ${xyz(other)} chest`)
        const hoppers = [fire, other].map(pos => pos.offset(0, 1, 0))
        for (const pos of hoppers) await server.command(`setblock ${xyz(pos)} hopper{Items:[{Slot:0b,id:cod,count:5}]}`)
        const bot = await join(server, 'Cook', { at: land })
        await holds(other, { cod: 5 })
        assert.deepEqual(await contents(hoppers[0]), { cod: 5 })
        bot.quit()
      })

      test('what is thrown onto a hopper falls in, and a double chest is filled as one', async () => {
        const land = plot(server)
        const bot = await join(server, 'Thrower', { at: land })
        const [left, right] = [land.offset(2, 0, 2), land.offset(3, 0, 2)]
        await server.command(`setblock ${xyz(left)} chest[facing=south,type=left]`)
        await server.command(`setblock ${xyz(right)} chest[facing=south,type=right]`)
        await setBlock(server, bot, left.offset(0, 1, 0), 'hopper[facing=down]')
        await server.command(`summon item ${xyz(left.offset(0.5, 2, 0.5))} {Item:{id:dirt,count:5}}`)
        await until('the five are in the chest', async () => {
          const [a, b] = [await contents(left), await contents(right)]
          return (a.dirt ?? 0) + (b.dirt ?? 0) === 5
        })
        await give(server, bot, 'cobblestone', 3)
        assert.deepEqual(held(bot), { cobblestone: 3 })
        bot.quit()
      })
    })
  }
})
