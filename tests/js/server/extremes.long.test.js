'use strict'

// What is out of all proportion, or makes no sense: thousands of blocks that fall at once, and data of the wrong kind.
// Nothing throws (world.js looks at the end), nothing is lost, and nobody else notices.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { joinStrict } = require('./strict/client')
const { VERSIONS, serverOfAll, join, until, ticksOf } = require('./world')

const SAND = 48
const TORCHES = 60
// it goes off, and must not take the others along
const AWAY = { tnt: 140 }
const NONSENSE = [
  ['pig', '{Motion:5,Rotation:5,Tags:5,Health:"x",Age:{},HandItems:5,ArmorItems:5,Passengers:5}'],
  ['pig', '{Motion:["a"],Tags:[1,2],Passengers:[{},{id:nonsense},{id:player},{id:item},{id:cow}]}'],
  ['tnt', '{fuse:"x"}'],
  ['slime', '{Size:"x"}'],
  ['creeper', '{ExplosionRadius:"x",Fuse:"y"}'],
  ['item', '{Item:{id:dirt,count:"x"}}'],
  ['item', '{Item:{id:dirt,count:-4}}'],
  ['item', '{Item:{id:dirt,count:1000}}']
]

const count = text => Number(/\d+/.exec(text)[0])

describe('what is out of all proportion', { concurrency: 4 }, () => {
  for (const version of VERSIONS) {
    const server = serverOfAll({ version })

    test(`a field of ${TORCHES ** 2} torches falls with its ground, on ${version}, and people can still come`, async () => {
      const box = y => `200 ${y} 200 ${199 + TORCHES} ${y} ${199 + TORCHES}`
      assert.equal(count(await server.command(`fill ${box(-60)} torch`)), TORCHES ** 2)
      await server.command(`fill ${box(-61)} air`)
      await assert.rejects(server.command(`fill ${box(-60)} air`), /No blocks/)
      const bot = await join(server, 'Late')
      bot.quit()
    })

    test(`${SAND ** 2} blocks of sand that hang in the air come down, every one of them, on ${version}`, async () => {
      const box = y => `400 ${y} 400 ${399 + SAND} ${y} ${399 + SAND}`
      await server.command(`fill ${box(-56)} sand`)
      let landed = 0
      await until(`all ${SAND ** 2} lie on the ground`, async () => {
        landed += count(await server.command(`fill ${box(-60)} glass replace sand`).catch(() => '0'))
        return landed === SAND ** 2
      })
    })

    test(`data of the wrong kind is passed over, on ${version}`, async () => {
      for (const [kind, data] of NONSENSE) await server.command(`summon ${kind} 0 -60 ${AWAY[kind] ?? 100} ${data}`)
      await assert.rejects(server.command('summon item 0 -60 100 {Item:5}'), /Unable to summon/)
      await assert.rejects(server.command('execute summon item run list'), /Unable to summon/)
      await server.command('setblock 0 -60 105 repeating_command_block{Command:5,auto:1b}')
      const bot = await join(server, 'Witness')
      const strict = await joinStrict(server, 'Judge')
      for (const name of ['Witness', 'Judge']) await server.command(`tp ${name} 2 -60 102`)
      const later = (await ticksOf(server)) + 40
      await until('two seconds of that', async () => (await ticksOf(server)) > later)
      assert.equal(count(await server.command('execute if entity @e[type=pig]')), 2)
      assert.equal(count(await server.command('execute if entity @e[type=cow]')), 1)
      await strict.done()
      bot.quit()
    })
  }
})
