'use strict'

// Hunger and food as a player meets them: a meal takes its time, can be broken off, leaves its bowl, and is seen.

const { test, describe, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, ticksOf, plot, give, held, agree } = require('./world')
const { watch } = require('./strict/client')

const MEAL_TICKS = 32
const SERVED = 9 // of an entity_status

async function getHungry (server, bot) {
  await server.command(`effect give ${bot.username} hunger 3 255`)
  await until('hungry', () => bot.food > 0 && bot.food < 16)
  // it may have worn off by now
  await server.command(`effect clear ${bot.username}`).catch(error => assert.match(error.message, /no effects/))
}

/** bot.consume() gives up where the server is a second late. */
async function eat (bot) {
  const isServed = ({ entityId, entityStatus }) => entityId === bot.entity.id && entityStatus === SERVED
  const served = happens(bot._client, 'entity_status', { where: isServed })
  bot.activateItem()
  await served
}

/** As long as a meal would have taken, by the server's clock, which it tells once a second. */
async function mealTime (bot) {
  const { age } = bot.time
  await until('a meal later', () => bot.time.age >= age + 60)
}

async function hold (bot, name) {
  await bot.equip(
    bot.inventory.items().find(item => item.name === name),
    'hand'
  )
}

describe('eating', { concurrency: true }, () => {
  const servers = {}
  before(async () => {
    for (const version of VERSIONS) servers[version] = await startServer({ version })
  })
  after(() => Promise.all(Object.values(servers).map(server => server.stop())))

  for (const version of VERSIONS) {
    test(`a meal takes 1.6 seconds, fills, is seen, and leaves its bowl (${version})`, async () => {
      const server = servers[version]
      const land = plot(server)
      const bot = await join(server, 'Eater', { at: land })
      const watcher = await join(server, 'EaterWatcher', { at: land.offset(6, 0, 6) })
      const strict = await watch(server, land, 'Strict')
      await give(server, bot, 'mushroom_stew', 1)
      await hold(bot, 'mushroom_stew')
      await getHungry(server, bot)
      const { food } = bot
      const chews = []
      watcher.on('entityUpdate', entity => entity.username === 'Eater' && chews.push(entity.metadata[8]))
      const from = await ticksOf(server)
      await eat(bot)
      const spent = (await ticksOf(server)) - from
      assert.ok(spent >= MEAL_TICKS - 1 && spent < 4 * MEAL_TICKS, `${spent} ticks`)
      await until('fed', () => bot.food > food)
      await agree(server, bot, { bowl: 1 })
      await until('the hand was busy and is not any more', () => chews.includes(1) && chews.at(-1) === 0)
      await strict.done()
    })
  }

  test('reaching for something else ends the meal', async () => {
    const server = servers['1.21.1']
    const bot = await join(server, 'Nervous', { at: plot(server) })
    await give(server, bot, 'bread', 3)
    await hold(bot, 'bread')
    await getHungry(server, bot)
    bot.activateItem()
    bot.setQuickBarSlot((bot.quickBarSlot + 1) % 9)
    await mealTime(bot)
    assert.equal(held(bot).bread, 3)
    await hold(bot, 'bread')
    bot.activateItem()
    bot.deactivateItem()
    await mealTime(bot)
    assert.equal(held(bot).bread, 3)
    await eat(bot)
    await agree(server, bot, { bread: 2 })
  })

  for (const version of VERSIONS) {
    test(`potions and suspicious stews do what is in them, and leave bottle and bowl (${version})`, async () => {
      const server = servers[version]
      const bot = await join(server, 'Brewer', { at: plot(server) })
      const effectOf = name => bot.entity.effects[bot.registry.effectsByName[name].id]
      const lasts = (name, amplifier, duration) => {
        const effect = effectOf(name)
        return effect?.amplifier === amplifier && effect.duration > duration - 40 && effect.duration <= duration
      }
      for (const [item, effect, amplifier, ticks, left] of [
        ['potion[potion_contents={potion:"minecraft:strong_swiftness"}]', 'Speed', 1, 1800, 'glass_bottle'],
        ['potion[potion_contents="minecraft:night_vision"]', 'NightVision', 0, 3600, 'glass_bottle'],
        ['suspicious_stew[suspicious_stew_effects=[{id:"minecraft:saturation",duration:7},{id:blindness}]]', 'Blindness', 0, 160, 'bowl']
      ]) {
        await server.command(`give Brewer ${item}`)
        const [kind] = item.split('[')
        await until('it is there, and nothing else', () => String(bot.inventory.items().map(({ name }) => name)) === kind)
        await bot.equip(bot.inventory.items()[0], 'hand')
        bot.activateItem()
        await until(`${effect}`, () => lasts(effect, amplifier, ticks))
        await agree(server, bot, { [left]: 1 })
        await server.command('clear Brewer')
      }
      bot.quit()
    })
  }

  test('the full eat no bread, but golden apples', async () => {
    const server = servers['1.21.1']
    const bot = await join(server, 'Glutton', { at: plot(server) })
    await give(server, bot, 'bread', 1)
    await give(server, bot, 'golden_apple', 2)
    await hold(bot, 'bread')
    bot.activateItem()
    await mealTime(bot)
    assert.equal(held(bot).bread, 1)
    await hold(bot, 'golden_apple')
    await eat(bot)
    await agree(server, bot, { bread: 1, golden_apple: 1 })
    const { Regeneration, Absorption } = bot.registry.effectsByName
    await until('its effects', () => bot.entity.effects[Regeneration.id] && bot.entity.effects[Absorption.id])
    await give(server, bot, 'milk_bucket')
    await hold(bot, 'milk_bucket')
    await eat(bot)
    await until('are gone', () => Object.keys(bot.entity.effects).length === 0)
    await agree(server, bot, { bread: 1, golden_apple: 1, bucket: 1 })
  })
})

test('hunger takes as much as the difficulty allows, and a client hears whether it must ask to come back', async t => {
  const server = await startServer({ speed: 10 })
  t.after(server.stop)
  const bot = await join(server, 'Hungry', { at: plot(server) })
  const later = async ticks => {
    const { age } = bot.time
    await until(`${ticks} ticks later`, () => bot.time.age >= age + ticks)
  }
  await later(80)
  await server.command('gamerule naturalRegeneration false')
  const died = happens(bot, 'death')
  const told = happens(bot, 'messagestr', { where: text => /starved to death/.test(text) })
  for (const line of ['damage Hungry 8', 'difficulty easy', 'effect give Hungry hunger infinite 255'])
    await server.command(line)
  for (const [least, ...next] of [
    [10, 'damage Hungry 7', 'difficulty normal'],
    [1, 'difficulty hard']
  ]) {
    await until(`down to ${least}`, () => bot.health === least)
    await later(240)
    assert.equal(bot.health, least)
    for (const line of next) await server.command(line)
  }
  await Promise.all([died, told])
  const isTold = value =>
    happens(bot._client, 'game_state_change', { where: ({ reason, gameMode }) => /immediate/.test(reason) && gameMode === value })
  for (const [rule, value] of [[true, 1], [false, 0]]) {
    const heard = isTold(value)
    await server.command(`gamerule doImmediateRespawn ${rule}`)
    await heard
  }
  bot.quit()
})
