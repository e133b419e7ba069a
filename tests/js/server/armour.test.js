'use strict'

// What armour takes off a blow, against vanilla's own figures.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const registry = require('prismarine-registry')('1.21.1')
const Item = require('prismarine-item')(registry)
const { armourOf, afterArmour, protectionOf } = require('../../../mc_server/embedded/items/armour')
const tags = require('../../../mc_server/embedded/data/damage_tags.json')

const PARTS = ['helmet', 'chestplate', 'leggings', 'boots']
const item = (name, components = []) => {
  const { id } = registry.itemsByName[name]
  return Item.fromNotch({ itemCount: 1, itemId: id, components, removeComponents: [] })
}
const dressed = (material, components) => ({
  inventory: [null, null, null, null, null, ...PARTS.map(part => item(`${material}_${part}`, components))]
})
const enchanted = (name, level) => {
  const order = registry.loginPacket.dimensionCodec['minecraft:enchantment'].entries
  const id = order.findIndex(({ key }) => key === `minecraft:${name}`)
  return [{ type: 'enchantments', data: { enchantments: [{ id, level }], showTooltip: true } }]
}

test('whole sets have the points that vanilla gives them', () => {
  const points = material => Object.values(armourOf(dressed(material)))
  assert.deepEqual(points('leather'), [7, 0])
  assert.deepEqual(points('golden'), [11, 0])
  assert.deepEqual(points('chainmail'), [12, 0])
  assert.deepEqual(points('iron'), [15, 0])
  assert.deepEqual(points('diamond'), [20, 8])
  assert.deepEqual(points('netherite'), [20, 12])
  assert.deepEqual(Object.values(armourOf({ armour: 2 })), [2, 0], 'the skin of a zombie')
})

test('big blows go through thin armour more than through tough one', () => {
  const left = (material, amount) => Number(afterArmour(amount, armourOf(dressed(material))).toFixed(3))
  assert.equal(left('iron', 4), 4 * (1 - 13 / 25))
  assert.equal(left('iron', 10), 6)
  assert.equal(left('diamond', 10), 3)
  assert.equal(left('netherite', 10), 2.8)
  assert.equal(left('leather', 1000), 1000 * (1 - 7 / 125))
})

test('protection adds up over the pieces, counts what it is for and ends at 80 percent', () => {
  const against = (name, level, type) =>
    protectionOf(registry, dressed('iron', enchanted(name, level)), tag => tags[tag].includes(type))
  assert.equal(against('protection', 4, 'mob_attack'), 16)
  assert.equal(against('fire_protection', 2, 'lava'), 16)
  assert.equal(against('fire_protection', 4, 'mob_attack'), 0)
  assert.equal(against('feather_falling', 4, 'fall'), 20)
})
