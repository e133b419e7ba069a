'use strict'

// Weapons: the damage of an attack with an item, its attack speed, and the damage by its enchantments. Used by plugins/combat/combat.js.

const table = require('../data/weapons.json')
const { enchantment } = require('./enchantments')

const ARTHROPODS = /^(spider|cave_spider|silverfish|endermite|bee)$/

/** @returns {damage, speed, wear, sweeps} of an item, or of the bare hand */
function weaponOf (item) {
  const [, material, tool] = /^(\w+?)_(sword|axe|pickaxe|shovel|hoe)$/.exec(item?.name ?? '') ?? []
  const values = table[tool]?.[material]
  if (values) return { damage: values[0], speed: values[1], wear: table[tool].wear, sweeps: tool === 'sword' }
  return { wear: 0, sweeps: false, ...table.hand, ...(Object.hasOwn(table, item?.name ?? '') ? table[item.name] : {}) }
}

/** Returns the extra damage of sharpness, smite and bane of arthropods against a target. */
function enchantedDamage (registry, item, target) {
  const level = name => enchantment(registry, item, name)
  const sharpness = level('sharpness')
  const smite = target.nature?.undead ? level('smite') : 0
  const bane = ARTHROPODS.test(target.kind) ? level('bane_of_arthropods') : 0
  return (sharpness > 0 ? 0.5 + 0.5 * sharpness : 0) + 2.5 * (smite + bane)
}

/** Returns the part of full strength that an attack has so many ticks after the last one. */
const recovered = (ticks, speed) => Math.min(1, Math.max(0, ((ticks + 0.5) * speed) / 20))

module.exports = { weaponOf, enchantedDamage, recovered }
