'use strict'

// Signs: written on both sides, seen by everybody, kept with the world, closed by wax.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, give, agree, Vec3 } = require('./world')

const UP = new Vec3(0, 1, 0)
const id = (bot, name) => bot.registry.itemsByName[name].id
const textOf = (bot, pos) => bot.blockAt(pos).getSignText().map(text => text.trimEnd())

async function reads (bot, pos, front, back) {
  await until(`${bot.username} reads ${front}/${back}`, () => {
    const block = bot.blockAt(pos)
    return block?.entity && String(textOf(bot, pos)) === String([front, back])
  })
}

async function place (bot, against, face) {
  const opened = happens(bot, 'signOpen')
  await bot.placeBlock(bot.blockAt(against), face)
  const [block] = await opened
  return block
}

for (const version of VERSIONS) {
  describe(`signs on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('a placed sign opens its editor; both sides are written and everybody reads them', async () => {
      const land = plot(server)
      const bot = await join(server, 'Writer', { at: land })
      const other = await join(server, 'Reader', { at: land.offset(0, 0, 5) })
      await give(server, bot, 'oak_sign')
      await bot.equip(id(bot, 'oak_sign'), 'hand')
      const block = await place(bot, land.offset(0, -1, -2), UP)
      const pos = block.position
      assert.deepEqual([block.name, block.getProperties().rotation], ['oak_sign', '0'], 'it looks at who placed it')
      await agree(server, bot, {})
      bot.updateSign(block, 'Hello\nworld')
      await reads(other, pos, 'Hello\nworld', '')
      other.updateSign(other.blockAt(pos), 'not mine')
      await goTo(server, bot, land.offset(0, 0, -4))
      const again = happens(bot._client, 'open_sign_entity')
      await bot.activateBlock(bot.blockAt(pos))
      const [packet] = await again
      assert.equal(packet.isFrontText, false, 'from behind it is the back')
      bot.updateSign(bot.blockAt(pos), 'behind', true)
      await reads(other, pos, 'Hello\nworld', 'behind')
      const late = await join(server, 'Latecomer', { at: land.offset(0, 0, 6) })
      await reads(late, pos, 'Hello\nworld', 'behind')
      for (const one of [bot, other, late]) one.quit()
    })

    test('on a wall and from a ceiling; dye colours and wax ends the writing', async () => {
      const land = plot(server)
      const bot = await join(server, 'Dyer', { at: land })
      const wall = land.offset(0, 1, -2)
      await setBlock(server, bot, wall, 'stone')
      for (const name of ['oak_sign', 'oak_hanging_sign', 'red_dye', 'honeycomb']) await give(server, bot, name)
      await bot.equip(id(bot, 'oak_sign'), 'hand')
      const sign = await place(bot, wall, new Vec3(0, 0, 1))
      assert.deepEqual([sign.name, sign.getProperties().facing], ['oak_wall_sign', 'south'])
      bot.updateSign(sign, 'Shop')
      await reads(bot, sign.position, 'Shop', '')
      await bot.equip(id(bot, 'oak_hanging_sign'), 'hand')
      const hanging = await place(bot, wall, new Vec3(0, -1, 0))
      assert.equal(hanging.name, 'oak_hanging_sign')
      bot.updateSign(hanging, 'Open')
      await reads(bot, hanging.position, 'Open', '')
      const data = () => bot.blockAt(sign.position).blockEntity
      await bot.equip(id(bot, 'red_dye'), 'hand')
      await bot.activateBlock(bot.blockAt(sign.position))
      await until('red', () => data().front_text.color === 'red')
      await bot.equip(id(bot, 'honeycomb'), 'hand')
      await bot.activateBlock(bot.blockAt(sign.position))
      await until('waxed', () => data().is_waxed === 1)
      let opened = 0
      bot.on('signOpen', () => opened++)
      await bot.activateBlock(bot.blockAt(sign.position))
      await bot.activateBlock(bot.blockAt(hanging.position))
      await until('only the other opens', () => opened === 1)
      await agree(server, bot, {})
      bot.quit()
    })
  })
}

test('what is written is still there in the same world folder', async t => {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-world-'))
  t.after(() => fs.rmSync(worldFolder, { recursive: true, force: true }))
  const land = new Vec3(70, -60, 0)
  let server = await startServer({ worldFolder })
  t.after(() => server.child.kill())
  let bot = await join(server, 'Chronicler', { at: land })
  await give(server, bot, 'oak_sign')
  await bot.equip(id(bot, 'oak_sign'), 'hand')
  const { position } = await place(bot, land.offset(2, -1, 0), UP)
  bot.updateSign(bot.blockAt(position), 'for ever')
  await reads(bot, position, 'for ever', '')
  await server.stop()
  server = await startServer({ worldFolder })
  bot = await join(server, 'Chronicler', { at: land })
  await reads(bot, position, 'for ever', '')
  bot.quit()
  await server.stop()
})
