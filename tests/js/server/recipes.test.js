'use strict'

// The tables behind stonecutters, looms and grids, without a server.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { stonecutting } = require('../../../mc_server/embedded/recipes/stonecutting')
const { craftings } = require('../../../mc_server/embedded/recipes/crafting_list')
const { Recipes } = require('../../../mc_server/embedded/plugins/containers/crafting')
const { tagsFor } = require('../../../mc_server/embedded/plugins/network/tags')
const { tick, BOTTLES } = require('../../../mc_server/embedded/recipes/brewing')
const { order: POTIONS } = require('../../../mc_server/embedded/data/potions.json')
const dump = require('flying-squid/src/lib/plugins/loginTags.json')

const registryOf = version => require('prismarine-registry')(version)
const [OLD, NEW] = ['1.21.1', '1.21.4'].map(registryOf)
const cutsOf = (registry, name) => Object.fromEntries(stonecutting(registry).get(name).map(({ name, count }) => [name, count]))

test('stone is cut into slabs by two, stairs, bricks and walls of bricks', () => {
  assert.deepEqual(cutsOf(OLD, 'stone'), {
    chiseled_stone_bricks: 1, stone_brick_slab: 2, stone_brick_stairs: 1, stone_brick_wall: 1, stone_bricks: 1, stone_slab: 2, stone_stairs: 1
  })
  assert.deepEqual(cutsOf(OLD, 'quartz_block'), {
    chiseled_quartz_block: 1, quartz_bricks: 1, quartz_pillar: 1, quartz_slab: 2, quartz_stairs: 1
  })
  assert.deepEqual(cutsOf(OLD, 'smooth_stone'), { smooth_stone_slab: 2 })
})

test('copper is cut by fours, in every stage and waxed', () => {
  for (const name of ['copper_block', 'waxed_copper_block', 'oxidized_copper', 'waxed_weathered_copper']) {
    const counts = Object.values(cutsOf(OLD, name))
    assert.deepEqual(counts.sort(), [4, 4, 4, 4, 8], name)
  }
  assert.deepEqual(cutsOf(OLD, 'exposed_cut_copper'), { exposed_chiseled_copper: 1, exposed_cut_copper_slab: 2, exposed_cut_copper_stairs: 1 })
})

test('resin bricks can be cut where the version has them', () => {
  assert.equal(stonecutting(OLD).has('resin_bricks'), false)
  assert.equal(Object.keys(cutsOf(NEW, 'resin_bricks')).length, 4)
})

test('recipes with alternatives are one recipe: any planks for a barrel, any coal and wood for a campfire', () => {
  for (const registry of [OLD, NEW]) {
    const of = name => craftings(registry).filter(({ result }) => registry.items[result.id].name === name)
    const planks = registry.itemsArray.filter(({ name }) => /_planks$/.test(name)).length
    assert.equal(of('barrel').length, 1)
    assert.equal(of('barrel')[0].cells[0].length, planks)
    assert.equal(of('campfire').length, 1)
    assert.deepEqual(of('campfire')[0].cells[4].map(id => registry.items[id].name).sort(), ['charcoal', 'coal'])
  }
})

test('a bed takes planks of several kinds, but wool of its own colour only', () => {
  const Item = require('prismarine-item')(OLD)
  const recipes = new Recipes(OLD, Item)
  const made = (...names) => recipes.match([...names.map(name => new Item(OLD.itemsByName[name].id, 1)), null, null, null], 3)?.name
  assert.equal(made('red_wool', 'red_wool', 'red_wool', 'oak_planks', 'birch_planks', 'oak_planks'), 'red_bed')
  assert.equal(made('red_wool', 'red_wool', 'blue_wool', 'oak_planks', 'birch_planks', 'oak_planks'), undefined)
})

test('on 1.21.4 two patterns of banners need their item, and resin trims armour', () => {
  const membersOf = (registry, type, name) =>
    tagsFor(registry, dump).tags.find(({ tagType }) => tagType === type).tags.find(({ tagName }) => tagName === `minecraft:${name}`)?.entries
  const [old, now] = [OLD, NEW].map(registry => membersOf(registry, 'minecraft:banner_pattern', 'no_item_required').length)
  assert.equal(old - now, 2)
  assert.equal(membersOf(NEW, 'minecraft:banner_pattern', 'pattern_item/field_masoned').length, 1)
  assert.ok(membersOf(NEW, 'minecraft:item', 'trim_materials').includes(NEW.itemsByName.resin_brick.id))
})

// ---- brewing

const kit = { registry: OLD, Item: require('prismarine-item')(OLD) }
const thing = (name, count = 1) => new kit.Item(OLD.itemsByName[name].id, count)
const potion = (name, vessel = 'potion') =>
  kit.Item.fromNotch({
    ...kit.Item.toNotch(thing(vessel)),
    components: [{ type: 'potion_contents', data: { potionId: POTIONS.indexOf(name), customEffects: [] } }]
  })
const nameOf = item => item && `${item.name} of ${POTIONS[item.components[0]?.data.potionId] ?? 'nothing'}`

/** Brews until nothing goes on any more; returns the three bottles, the rest, and how many ticks it took. */
function brew (bottles, ingredient, fuel = thing('blaze_powder')) {
  const dropped = []
  const stand = { slots: [...BOTTLES.map(i => bottles[i] ?? null), ingredient, fuel] }
  let ticks = 0
  do {
    tick(kit, stand, item => dropped.push(item.name))
    ticks++
  } while (stand.brewing.left > 0)
  return { made: stand.slots.slice(0, 3).map(nameOf), rest: stand.slots[3], fuel: stand.slots[4], ticks: ticks - 1, stand, dropped }
}

test('a brew takes 400 ticks, one of the ingredient and a twentieth of a powder, for all three bottles', () => {
  const { made, rest, fuel, ticks, stand } = brew([potion('water'), potion('water'), thing('glass_bottle')], thing('nether_wart', 3))
  assert.deepEqual(made, ['potion of awkward', 'potion of awkward', 'glass_bottle of nothing'])
  assert.equal(rest.count, 2)
  assert.equal(fuel, null)
  assert.equal(ticks, 400)
  assert.equal(stand.brewing.fuel, 19)
})

test('potions become what vanilla makes of them', () => {
  const table = [
    ['awkward', 'sugar', 'swiftness'], ['water', 'sugar', 'mundane'], ['swiftness', 'redstone', 'long_swiftness'],
    ['swiftness', 'glowstone_dust', 'strong_swiftness'], ['long_swiftness', 'fermented_spider_eye', 'long_slowness'],
    ['strong_poison', 'fermented_spider_eye', 'strong_harming'], ['awkward', 'turtle_helmet', 'turtle_master'], ['water', 'redstone', 'mundane'],
    ['water', 'fermented_spider_eye', 'weakness'], ['awkward', 'breeze_rod', 'wind_charged'], ['night_vision', 'fermented_spider_eye', 'invisibility']
  ]
  for (const [from, ingredient, to] of table) assert.equal(brew([potion(from)], thing(ingredient)).made[0], `potion of ${to}`, `${from} ${ingredient}`)
})

test('gunpowder makes a potion splash, and dragon breath makes that linger and leaves its bottle', () => {
  assert.equal(brew([potion('poison')], thing('gunpowder')).made[0], 'splash_potion of poison')
  const { made, rest } = brew([potion('poison', 'splash_potion')], thing('dragon_breath'))
  assert.equal(made[0], 'lingering_potion of poison')
  assert.equal(rest.name, 'glass_bottle')
  assert.deepEqual(brew([potion('poison', 'splash_potion')], thing('dragon_breath', 2)).dropped, ['glass_bottle'])
})

test('nothing brews without powder, or with what does nothing', () => {
  assert.equal(brew([potion('water')], thing('nether_wart'), null).made[0], 'potion of water')
  const { fuel, stand } = brew([potion('awkward')], thing('nether_wart'))
  assert.equal(stand.brewing.left, 0)
  assert.equal(fuel, null)
  assert.equal(stand.brewing.fuel, 20)
})

test('any other colour is dyed, as one recipe with alternatives, and suspicious stew takes any small flower', () => {
  const { patch } = require('../../../mc_server/embedded/registry_patch')
  for (const registry of [OLD, NEW].map(patch)) {
    const id = name => registry.itemsByName[name].id
    const recipes = new Recipes(registry, require('prismarine-item')(registry))
    const made = (...names) => recipes.match(names.map(name => ({ type: id(name) })), 2)?.name
    assert.equal(made('white_wool', 'blue_dye'), 'blue_wool')
    assert.equal(made('blue_dye', 'black_wool'), 'blue_wool')
    assert.equal(made('blue_dye', 'blue_wool'), undefined)
    assert.equal(made('lime_bed', 'red_dye'), 'red_bed')
    assert.equal(made('bowl', 'red_mushroom', 'brown_mushroom', 'poppy'), 'suspicious_stew')
    const dyed = recipes.all.filter(({ result, width }) => result.id === id('blue_wool') && width === undefined)
    assert.equal(dyed.length, 1)
    assert.deepEqual(dyed[0].cells.map(cell => cell.length).sort((a, b) => a - b), [1, 15])
  }
})
