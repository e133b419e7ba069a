'use strict'

// Blows: what they do, how often, how far they reach and throw, what is left of those who die of them.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, give, goTo, heaps, dropped } = require('./world')
const { summon, healthOf, loss, rest } = require('./beings')

// a target that stands still and bears a lot
const POST = { NoAI: 1 }
const FULL = 100
// an axe of iron is ready again after so many ticks
const AXE_TICKS = 25

for (const version of VERSIONS) {
  describe(`fighting on ${version}`, { concurrency: true }, () => {
    const isMain = version === '1.21.1'
    let server
    before(async () => {
      server = await startServer({ version })
      // what heals at once may not have been seen
      await server.command('gamerule naturalRegeneration false')
    })
    after(() => server.stop())

    test('a cow dies of two blows with an iron sword, is gone for everybody, and leaves meat and experience', async () => {
      const land = plot(server)
      const bot = await join(server, 'Butcher', { at: land })
      const friend = await join(server, 'Witness', { at: land.offset(4, 0, 4) })
      await give(server, bot, 'iron_sword')
      // one that was hurt would run
      const cow = await summon(server, bot, 'cow', land.offset(2.5, 0, 0.5), POST)
      const seen = await until('the friend sees it', () => friend.entities[cow.id])
      const dead = happens(friend, 'entityDead', { where: one => one.id === cow.id })
      const gone = happens(friend, 'entityGone', { where: one => one.id === cow.id })
      await rest(server, 15)
      bot.attack(cow)
      assert.equal(await loss(cow, 10), 6)
      await rest(server, 15)
      bot.attack(cow)
      await dead
      await gone
      assert.equal(friend.entities[cow.id], undefined)
      assert.ok(!seen.isValid)
      const names = () => heaps(friend, land).map(heap => dropped(heap)?.name)
      const beef = () => names().includes('beef') || bot.inventory.count(bot.registry.itemsByName.beef.id) > 0
      await until('there is beef', beef)
      const late = await join(server, 'Late', { at: land.offset(3, 0, 3) })
      assert.equal(Object.values(late.entities).filter(one => one.name === 'cow').length, 0)
    })

    test('a blow that comes too soon is weak, and wears the weapon all the same', async () => {
      const bot = await join(server, 'Hasty', { at: plot(server) })
      await give(server, bot, 'iron_axe')
      const post = await summon(server, bot, 'iron_golem', bot.entity.position.offset(2, 0, 0), POST)
      bot.swingArm()
      bot.attack(post)
      const weak = await loss(post, FULL)
      assert.ok(weak > 1.7 && weak < 2.5, `right after a swing it took ${weak}`)
      await rest(server, AXE_TICKS + 2)
      const left = healthOf(post)
      bot.attack(post)
      assert.ok(Math.abs((await loss(post, left)) - 9) < 1e-4)
      await until('the axe is worn', () => bot.heldItem.durabilityUsed === 4)
    })

    test('nobody strikes beyond his reach, nor in the face of a wrong id', async () => {
      const bot = await join(server, 'Longarm', { at: plot(server) })
      const far = await summon(server, bot, 'iron_golem', bot.entity.position.offset(8, 0, 0), POST)
      const near = await summon(server, bot, 'iron_golem', bot.entity.position.offset(0, 0, 3), POST)
      await rest(server, 8)
      bot.attack(far)
      bot._client.write('use_entity', { target: 123456, mouse: 1, sneaking: false })
      bot._client.write('use_entity', { target: bot.entity.id, mouse: 1, sneaking: false })
      await rest(server, 8)
      bot.attack(near)
      await loss(near, FULL)
      assert.equal(healthOf(far), FULL)
    })

    test('one player throws another back, no farther than vanilla does', async () => {
      const land = plot(server)
      const bot = await join(server, 'Striker', { at: land })
      const other = await join(server, 'Struck', { at: land.offset(2, 0, 0) })
      const pushes = []
      other._client.on('entity_velocity', packet => {
        if (packet.entityId === other.entity.id) pushes.push(packet.velocity)
      })
      // nobody is hurt in the first three seconds
      await rest(server, 65)
      const target = await until('they see each other', () => bot.players.Struck?.entity)
      bot.attack(target)
      await until('it hurts', () => other.health < 20)
      assert.ok(Math.abs(other.health - 19) < 0.01, `a fist takes one point, not ${20 - other.health}`)
      const [{ x, y, z }] = await until('he is thrown', () => pushes.length > 0 && pushes)
      assert.ok(Math.abs(Math.hypot(x, z) - 0.4 * 8000) < 20, `sideways ${Math.hypot(x, z)}`)
      assert.ok(y >= 0.36 * 8000 && y <= 0.4 * 8000, `up ${y}`)
      assert.ok(x > 0, 'away from who struck')
      await until('he has moved', () => other.entity.position.x > land.x + 2.8)
    })

    test('a shield takes what comes from the front, not from behind; an axe strikes it down', async () => {
      const land = plot(server)
      const bot = await join(server, 'Attacker', { at: land })
      const other = await join(server, 'Bearer', { at: land.offset(2, 0, 0) })
      await give(server, bot, 'iron_sword')
      await give(server, bot, 'iron_axe')
      await give(server, other, 'shield')
      await other.equip(other.inventory.items()[0], 'off-hand')
      await rest(server, 65)
      const target = await until('they see each other', () => bot.players.Bearer?.entity)
      const status = number => happens(other._client, 'entity_status', { where: ({ entityStatus }) => entityStatus === number })
      const strike = async (name, x) => {
        await goTo(server, other, land.offset(2, 0, 0))
        await bot.equip(bot.inventory.items().find(item => item.name === name), 'hand')
        await other.lookAt(land.offset(x, 1.62, 0.5), true)
        await rest(server, 14)
        bot.attack(target)
      }
      other.activateItem(true)
      const blocked = status(29)
      await strike('iron_sword', 0)
      await blocked
      await until('it wears', () => other.inventory.slots[45].durabilityUsed === 7)
      assert.equal(other.health, 20)
      await strike('iron_sword', 9)
      const left = await until('nobody sees what is behind', () => other.health < 20 && other.health)
      const struckDown = status(30)
      await strike('iron_axe', 0)
      await struckDown
      assert.ok(other.health >= left)
      const before = other.health
      other.activateItem(true)
      await strike('iron_sword', 0)
      await until('it is down', () => other.health < before - 3)
      bot.quit()
      other.quit()
    })

    if (!isMain) return

    test('who falls strikes one and a half times as hard', async () => {
      const bot = await join(server, 'Jumper', { at: plot(server) })
      await give(server, bot, 'iron_sword')
      const post = await summon(server, bot, 'iron_golem', bot.entity.position.offset(2, 0, 0), POST)
      const critical = happens(bot, 'entityCriticalEffect', { where: one => one.id === post.id })
      await rest(server, 15)
      bot.setControlState('jump', true)
      // within the tick: a moment later one may stand again
      await happens(bot, 'physicsTick', {
        where: () => {
          const falls = bot.entity.velocity.y < -0.25
          if (falls) bot.attack(post)
          return falls
        }
      })
      bot.setControlState('jump', false)
      assert.ok(Math.abs((await loss(post, FULL)) - 9) < 1e-4, `it took ${FULL - healthOf(post)}`)
      await critical
    })

    test('a sword sweeps over those who stand beside', async () => {
      const bot = await join(server, 'Sweeper', { at: plot(server) })
      await give(server, bot, 'diamond_sword')
      const at = bot.entity.position
      const post = await summon(server, bot, 'iron_golem', at.offset(2, 0, 0), POST)
      const beside = await summon(server, bot, 'zombie', at.offset(1.8, 0, 1.5), POST)
      await rest(server, 15)
      bot.attack(post)
      assert.equal(await loss(post, FULL), 7)
      // one point, less what a zombie's skin takes off
      const swept = await loss(beside, 20)
      assert.ok(swept > 0.8 && swept <= 1, `swept ${swept}`)
    })

    test('the strongest blows in a row throw no mob out of what a packet can say', async () => {
      const bot = await join(server, 'Thrower', { at: plot(server) })
      await server.command('gamemode creative Thrower')
      await until('creative', () => bot.game.gameMode === 'creative')
      const pig = await summon(server, bot, 'ravager', bot.entity.position.offset(2, 0, 0))
      const speeds = []
      bot._client.on('entity_velocity', ({ entityId, velocity }) => {
        if (entityId === pig.id) speeds.push(Math.hypot(velocity.x, velocity.y, velocity.z) / 8000)
      })
      for (let n = 0; n < 6; n++) {
        // it walks about meanwhile
        await server.command('execute at Thrower run tp @e[type=ravager,limit=1,sort=nearest] ~2 ~ ~')
        bot.attack(pig)
        await until(`blow ${n + 1} throws it`, () => speeds.length > n)
        await rest(server, 11)
      }
      assert.ok(speeds.every(speed => speed < 1), speeds.join(' '))
    })

    test('an invulnerable one bears everything but the void', async () => {
      const bot = await join(server, 'Vain', { at: plot(server) })
      const pig = await summon(server, bot, 'pig', bot.entity.position.offset(2, 0, 0), { ...POST, Invulnerable: 1 })
      const other = await summon(server, bot, 'pig', bot.entity.position.offset(0, 0, 2), POST)
      await rest(server, 8)
      bot.attack(pig)
      await rest(server, 8)
      bot.attack(other)
      await loss(other, 10)
      assert.equal(healthOf(pig), 10)
    })
  })
}
