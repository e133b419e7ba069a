'use strict'

// Damage reduction by armour and the wear of armour, by vanilla's formulas. Used by plugins/entities/damage.js.

const table = require('../data/armour.json')
const { wearSlot } = require('./durability')
const { enchantment } = require('./enchantments')

const SLOTS = [5, 6, 7, 8]
const MOST_PROTECTION = 20
// per level: the protection of each enchantment against kinds of damage
const PROTECTIONS = [
  ['protection', 1, null],
  ['fire_protection', 2, 'is_fire'],
  ['feather_falling', 3, 'is_fall'],
  ['blast_protection', 2, 'is_explosion'],
  ['projectile_protection', 2, 'is_projectile']
]

function pieceOf (item) {
  const [, material, part] = /^(\w+?)_(helmet|chestplate|leggings|boots)$/.exec(item?.name ?? '') ?? []
  const kind = table[material]
  return kind?.[part] ? { armour: kind[part], toughness: kind.toughness, fireproof: Boolean(kind.fireproof) } : null
}

const wornBy = entity => (entity.inventory ? SLOTS.map(slot => entity.inventory[slot]).filter(Boolean) : [])

/** Returns armour points and toughness: of worn armour for a player, of its own for a mob. */
function armourOf (entity) {
  const points = { armour: entity.armour ?? 0, toughness: 0 }
  for (const piece of wornBy(entity).map(pieceOf)) {
    points.armour += piece?.armour ?? 0
    points.toughness += piece?.toughness ?? 0
  }
  return points
}

function afterArmour (amount, { armour, toughness }) {
  const effective = Math.max(armour / 5, Math.min(20, armour - amount / (2 + toughness / 4)))
  return amount * (1 - effective / 25)
}

/** Returns the points of protection by enchantments against a kind of damage; each takes off 4 percent. */
function protectionOf (registry, entity, is) {
  let points = 0
  for (const item of wornBy(entity)) {
    for (const [name, each, tag] of PROTECTIONS)
      if (tag === null || is(tag)) points += each * enchantment(registry, item, name)
  }
  return Math.min(MOST_PROTECTION, points)
}

/** Wears each piece by a quarter of the damage, at least by one. */
function wearArmour (serv, player, amount, isFire) {
  const cost = Math.max(1, Math.floor(amount / 4))
  for (const slot of SLOTS) {
    const piece = pieceOf(player.inventory[slot])
    if (piece && !(isFire && piece.fireproof)) wearSlot(serv, player, slot, cost)
  }
}

module.exports = { armourOf, afterArmour, protectionOf, wearArmour }
