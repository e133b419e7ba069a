'use strict'

// Advancements: which a client is shown, what they are granted for, who hears of it, and that they are kept. The tree itself needs no server.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { TREE, MEANING, visible } = require('../../../mc_server/embedded/advancements/tree')
const { VERSIONS, startServer, join, until, plot, give } = require('./world')

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
