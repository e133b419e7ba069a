'use strict'

// Animals as players meet them: what they look like, follow, flee, give and have; and the herds of the survival world.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { VERSIONS, LONG_ONLY, startServer, join, until, happens, plot, give, held, heaps, dropped, setBlock } = require('./world')
const { summon, loss, rest } = require('./beings')

const BABY = 16
const WOOL = 17
const NAME = 2
const RED = 14
const SHEARED = 16
const LOVE_STATUS = 18
const ALL_COLUMNS = 13 ** 2 // as far as the server shows

for (const version of VERSIONS) {
  describe(`animals on ${version}`, { concurrency: true }, () => {
    const isMain = version === '1.21.1'
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    test('a client is told what one looks like', async () => {
      const land = plot(server)
      const bot = await join(server, 'Viewer', { at: land })
      const sheep = await summon(server, bot, 'sheep', land.offset(3.5, 0, 0.5), {
        Color: RED,
        Age: -1000,
        CustomName: '"Rosa"',
        NoAI: 1
      })
      await until('the metadata is there', () => sheep.metadata[WOOL] === RED && sheep.metadata[BABY] === true && sheep.metadata[NAME])
      assert.match(JSON.stringify(sheep.metadata[NAME]), /Rosa/)
      const friend = await join(server, 'Friend', { at: land.offset(0, 0, 2) })
      await until('who comes later is told too', () => friend.entities[sheep.id]?.metadata[WOOL] === RED)
    })

    test('a cow comes to who holds wheat, and no nearer than it must', async () => {
      const land = plot(server)
      const bot = await join(server, 'Farmer', { at: land })
      // first: it might stroll away
      await give(server, bot, 'wheat', 4)
      const cow = await summon(server, bot, 'cow', land.offset(8.5, 0, 0.5))
      const far = () => cow.position.distanceTo(bot.entity.position)
      await until('it has come', () => far() < 3.2)
      await until('it stands', async () => {
        const before = cow.position.clone()
        await rest(server, 10)
        return before.distanceTo(cow.position) < 0.05
      })
      assert.ok(far() > 1.2, `it stays ${far()} away`)
    })

    test('two that are fed have a young one, and leave experience', async () => {
      const land = plot(server)
      const bot = await join(server, 'Breeder', { at: land })
      const pigs = [
        await summon(server, bot, 'pig', land.offset(2.5, 0, 0.5)),
        await summon(server, bot, 'pig', land.offset(2.5, 0, 2.5))
      ]
      await give(server, bot, 'carrot', 2)
      const hearts = []
      bot._client.on('entity_status', ({ entityId, entityStatus }) => entityStatus === LOVE_STATUS && hearts.push(entityId))
      for (const pig of pigs) {
        await until('it is near', () => pig.position.distanceTo(bot.entity.position) < 4)
        bot.useOn(pig)
      }
      await until('both are in love', () => pigs.every(pig => hearts.includes(pig.id)))
      await until('the carrots are eaten', () => Object.keys(held(bot)).length === 0)
      const young = () => Object.values(bot.entities).find(one => one.name === 'pig' && one.metadata[BABY] === true)
      await until('a piglet is there', young)
    })

    if (!isMain) return

    test('one that was hurt runs away', async () => {
      const land = plot(server)
      const bot = await join(server, 'Bully', { at: land })
      const pig = await summon(server, bot, 'pig', land.offset(2.5, 0, 0.5))
      await rest(server, 6)
      // it may have strolled out of reach
      await server.command('execute at Bully run tp @e[type=pig,limit=1,sort=nearest] ~2 ~ ~')
      const from = bot.entity.position.offset(2, 0, 0)
      bot.attack(pig)
      await loss(pig, 10)
      await until('it is somewhere else', () => pig.position.distanceTo(from) > 3)
    })

    test('shears take wool of its colour, once; a bucket takes milk', async () => {
      const land = plot(server)
      const bot = await join(server, 'Shearer', { at: land })
      const sheep = await summon(server, bot, 'sheep', land.offset(2.5, 0, 0.5), { Color: RED, NoAI: 1 })
      const cow = await summon(server, bot, 'cow', land.offset(0.5, 0, 2.5), { NoAI: 1 })
      await give(server, bot, 'shears')
      bot.useOn(sheep)
      await until('it is bare', () => sheep.metadata[WOOL] === RED + SHEARED)
      bot.useOn(sheep)
      const wool = () => heaps(bot, land).reduce((sum, heap) => sum + (dropped(heap)?.count ?? 0), held(bot).red_wool ?? 0)
      const first = await until('there is wool', wool)
      assert.ok(first >= 1 && first <= 3)
      await until('the shears are worn by one', () => bot.heldItem?.durabilityUsed === 1)
      await give(server, bot, 'bucket')
      await bot.equip(bot.registry.itemsByName.bucket.id, 'hand')
      bot.useOn(cow)
      await until('there is milk', () => held(bot).milk_bucket === 1 && !held(bot).bucket)
      assert.ok(wool() <= 3, 'the second cut gave nothing')
    })

    test('behind a fence a cow stays behind it, whatever is held out to it', async () => {
      const land = plot(server)
      const bot = await join(server, 'Keeper', { at: land })
      for (let x = 3; x <= 7; x++) {
        for (let z = -2; z <= 2; z++) {
          const isEdge = x === 3 || x === 7 || z === -2 || z === 2
          const name = `oak_fence[north=${isEdge},south=${isEdge},east=${isEdge},west=${isEdge}]`
          if (isEdge) await setBlock(server, bot, land.offset(x, 0, z), name)
        }
      }
      const cow = await summon(server, bot, 'cow', land.offset(5.5, 0, 0.5))
      await give(server, bot, 'wheat')
      for (let n = 0; n < 30; n++) {
        await rest(server, 2)
        const { x, z } = cow.position.minus(land)
        assert.ok(x > 3 && x < 8 && z > -2 && z < 3, `it is out: ${cow.position}`)
      }
    })

    test('one is moved by nobody who does not see it', async () => {
      const land = plot(server)
      const bot = await join(server, 'Near', { at: land })
      await join(server, 'Far', { at: land })
      const cow = await summon(server, bot, 'cow', land.offset(6.5, 0, 0.5))
      const far = server.bots.find(one => one.username === 'Far')
      await until('both see it', () => far.entities[cow.id])
      await server.command('tp Far 5000 -60 5000')
      await until('it is out of sight', () => !far.entities[cow.id])
      let told = 0
      far._client.on('packet', packet => {
        if (packet?.entityId === cow.id) told++
      })
      await give(server, bot, 'wheat')
      // it may have strolled away meanwhile
      await server.command('execute at Near run tp @e[type=cow,limit=1,sort=nearest] ~6 ~ ~')
      await until('it comes to the one who is there', () => cow.position.distanceTo(bot.entity.position) < 3.5)
      assert.equal(told, 0)
    })
  })
}

test('animals are kept with name, colour and age, and the dead stay dead', async t => {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-herd-'))
  t.after(() => fs.rmSync(worldFolder, { recursive: true, force: true }))
  const first = await startServer({ worldFolder })
  const land = plot(first)
  const bot = await join(first, 'Shepherd', { at: land })
  await give(first, bot, 'diamond_sword')
  const calm = { NoAI: 1 }
  await summon(first, bot, 'sheep', land.offset(3.5, 0, 3.5), { ...calm, Color: RED, CustomName: '"Rosa"', Age: -5000 })
  const chicken = await summon(first, bot, 'chicken', land.offset(2.5, 0, 0.5), calm)
  await rest(first, 14)
  const gone = happens(bot, 'entityGone', { where: one => one.id === chicken.id })
  bot.attack(chicken)
  await gone
  await first.stop()

  const second = await startServer({ worldFolder })
  t.after(second.stop)
  const back = await join(second, 'Shepherd')
  const sheep = await until('the sheep is back', () => Object.values(back.entities).find(one => one.name === 'sheep'))
  await until('as it was', () => sheep.metadata[WOOL] === RED && sheep.metadata[BABY] === true && sheep.metadata[NAME])
  assert.match(JSON.stringify(sheep.metadata[NAME]), /Rosa/)
  assert.ok(sheep.position.distanceTo(land.offset(3.5, 0, 3.5)) < 0.1)
  assert.equal(Object.values(back.entities).filter(one => one.name === 'chicken').length, 0)
})

test('the same seed has the same herds, a reset brings them back, and the flat world has none', LONG_ONLY, async t => {
  const herds = async options => {
    const server = await startServer({ generator: 'survival', viewDistance: 6, seed: 3, ...options })
    t.after(server.stop)
    const bot = await join(server, 'Drover')
    return { server, bot }
  }
  const kinds = bot =>
    Object.values(bot.entities)
      .filter(one => ['cow', 'pig', 'sheep', 'chicken', 'rabbit'].includes(one.name))
      .map(one => one.name)
      .sort()
      .join(' ')
  const [one, other, flat] = await Promise.all([herds(), herds(), herds({ generator: 'flat' })])
  const all = ({ world }) => Object.keys(world.async.columns).length === ALL_COLUMNS
  await until('all the land is there', () => [one, other].every(({ bot }) => all(bot)))
  await until('there are herds', () => kinds(one.bot).split(' ').length > 8)
  await until('and they are the same', () => kinds(one.bot) === kinds(other.bot))
  const atFirst = kinds(one.bot)
  await one.server.ask('reset')
  await until('after a reset too', () => kinds(one.bot) === atFirst)
  assert.equal(kinds(flat.bot), '')
})
