'use strict'

// The tables behind stonecutters, looms and grids, without a server.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { stonecutting } = require('../../../mc_server/embedded/recipes/stonecutting')
const { craftings } = require('../../../mc_server/embedded/recipes/crafting_list')
const { Recipes } = require('../../../mc_server/embedded/plugins/containers/crafting')
const { tagsFor } = require('../../../mc_server/embedded/plugins/network/tags')
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
