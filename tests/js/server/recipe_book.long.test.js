'use strict'

// The recipe book: what clients are told of recipes, and what a click on one does in the grid of the inventory, at a crafting table and at a
// furnace.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, setBlock, give, agree, worldFolder } = require('./world')
const { bookOf } = require('../../../mc_server/embedded/recipes/book')
const { craftings } = require('../../../mc_server/embedded/recipes/crafting_list')

const SHIFT = true
const NAMED = '1.21.1'

/** What packets of a version call a recipe: its name, or its number in the book. */
function calling (bot, name) {
  if (bot.version === NAMED) return { recipe: `minecraft:${name}` }
  const number = bookOf(bot.registry, craftings(bot.registry)).findIndex(recipe => recipe.name === `minecraft:${name}`)
  assert.notEqual(number, -1)
  return { recipeId: number }
}

const click = (bot, name, { window = { id: 0 }, makeAll = false } = {}) =>
  bot._client.write('craft_recipe_request', { windowId: window.id, makeAll, ...calling(bot, name) })

const shows = (window, slot, name, count) =>
  until(`${count} ${name} in ${slot}`, () => (window.slots[slot]?.name ?? null) === name && (window.slots[slot]?.count ?? 0) === count)

for (const version of VERSIONS) {
  describe(`the recipe book on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    async function arrive (name, things) {
      const land = plot(server)
      const bot = await join(server, name, { at: land })
      for (const [thing, count] of Object.entries(things)) await give(server, bot, thing, count)
      return { bot, land }
    }

    test('a click lays the ingredients, each further click once more, and a shift click as often as possible', async () => {
      const { bot } = await arrive('Reader', { oak_planks: 3, birch_planks: 8 })
      const grid = bot.inventory
      click(bot, 'stick')
      await shows(grid, 0, 'stick', 4)
      await shows(grid, 1, 'birch_planks', 1)
      await shows(grid, 3, 'birch_planks', 1)
      click(bot, 'stick')
      await shows(grid, 1, 'birch_planks', 2)
      click(bot, 'stick', { makeAll: SHIFT })
      await shows(grid, 1, 'birch_planks', 4)
      await shows(grid, 3, 'birch_planks', 4)
      click(bot, 'oak_button')
      await shows(grid, 0, 'oak_button', 1)
      await shows(grid, 1, 'oak_planks', 1)
      await shows(grid, 3, null, 0)
      await bot.putAway(1)
      await agree(server, bot, { oak_planks: 3, birch_planks: 8 })
      bot.quit()
    })

    test('where something is missing a ghost comes, and what lay in the grid goes back', async () => {
      const { bot } = await arrive('Dreamer', { oak_planks: 2 })
      click(bot, 'stick')
      await shows(bot.inventory, 0, 'stick', 4)
      const ghost = happens(bot._client, 'craft_recipe_response')
      click(bot, 'crafting_table')
      const [packet] = await ghost
      assert.equal(packet.windowId, 0)
      if (version === NAMED) assert.equal(packet.recipe, 'minecraft:crafting_table')
      else assert.equal(packet.recipeDisplay.data.result.data.itemId, bot.registry.itemsByName.crafting_table.id)
      await shows(bot.inventory, 0, null, 0)
      await agree(server, bot, { oak_planks: 2 })
      bot.quit()
    })

    test('at a crafting table any wood will do, worn things stay where they are, and a furnace takes what it cooks', async () => {
      const { bot, land } = await arrive('Maker', { oak_planks: 2, birch_planks: 1, stick: 3, iron_ore: 5 })
      await server.command('give Maker wooden_pickaxe[damage=5]')
      await until('it has a pickaxe', () => bot.inventory.items().some(({ name }) => name === 'wooden_pickaxe'))
      const table = await bot.openBlock(await setBlock(server, bot, land.offset(2, 0, 0), 'crafting_table'))
      click(bot, 'wooden_pickaxe', { window: table })
      await shows(table, 0, 'wooden_pickaxe', 1)
      await bot.putAway(0)
      await shows(table, 1, null, 0)
      bot.closeWindow(table)
      const furnace = await bot.openFurnace(await setBlock(server, bot, land.offset(0, 0, 2), 'furnace'))
      const lies = shows(furnace, 0, 'iron_ore', 5)
      click(bot, 'iron_ingot_from_furnace', { window: furnace, makeAll: SHIFT })
      await lies
      const ghost = happens(bot._client, 'craft_recipe_response')
      click(bot, 'gold_ingot_from_furnace', { window: furnace })
      await ghost
      await shows(furnace, 0, null, 0)
      furnace.close()
      await agree(server, bot, { wooden_pickaxe: 2, stick: 1, iron_ore: 5 })
      bot.quit()
    })

    test('a recipe for another window, an unknown one and one that is too large do nothing', async () => {
      const { bot } = await arrive('Odd', { oak_planks: 8 })
      bot._client.write('craft_recipe_request', { windowId: 9, makeAll: false, ...calling(bot, 'stick') })
      bot._client.write('craft_recipe_request', { windowId: 0, makeAll: false, recipe: 'minecraft:nonsense', recipeId: 100000 })
      click(bot, 'chest')
      click(bot, 'iron_ingot_from_furnace')
      click(bot, 'crafting_table')
      await shows(bot.inventory, 0, 'crafting_table', 1)
      bot.quit()
    })
  })
}

test('what a player set in the book is as before after a restart', async t => {
  const worldFolderOfTest = worldFolder(t)
  const options = { worldFolder: worldFolderOfTest }
  const first = await startServer(options)
  const bot = await join(first, 'Setter')
  bot._client.write('recipe_book', { bookId: 0, bookOpen: true, filterActive: true })
  bot._client.write('recipe_book', { bookId: 3, bookOpen: true, filterActive: false })
  await bot.tabComplete('/')
  bot.quit()
  await first.stop()
  const second = await startServer(options)
  const again = join(second, 'Setter')
  const book = await until('a client', () => second.bots[0]).then(({ _client }) => happens(_client, 'unlock_recipes'))
  const { craftingBookOpen, filteringCraftable, smeltingBookOpen, smokerBookOpen, filteringSmoker } = book[0]
  assert.deepEqual(
    [craftingBookOpen, filteringCraftable, smeltingBookOpen, smokerBookOpen, filteringSmoker],
    [true, true, false, true, false]
  );
  (await again).quit()
  await second.stop()
})
