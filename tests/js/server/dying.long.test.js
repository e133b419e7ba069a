'use strict'

// Dying and coming back: what others are told, what lies about afterwards, where one wakes, and what a client hears.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { watch, joinStrict } = require('./strict/client')
const { VERSIONS, startServer, join, until, happens, plot, goTo, give, heaps, dropped, agree } = require('./world')

async function killed (server, bot, how = () => server.command(`tp ${bot.username} ~ -90 ~`)) {
  const died = happens(bot, 'death')
  const back = happens(bot, 'spawn')
  await how()
  await died
  return back
}

const fall = (server, bot, { x, y, z }) => () =>
  server.command(`tp ${bot.username} ${x + 0.5} ${y + 40} ${z + 0.5}`)

describe('dying', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    describe(`Minecraft ${version}`, { concurrency: 3 }, () => {
      let server
      before(async () => {
        server = await startServer({ version })
      })
      after(() => server.stop())

      test('who falls from on high dies, is told of, leaves everything and comes back whole', async () => {
        const land = plot(server)
        const bot = await join(server, 'Icarus', { at: land })
        // his things fly seven blocks at most
        const witness = await join(server, 'Witness', { at: land.offset(-8, 0, -8) })
        const strict = await watch(server, land, 'Strict')
        await give(server, bot, 'iron_ingot', 7)
        const events = []
        for (const event of ['death', 'respawn', 'spawn']) bot.on(event, () => events.push(event))
        const told = happens(witness, 'messagestr', { where: text => text.includes('Icarus fell') })
        const gone = happens(witness, 'entityGone', { where: entity => entity.username === 'Icarus' })
        const dead = happens(witness, 'entityDead', { where: entity => entity.username === 'Icarus' })
        await killed(server, bot, fall(server, bot, land))
        assert.equal((await told)[0], 'Icarus fell from a high place')
        await dead
        await gone
        assert.deepEqual(events, ['death', 'respawn', 'spawn'])
        assert.equal(bot.health, 20)
        assert.equal(bot.food, 20)
        await agree(server, bot, {})
        await until('his things lie there', () => heaps(witness, land).some(heap => dropped(heap)?.count === 7))
        await until('he is back', () => bot.entity.position.distanceTo(land) > 10)
        const way = goTo(server, bot, land.offset(9, 0, 9))
        await until('and seen again', () => witness.players.Icarus.entity?.isValid)
        await way
        await until('he sees the others too', () => bot.players.Witness.entity)
        await until('and the land', () => bot.blockAt(land.offset(0, -1, 0))?.name === 'grass_block')
        await strict.done()
      })


      test('with keepInventory one keeps everything; a strict client dies and lives by the book', async () => {
        const own = await startServer({ version })
        try {
          const bot = await join(own, 'Keeper', { at: plot(own) })
          await own.command('gamerule keepInventory true')
          await own.command('experience add Keeper 3 levels')
          await give(own, bot, 'dirt', 3)
          await until('three levels', () => bot.experience.level === 3)
          await killed(own, bot, () => own.command('kill Keeper'))
          await agree(own, bot, { dirt: 3 })
          await until('three levels still', () => bot.experience.level === 3)
          const strict = await joinStrict(own, 'Strict')
          await own.command('kill Strict')
          await until('dead and back', () => strict.counts.respawn === 1 && strict.health === 20)
          await strict.done()
        } finally {
          await own.stop()
        }
      })

      test('one who leaves dead comes back dead, and lives again', async () => {
        const land = plot(server)
        const bot = await join(server, 'Ghost', { at: land })
        bot._client.write = skipRespawns(bot._client)
        const died = happens(bot, 'death')
        await fall(server, bot, land)()
        await died
        bot.quit()
        await until('gone', async () => !(await server.ask('players')).some(({ name }) => name === 'Ghost'))
        const again = await join(server, 'Ghost')
        assert.equal(again.health, 20)
        await until('standing', () => again.entity.onGround)
      })
    })
  }
})

function skipRespawns (client) {
  const write = client.write.bind(client)
  return (name, data) => name !== 'client_command' && write(name, data)
}
