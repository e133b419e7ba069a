'use strict'

// Advancements: which a client is shown, what they are granted for, who hears of it, and that they are kept. The tree itself needs no server.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { TREE, MEANING, visible } = require('../../../mc_server/embedded/advancements/tree')
const { VERSIONS, startServer, join, until, plot, give, setBlock, held, caughtUp, Vec3 } = require('./world')

test('nothing is seen at first; then what is done, two generations below it, and what leads there', () => {
  const seen = (...done) => visible(name => done.includes(name))
  assert.deepEqual(seen(), [])
  assert.deepEqual(seen('story/root'), ['story/root', 'story/mine_stone', 'story/upgrade_tools'])
  assert.deepEqual(seen('story/mine_diamond').slice(0, 5), ['story/root', 'story/mine_stone', 'story/upgrade_tools', 'story/smelt_iron', 'story/iron_tools'])
  assert.ok(!seen('story/mine_diamond').includes('story/lava_bucket'))
})

test('every advancement is in the language, has an item for its icon and a way to get it, and no two are in one place', () => {
  const data = require('minecraft-data')('1.21.1')
  const places = new Set()
  for (const { name, parent, icon, has, criteria, x, y } of TREE.values()) {
    for (const part of ['title', 'description']) assert.ok(data.language[`advancements.${name.replace('/', '.')}.${part}`], name)
    for (const item of [icon, ...Object.values(has).flat()]) assert.ok(data.itemsByName[item], item)
    assert.ok(criteria.length > 0 && (parent === null || TREE.has(parent)))
    places.add(`${name.split('/')[0]} ${x} ${y}`)
  }
  assert.equal(places.size, TREE.size)
  assert.equal([...TREE.keys()].filter(name => name.startsWith('story/')).length, 16)
  assert.ok([...MEANING.values()].flat().every(([name, criterion]) => TREE.get(name).criteria.includes(criterion)))
})

/** What a client knows of its advancements: the shown ones, and those that are done. */
function screenOf (bot) {
  const screen = { shown: new Map(), done: new Set(), said: [] }
  bot._client.on('advancements', ({ reset, advancementMapping, progressMapping }) => {
    if (reset) screen.shown.clear()
    for (const { key, value } of advancementMapping) screen.shown.set(key, value)
    for (const { key, value } of progressMapping) if (value.some(({ criterionProgress }) => criterionProgress !== undefined)) screen.done.add(key)
  })
  bot._client.on('system_chat', ({ content }) => screen.said.push(JSON.stringify(content)))
  return screen
}

for (const version of VERSIONS) {
  describe(`advancements on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version, ops: ['Op'] })
      await server.command('gamerule doMobSpawning false') // one of the tests makes it night
    })
    after(() => server.stop())

    test('what one carries grants them in turn, is shown at once, and everybody hears of it', async () => {
      const land = plot(server)
      const [bot, other] = [await join(server, 'Maker', { at: land }), await join(server, 'Hearer', { at: land })]
      const [screen, heard] = [screenOf(bot), screenOf(other)]
      await give(server, bot, 'crafting_table', 1)
      await until('the tab is there', () => screen.done.has('minecraft:story/root') && screen.shown.has('minecraft:story/upgrade_tools'))
      assert.ok(!screen.said.some(text => text.includes('advancements.story.root')), 'a root is not announced')
      await give(server, bot, 'cobblestone', 1)
      await until('it is done', () => screen.done.has('minecraft:story/mine_stone'))
      await until('others hear', () => heard.said.some(text => /chat.type.advancement.task/.test(text) && /Maker/.test(text) && /story.mine_stone.title/.test(text)))
      assert.equal(heard.done.size, 0)
      const { parentId, displayData, requirements } = screen.shown.get('minecraft:story/mine_stone')
      assert.deepEqual([parentId, requirements, displayData.flags.show_toast], ['minecraft:story/root', [['get_stone']], 1])
      await give(server, bot, 'iron_boots', 1)
      await until('a later one comes before the one between', () => screen.done.has('minecraft:story/obtain_armor'))
      assert.ok(!screen.done.has('minecraft:story/smelt_iron') && screen.shown.has('minecraft:story/smelt_iron'))
      for (const one of [bot, other]) one.quit()
    })

    test('deeds grant them: a kill, a meal, a way to the Nether; and a rule keeps them out of the chat', async () => {
      const land = plot(server)
      const bot = await join(server, 'Doer', { at: land })
      const screen = screenOf(bot)
      await server.command(`summon zombie ${land.x + 2} ${land.y} ${land.z} {NoAI:1b}`)
      await until('it is there', () => bot.nearestEntity(({ name }) => name === 'zombie'))
      await server.command('damage @e[type=zombie,limit=1] 1000 minecraft:player_attack by Doer')
      await until('it fell', () => screen.done.has('minecraft:adventure/kill_a_mob'))
      await give(server, bot, 'golden_apple', 1)
      await bot.equip(bot.inventory.items().find(({ name }) => name === 'golden_apple'), 'hand')
      await bot.consume()
      await until('it ate', () => screen.done.has('minecraft:husbandry/root'))
      await server.command('gamerule announceAdvancements false')
      await server.command('execute in the_nether run tp Doer 0 80 0')
      await until('it went', () => screen.done.has('minecraft:story/enter_the_nether') && screen.done.has('minecraft:nether/root'))
      await server.command('tellraw Doer "after it"')
      await until('what came after', () => screen.said.some(text => text.includes('after it')))
      assert.ok(!screen.said.some(text => text.includes('enter_the_nether')))
      await server.command('gamerule announceAdvancements true')
      bot.quit()
    })

    /** Lets somebody join on land of his own with some things in his bags; returns him, the land and a wait for an advancement. */
    async function begin (name, ...things) {
      const land = plot(server)
      const bot = await join(server, name, { at: land })
      const screen = screenOf(bot)
      for (const thing of things) await server.command(`give ${name} ${thing}`)
      await until('it has all of it', () => bot.inventory.items().length + (bot.inventory.slots[45] ? 1 : 0) === things.length)
      const granted = what => until(`${what} is granted`, () => screen.done.has(`minecraft:${what}`))
      return { bot, land, granted, screen }
    }

    test('a trade with a villager', async () => {
      const { bot, land, granted } = await begin('Trader', 'wheat 20')
      const offer = '{buy:{id:"minecraft:wheat",count:20},sell:{id:"minecraft:emerald",count:1},maxUses:2}'
      await server.command(`summon villager ${land.x + 2} ${land.y} ${land.z} {VillagerData:{profession:farmer,level:2,type:plains},NoAI:1b,Offers:{Recipes:[${offer}]}}`)
      const entity = await until('it is there', () => bot.nearestEntity(({ name, position }) => name === 'villager' && position.distanceTo(land) < 5))
      const villager = await bot.openVillager(entity)
      await bot.trade(villager, 0, 1)
      villager.close()
      await granted('adventure/trade')
      bot.quit()
    })

    test('an enchanted thing', async () => {
      const { bot, land, granted } = await begin('Enchanter', 'book', 'lapis_lazuli 3')
      await server.command('experience add Enchanter 10 levels')
      const table = await setBlock(server, bot, land.offset(2, 0, 0), 'enchanting_table')
      const window = await bot.openEnchantmentTable(table)
      const inside = wanted => window.slots.find(item => item?.name === wanted)
      await window.putTargetItem(inside('book'))
      await window.putLapis(inside('lapis_lazuli'))
      await until('there are offers', () => window.enchantments[0].level > 0 && bot.experience.level === 10)
      await window.enchant(0)
      window.close()
      await granted('story/enchant_item')
      bot.quit()
    })

    test('an arrow on a shield, but not a blow on it', async () => {
      const { bot, land, granted, screen } = await begin('Bearer', 'shield')
      await bot.equip(bot.inventory.items()[0], 'off-hand')
      await bot.lookAt(land.offset(9, 1.62, 0.5), true)
      bot.activateItem(true)
      const wear = () => bot.inventory.slots[45]?.durabilityUsed ?? 0
      // held up, a shield takes effect after five ticks; for ten ticks after a blow, another one is refused
      await server.command(`summon zombie ${land.x + 2} ${land.y} ${land.z + 0.5} {NoAI:1b,Tags:["bearer"]}`)
      await until('a blow is taken', async () => {
        await server.command('damage Bearer 4 minecraft:mob_attack by @e[tag=bearer,limit=1]').catch(() => {})
        await caughtUp(bot)
        return wear() > 0
      })
      await server.command('kill @e[tag=bearer]')
      assert.ok(!screen.done.has('minecraft:story/deflect_arrow'))
      await until('an arrow is taken', async () => {
        await server.command(`summon arrow ${land.x + 4} ${land.y + 1.2} ${land.z + 0.5} {Motion:[-1.5d,0.0d,0.0d]}`)
        await server.command('tellraw Bearer "shot"')
        await caughtUp(bot)
        return screen.done.has('minecraft:story/deflect_arrow')
      })
      await granted('story/deflect_arrow')
      bot.quit()
    })

    test('a fish on the hook', async () => {
      const { bot, land, granted, screen } = await begin('Fisher', 'fishing_rod[enchantments={levels:{lure:5}}]')
      await server.command(`fill ${land.x + 2} -61 -3 ${land.x + 8} -61 3 water`)
      await bot.equip(bot.inventory.items()[0], 'hand')
      await bot.lookAt(land.offset(6.5, 0, 0.5), true)
      for (let cast = 0; cast < 40 && !screen.done.has('minecraft:husbandry/fishy_business'); cast++) {
        await bot.fish()
        await caughtUp(bot)
      }
      await granted('husbandry/fishy_business')
      bot.quit()
    })

    test('a seed in a field', async () => {
      const { bot, land, granted } = await begin('Sower', 'wheat_seeds')
      const field = await setBlock(server, bot, land.offset(2, -1, 0), 'farmland')
      await bot.equip(bot.inventory.items()[0], 'hand')
      await bot.placeBlock(field, new Vec3(0, 1, 0))
      await granted('husbandry/plant_seed')
      assert.equal(held(bot).wheat_seeds, undefined)
      bot.quit()
    })

    test('a night in a bed', async () => {
      const { bot, land, granted } = await begin('Sleeper')
      const foot = await setBlock(server, bot, land.offset(2, 0, 0), 'red_bed[part=foot,facing=east]')
      await setBlock(server, bot, land.offset(3, 0, 0), 'red_bed[part=head,facing=east]')
      await server.command('time set 13000')
      await until('it is night', () => Math.abs(bot.time.timeOfDay - 13000) < 200)
      await bot.sleep(bot.blockAt(foot.position))
      await granted('adventure/sleep_in_bed')
      bot.quit()
    })
  })
}

test('they are kept with the world, and a screen that is opened is answered', async () => {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-advancements-'))
  for (const [thing, advancement] of [['crafting_table', 'minecraft:story/root'], ['cobblestone', 'minecraft:story/mine_stone']]) {
    const server = await startServer({ worldFolder })
    try {
      const bot = await join(server, 'Keeper')
      const screen = screenOf(bot)
      await server.command(`give Keeper ${thing} 1`)
      await until(`${advancement} is done`, () => screen.done.has(advancement))
      // the first is known from before: it came with the join, or is not among what the second brought into sight
      assert.ok(screen.done.has('minecraft:story/root') || screen.shown.size === 1, [...screen.shown.keys()].join())
      const opened = new Promise(resolve => bot._client.once('select_advancement_tab', resolve))
      bot._client.write('advancement_tab', { action: 0, tabId: 'minecraft:story/root' })
      assert.equal((await opened).id, 'minecraft:story/root')
      bot.quit()
    } finally {
      await server.stop()
    }
  }
  fs.rmSync(worldFolder, { recursive: true })
})
