'use strict'

// Stonecutters, smithing tables, looms and cartography tables: clicks on their buttons, what comes out, what is used up, and that what lies in
// their windows comes back.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, plot, setBlock, agree } = require('./world')

const SHIFT = 1
const find = (bot, name) => bot.inventory.items().find(item => item.name === name)
const component = (item, type) => item.components.find(one => one.type === type)?.data
const registryOf = (bot, name) => bot.registry.loginPacket.dimensionCodec[`minecraft:${name}`].entries.map(({ key }) => key)

for (const version of VERSIONS) {
  describe(`workshops on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    /** A bot before an open window of a block, with things in its inventory. */
    async function open (name, block, things, prepare = async () => {}) {
      const land = plot(server)
      const bot = await join(server, name, { at: land })
      for (const thing of things) await server.command(`give ${name} ${thing}`)
      await until('it has them', () => bot.inventory.items().length === things.length)
      await prepare(bot)
      const place = await setBlock(server, bot, land.offset(2, 0, 0), block)
      const shown = {}
      bot._client.on('craft_progress_bar', ({ property, value }) => { shown[property] = value })
      const window = await bot.openBlock(place)
      const slotOf = item => window.items().find(({ name }) => name === item).slot
      return {
        ...{ bot, window, shown },
        press: button => bot._client.write('enchant_item', { windowId: window.id, enchantment: button }),
        put: (item, slot) => bot.moveSlotItem(slotOf(item), slot),
        shift: slot => bot.clickWindow(slot, 0, SHIFT),
        shiftItem: item => bot.clickWindow(slotOf(item), 0, SHIFT),
        lies: (slot, item, count) =>
          until(`${count} ${item} lie in ${slot}`, () => (window.slots[slot]?.name ?? null) === item && (window.slots[slot]?.count ?? 0) === count)
      }
    }

    test('a stonecutter cuts what its button says, one block each time, until there is none', async () => {
      const { bot, window, shown, press, shift, shiftItem, lies } = await open('Cutter', 'stonecutter', ['stone 5', 'cobblestone 2'])
      assert.equal(window.inventoryStart, 2)
      await shiftItem('stone')
      await lies(0, 'stone', 5)
      assert.equal(window.slots[1], null)
      // chiseled_stone_bricks, stone_brick_slab, stone_brick_stairs, stone_brick_wall, stone_bricks, stone_slab, stone_stairs
      press(5)
      await lies(1, 'stone_slab', 2)
      await until('the button is down', () => shown[0] === 5)
      await bot.putAway(1)
      await lies(0, 'stone', 4)
      press(4)
      await lies(1, 'stone_bricks', 1)
      press(40)
      await shift(1)
      await lies(0, null, 0)
      await shiftItem('cobblestone')
      await until('no button is down for another block', () => shown[0] === -1)
      bot.closeWindow(window)
      await agree(server, bot, { stone_slab: 2, stone_bricks: 4, cobblestone: 2 })
      bot.quit()
    })

    test('a block of copper is cut into four times as much', async () => {
      const { bot, window, press, shiftItem, lies } = await open('Copper', 'stonecutter', ['waxed_exposed_copper'])
      await shiftItem('waxed_exposed_copper')
      // chiseled, grate, cut, cut slab, cut stairs in the order of their names
      press(3)
      await lies(1, 'waxed_exposed_cut_copper_slab', 8)
      bot.closeWindow(window)
      await agree(server, bot, { waxed_exposed_copper: 1 })
      bot.quit()
    })

    test('a smithing table makes netherite of diamond and keeps what the item was', async () => {
      const sword = 'diamond_sword[damage=100,enchantments={levels:{sharpness:3}}]'
      const things = [sword, 'netherite_upgrade_smithing_template', 'netherite_ingot 2', 'stick']
      const { bot, window, shiftItem, lies } = await open('Smith', 'smithing_table', things)
      assert.equal(window.inventoryStart, 4)
      for (const item of ['netherite_ingot', 'netherite_upgrade_smithing_template', 'diamond_sword']) await shiftItem(item)
      await lies(3, 'netherite_sword', 1)
      await bot.putAway(3)
      await lies(2, 'netherite_ingot', 1)
      bot.closeWindow(window)
      await agree(server, bot, { netherite_sword: 1, netherite_ingot: 1, stick: 1 })
      const made = find(bot, 'netherite_sword')
      assert.equal(component(made, 'damage'), 100)
      assert.equal(component(made, 'enchantments').enchantments[0].level, 3)
      bot.quit()
    })

    test('a smithing table trims armour, but not twice alike, and takes nothing that has no recipe', async () => {
      const things = ['iron_chestplate', 'coast_armor_trim_smithing_template 2', 'emerald 2', 'dirt']
      const { bot, window, put, shiftItem, lies } = await open('Trimmer', 'smithing_table', things)
      for (const item of ['coast_armor_trim_smithing_template', 'iron_chestplate', 'emerald']) await shiftItem(item)
      await lies(3, 'iron_chestplate', 1)
      await bot.putAway(3)
      const made = window.items().find(({ name }) => name === 'iron_chestplate')
      const { material, pattern } = component(made, 'trim')
      assert.equal(registryOf(bot, 'trim_material')[material.materialId], 'minecraft:emerald')
      assert.equal(registryOf(bot, 'trim_pattern')[pattern.patternId], 'minecraft:coast')
      await put('iron_chestplate', 1)
      await lies(3, null, 0)
      await bot.clickWindow(window.items().find(({ name }) => name === 'dirt').slot, 0, 0)
      await bot.clickWindow(2, 0, 0)
      await until('the dirt stays on the cursor', () => window.selectedItem?.name === 'dirt')
      bot.closeWindow(window)
      await agree(server, bot, { iron_chestplate: 1, coast_armor_trim_smithing_template: 1, emerald: 1, dirt: 1 })
      bot.quit()
    })

    test('a loom adds the layer whose button is pressed, and keeps the item of a pattern', async () => {
      const things = ['white_banner 2', 'red_dye 3', 'creeper_banner_pattern']
      const { bot, window, shown, press, shift, shiftItem, lies } = await open('Weaver', 'loom', things)
      for (const item of ['white_banner', 'red_dye']) await shiftItem(item)
      assert.equal(window.slots[3], null)
      press(0)
      await lies(3, 'white_banner', 1)
      await until('the button is down', () => shown[0] === 0)
      const [first] = component(window.slots[3], 'banner_patterns').layers
      assert.equal(registryOf(bot, 'banner_pattern')[first.pattern.patternId], 'minecraft:square_bottom_left')
      await shift(3)
      await lies(0, null, 0)
      await lies(1, 'red_dye', 1)
      await shiftItem('creeper_banner_pattern')
      await shiftItem('white_banner')
      await until('its only pattern needs no press', () => component(window.slots[3] ?? { components: [] }, 'banner_patterns')?.layers.length === 2)
      await bot.putAway(3)
      await lies(2, 'creeper_banner_pattern', 1)
      bot.closeWindow(window)
      await agree(server, bot, { white_banner: 2, creeper_banner_pattern: 1 })
      bot.quit()
    })

    test('a cartography table copies a map, and says that it cannot be zoomed out', async () => {
      const { bot, window, shiftItem, lies } = await open('Mapper', 'cartography_table', ['map 2', 'paper 3'], async bot => {
        await server.command('gamemode creative Mapper')
        const components = [{ type: 'map_id', data: 7 }]
        const item = { itemCount: 1, itemId: bot.registry.itemsByName.filled_map.id, addedComponentCount: 1, removedComponentCount: 0, components, removeComponents: [] }
        bot._client.write('set_creative_slot', { slot: 44, item })
        await until('the server has it', async () => (await server.ask('inventory', { player: 'Mapper' })).filled_map === 1)
        await server.command('gamemode survival Mapper')
      })
      const said = []
      bot._client.on('system_chat', ({ content, isActionBar }) => isActionBar && said.push(JSON.stringify(content)))
      await shiftItem('filled_map')
      await shiftItem('paper')
      await until('it says so', () => said.some(text => /cannot be zoomed out/.test(text)))
      assert.equal(window.slots[2], null)
      await bot.putAway(1)
      await shiftItem('map')
      await lies(2, 'filled_map', 2)
      assert.equal(component(window.slots[2], 'map_id'), 7)
      await bot.putAway(2)
      await lies(1, 'map', 1)
      bot.closeWindow(window)
      await agree(server, bot, { filled_map: 2, map: 1, paper: 3 })
      bot.quit()
    })
  })
}
