'use strict'

// What broken blocks leave, by the table alone: every block of both versions, and the numbers of the special ones.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const prismarineItem = require('prismarine-item')
const { Vec3 } = require('vec3')
const { lootOf } = require('../../../mc_server/embedded/blocks/loot')
const { enchantmentId } = require('../../../mc_server/embedded/items/enchantments')
const { afterUse } = require('../../../mc_server/embedded/items/durability')
const { leave } = require('../../../mc_server/embedded/mobs/death_loot')
const { progressPerTick } = require('../../../mc_server/embedded/blocks/dig_speed')
const { stateWith } = require('../../../mc_server/embedded/blocks/states')
const { patch } = require('../../../mc_server/embedded/registry_patch')
const { stream } = require('../../../mc_server/embedded/worldgen/noise')

const registry = patch(require('prismarine-registry')('1.21.1'))
const Item = prismarineItem(registry)
const Block = require('prismarine-block')(registry)
const ROUNDS = 4000

function block (name, properties = {}) {
  return Block.fromStateId(stateWith(registry, registry.blocksByName[name], properties), 0)
}

function tool (name, enchantments = {}) {
  const list = Object.entries(enchantments).map(([name, level]) => ({ id: enchantmentId(registry, name), level }))
  const components = list.length
    ? [{ type: 'enchantments', data: { enchantments: list, showTooltip: true } }]
    : []
  return Item.fromNotch({
    itemCount: 1,
    itemId: registry.itemsByName[name].id,
    addedComponentCount: components.length,
    removedComponentCount: 0,
    components,
    removeComponents: []
  })
}

/** Counts of many rounds: item to {least, most, mean} of one round. */
function many (name, { with: held = null, properties } = {}) {
  const random = stream(7, 1, 2)
  const found = {}
  for (let n = 0; n < ROUNDS; n++) {
    for (const { item, count } of lootOf(registry, block(name, properties), held, random).drops) {
      found[item] ??= { times: 0, sum: 0, least: Infinity, most: 0 }
      const seen = found[item]
      seen.times++
      seen.sum += count
      seen.least = Math.min(seen.least, count)
      seen.most = Math.max(seen.most, count)
    }
  }
  return found
}

const range = (found, item) => [found[item]?.least, found[item]?.most]
const chance = (found, item) => (found[item]?.times ?? 0) / ROUNDS

function once (name, held = null, properties = {}) {
  const { drops } = lootOf(registry, block(name, properties), held, stream(7, 3, 4))
  return Object.fromEntries(drops.map(({ item, count }) => [item, count]))
}

const near = (value, wanted, what) =>
  assert.ok(Math.abs(value - wanted) < Math.max(0.012, wanted * 0.1), `${what}: ${value}, not ${wanted}`)

for (const version of ['1.21.1', '1.21.4']) {
  test(`every block of ${version} has an answer, and only items of that version`, () => {
    const registry = require('prismarine-registry')(version)
    const Block = require('prismarine-block')(registry)
    const random = stream(1, 2, 3)
    const Item = prismarineItem(registry)
    for (const { defaultState, name } of registry.blocksArray) {
      const block = Block.fromStateId(defaultState, 0)
      const best = Object.keys(block.harvestTools ?? {}).map(Number)[0]
      for (const id of [best, registry.itemsByName.shears.id, undefined]) {
        const held = id === undefined ? null : new Item(id, 1)
        for (const { item, count } of lootOf(registry, block, held, random).drops) {
          assert.ok(registry.itemsByName[item], `${name} drops ${item}`)
          assert.ok(count > 0 && Number.isInteger(count), `${name} drops ${count} ${item}`)
        }
      }
    }
  })
}

test('what a block needs of a tool decides whether anything is left', () => {
  assert.deepEqual(once('stone'), {})
  assert.deepEqual(once('stone', tool('wooden_pickaxe')), { cobblestone: 1 })
  assert.deepEqual(once('iron_ore', tool('wooden_pickaxe')), {})
  assert.deepEqual(once('iron_ore', tool('stone_pickaxe')), { raw_iron: 1 })
  assert.deepEqual(once('diamond_ore', tool('stone_pickaxe')), {})
  assert.deepEqual(once('obsidian', tool('iron_pickaxe')), {})
  assert.deepEqual(once('obsidian', tool('diamond_pickaxe')), { obsidian: 1 })
  assert.deepEqual(once('snow', null, { layers: 3 }), {})
  assert.deepEqual(once('snow', tool('iron_shovel'), { layers: 3 }), { snowball: 3 })
  assert.deepEqual(once('cobweb', tool('iron_sword')), { string: 1 })
  assert.deepEqual(once('cobweb', tool('shears')), { cobweb: 1 })
})

test('silk touch takes blocks as they are, and then there is no experience', () => {
  const silk = tool('diamond_pickaxe', { silk_touch: 1 })
  for (const name of ['stone', 'diamond_ore', 'glass', 'ice', 'glowstone', 'ender_chest', 'bookshelf', 'grass_block'])
    assert.deepEqual(once(name, silk), { [name]: 1 }, name)
  assert.deepEqual(once('infested_stone_bricks', silk), { stone_bricks: 1 })
  assert.deepEqual(once('oak_leaves', silk), { oak_leaves: 1 })
  assert.deepEqual(once('short_grass', silk).short_grass, undefined)
  const random = stream(1, 1, 1)
  assert.equal(lootOf(registry, block('diamond_ore'), silk, random).xp, 0)
  for (let n = 0; n < 50; n++) {
    const { xp } = lootOf(registry, block('diamond_ore'), tool('iron_pickaxe'), random)
    assert.ok(xp >= 3 && xp <= 7, String(xp))
  }
})

test('counts and chances are those of vanilla', () => {
  const pick = tool('diamond_pickaxe')
  assert.deepEqual(range(many('lapis_ore', { with: pick }), 'lapis_lazuli'), [4, 9])
  assert.deepEqual(range(many('redstone_ore', { with: pick }), 'redstone'), [4, 5])
  assert.deepEqual(range(many('copper_ore', { with: pick }), 'raw_copper'), [2, 5])
  assert.deepEqual(range(many('glowstone'), 'glowstone_dust'), [2, 4])
  assert.deepEqual(range(many('melon'), 'melon_slice'), [3, 7])
  const gravel = many('gravel')
  near(chance(gravel, 'flint'), 0.1, 'flint')
  near(chance(gravel, 'gravel'), 0.9, 'gravel')
  const leaves = many('oak_leaves')
  near(chance(leaves, 'oak_sapling'), 0.05, 'saplings')
  near(chance(leaves, 'stick'), 0.02, 'sticks')
  assert.equal(leaves.oak_leaves, undefined)
  assert.ok(leaves.apple && !many('birch_leaves').apple)
  near(chance(many('jungle_leaves'), 'jungle_sapling'), 0.025, 'jungle saplings')
  near(chance(many('short_grass'), 'wheat_seeds'), 0.125, 'seeds')
  assert.deepEqual(once('short_grass', tool('shears')), { short_grass: 1 })
  assert.deepEqual(once('oak_slab', null, { type: 'double' }), { oak_slab: 2 })
  assert.deepEqual(once('candle', null, { candles: 3 }), { candle: 3 })
  assert.deepEqual(once('ender_chest', pick), { obsidian: 8 })
  assert.deepEqual(once('potted_poppy'), { flower_pot: 1, poppy: 1 })
  assert.deepEqual(once('soul_wall_torch'), { soul_torch: 1 })
  assert.deepEqual(once('oak_wall_hanging_sign'), { oak_hanging_sign: 1 })
  for (const nothing of ['glass', 'white_stained_glass_pane', 'ice', 'cake', 'fire', 'spawner', 'budding_amethyst'])
    assert.deepEqual(once(nothing, pick), {}, nothing)
})

test('crops give by their age', () => {
  assert.deepEqual(once('wheat', null, { age: 6 }), { wheat_seeds: 1 })
  const wheat = many('wheat', { properties: { age: 7 } })
  assert.deepEqual(range(wheat, 'wheat'), [1, 1])
  assert.deepEqual(range(wheat, 'wheat_seeds'), [1, 4])
  assert.deepEqual(once('carrots', null, { age: 3 }), { carrot: 1 })
  const random = stream(5, 5, 5)
  for (let n = 0; n < 50; n++) {
    const { drops } = lootOf(registry, block('carrots', { age: 7 }), null, random)
    const carrots = drops.reduce((sum, { count }) => sum + count, 0)
    assert.ok(carrots >= 2 && carrots <= 5, String(carrots))
  }
  assert.deepEqual(once('sweet_berry_bush', null, { age: 1 }), {})
  assert.deepEqual(range(many('sweet_berry_bush', { properties: { age: 3 } }), 'sweet_berries'), [2, 3])
  assert.deepEqual(range(many('nether_wart', { properties: { age: 3 } }), 'nether_wart'), [2, 4])
})

test('fortune multiplies ores and makes flint certain', () => {
  const lucky = tool('diamond_pickaxe', { fortune: 3 })
  const diamonds = many('diamond_ore', { with: lucky })
  assert.deepEqual(range(diamonds, 'diamond'), [1, 4])
  near(diamonds.diamond.sum / ROUNDS, 2.2, 'diamonds')
  near(chance(many('gravel', { with: tool('diamond_shovel', { fortune: 3 }) }), 'flint'), 1, 'flint')
  assert.deepEqual(range(many('glowstone', { with: lucky }), 'glowstone_dust'), [2, 4])
})

test('the same seed gives the same luck', () => {
  const roll = () => {
    const random = stream(42, 9, 9)
    return Array.from({ length: 30 }, () => lootOf(registry, block('gravel'), null, random).drops[0].item).join(' ')
  }
  assert.equal(roll(), roll())
})

test('a mob leaves what vanilla says, a killer finds more, and the same seed leaves the same', () => {
  const { zombie } = require('../../../mc_server/embedded/data/mobs.json')
  const deaths = (seed, by) => {
    const left = []
    const dropItem = ({ name, count }) => left.push([name, count])
    const serv = { registry, Item, rules: {}, random: stream(seed, 9, 9), dropItem }
    const mob = { kind: 'zombie', nature: zombie, position: new Vec3(0, 0, 0) }
    for (let n = 0; n < 400; n++) leave(serv, mob, { by })
    return left
  }
  const alone = deaths(1, null)
  assert.deepEqual([...new Set(alone.map(([name]) => name))], ['rotten_flesh'])
  assert.deepEqual([...new Set(alone.map(([, count]) => count))].sort(), [1, 2])
  const rare = deaths(1, { type: 'player', hand: null }).filter(([name]) => /^(iron_ingot|carrot|potato)$/.test(name))
  assert.ok(rare.length >= 3 && rare.length <= 20, `${rare.length} of 400, 2.5 in a hundred`)
  assert.deepEqual(deaths(2, null), deaths(2, null))
  assert.notDeepEqual(deaths(2, null), deaths(3, null))
})

test('unbreaking saves most uses, and a tool that is used up is gone', () => {
  const serv = { registry, Item, random: stream(3, 3, 3) }
  let item = tool('iron_pickaxe', { unbreaking: 3 })
  for (let n = 0; n < 400; n++) item = afterUse(serv, item, 1)
  assert.ok(item.durabilityUsed > 70 && item.durabilityUsed < 130, String(item.durabilityUsed))
  item = tool('wooden_pickaxe')
  for (let n = 0; n < 58; n++) item = afterUse(serv, item, 1)
  assert.equal(item.durabilityUsed, 58)
  assert.equal(afterUse(serv, item, 1), null)
})

test('tool, enchantment, effect, water and ground decide how fast a block breaks', () => {
  const air = { name: 'air' }
  const water = { name: 'water' }
  const digger = (hand, { effects = {}, head = air, onGround = true, helmet = null } = {}) => {
    const serv = { registry, terrain: { blockAt: () => head } }
    const player = {
      hand,
      onGround,
      crouching: false,
      inventory: [null, null, null, null, null, helmet],
      position: { offset: () => null },
      effectLevel: name => effects[name] ?? 0
    }
    return name => progressPerTick(serv, player, block(name))
  }
  const ticks = (speed, name) => Math.ceil(1 / speed(name))
  assert.equal(ticks(digger(null), 'stone'), 150)
  assert.equal(ticks(digger(tool('wooden_pickaxe')), 'stone'), 23)
  assert.equal(ticks(digger(tool('stone_pickaxe')), 'iron_ore'), 23)
  assert.equal(ticks(digger(tool('wooden_pickaxe')), 'iron_ore'), 150)
  assert.equal(ticks(digger(null), 'dirt'), 15)
  assert.equal(ticks(digger(tool('diamond_pickaxe', { efficiency: 5 })), 'stone'), 2)
  assert.equal(ticks(digger(tool('diamond_pickaxe', { efficiency: 5 }), { effects: { haste: 2 } }), 'stone'), 1)
  assert.equal(ticks(digger(null, { effects: { mining_fatigue: 1 } }), 'dirt'), 50)
  assert.equal(ticks(digger(null, { head: water }), 'dirt'), 75)
  assert.equal(ticks(digger(null, { head: water, helmet: tool('iron_helmet', { aqua_affinity: 1 }) }), 'dirt'), 15)
  assert.equal(ticks(digger(null, { onGround: false }), 'dirt'), 75)
  assert.equal(ticks(digger(null, { head: water, onGround: false }), 'dirt'), 375)
  assert.equal(digger(tool('diamond_pickaxe'))('bedrock'), 0)
  assert.equal(digger(null)('short_grass'), Infinity)
  assert.equal(ticks(digger(tool('shears')), 'white_wool'), 5)
})
