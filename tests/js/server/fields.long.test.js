'use strict'

// What a field needs, as in vanilla: crops grow only in light, rain wets farmland, and who jumps on it tramples it.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { startServer, join, until, plot, goTo, setBlock, xyz, Vec3 } = require('./world')

const UP = new Vec3(0, 1, 0)
const ageAt = (bot, pos) => Number(bot.blockAt(pos).getProperties().age)

describe('fields', () => {
  let server
  before(async () => {
    server = await startServer()
    await server.command('gamerule randomTickSpeed 3000')
  })
  after(() => server.stop())

  test('a crop in the dark waits for a light', async () => {
    const land = plot(server)
    const bot = await join(server, 'Keeper', { at: land })
    const [dark, open] = [land.offset(5, -1, 0), land.offset(-3, -1, 0)]
    // first what keeps light and air away, then what grows
    await server.command(`fill ${xyz(dark.offset(-2, 0, -2))} ${xyz(dark.offset(2, 3, 2))} stone hollow`)
    for (const field of [dark, open]) {
      await setBlock(server, bot, field.offset(1, 0, 0), 'water')
      await setBlock(server, bot, field, 'farmland')
      await server.command(`setblock ${xyz(field.plus(UP))} potatoes`)
    }
    await until('the one in the open is ripe', () => ageAt(bot, open.plus(UP)) === 7)
    assert.equal(ageAt(bot, dark.plus(UP)), 0, 'nothing has grown where it is dark')
    await setBlock(server, bot, dark.offset(-1, 1, 0), 'torch')
    await until('the other one is ripe by the light of a torch', () => ageAt(bot, dark.plus(UP)) === 7)
    bot.quit()
  })

  test('rain wets farmland without any water near', async () => {
    const land = plot(server)
    const bot = await join(server, 'Rainy', { at: land })
    const [field, crop] = [land.offset(3, -1, 0), land.offset(3, 0, 0)]
    await server.command('weather rain')
    await server.command(`setblock ${xyz(field)} farmland`)
    await server.command(`setblock ${xyz(crop)} wheat`)
    await until('it is wet', () => Number(bot.blockAt(field).getProperties().moisture) === 7)
    await server.command('weather clear')
    await until('it dries out', () => Number(bot.blockAt(field).getProperties().moisture) === 0)
    bot.quit()
  })

  test('farmland is trampled by who falls on it, not by who walks over it', async () => {
    const land = plot(server)
    const bot = await join(server, 'Boots', { at: land })
    const field = land.offset(4, -1, 0)
    await setBlock(server, bot, field.offset(0, 0, 1), 'water')
    await setBlock(server, bot, field, 'farmland')
    await server.command(`setblock ${xyz(field.plus(UP))} wheat`)
    await goTo(server, bot, field.plus(UP))
    assert.equal(bot.blockAt(field).name, 'farmland')
    await server.command(`tp Boots ${xyz(field.offset(0, 4, 0))}`)
    await until('the field is earth', () => bot.blockAt(field).name !== 'farmland')
    bot.quit()
  })
})
