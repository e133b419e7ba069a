'use strict'

// Computes what an anvil makes of two items and a name, and its cost in levels, as in vanilla: repair with material or with another item of the
// kind, combined enchantments, and the cost of earlier work. Used by plugins/containers/anvils.js.

const nbt = require('prismarine-nbt')
const { component, withComponents, enduranceOf } = require('./item_components')
const { areCompatible, levelsOf, withLevels } = require('./enchantment_kinds')
const { toNbt } = require('../plugins/network/text')

const TOO_EXPENSIVE = 40
const MOST = 2147483647
const SAME_KIND_COST = 2
const BONUS = 12
const NOTHING = { result: null, cost: 0, used: 0, onlyName: false }

/**
 * Returns the result of an anvil.
 * @param tables {Item, registry, kinds} kinds as of enchantment_kinds.js
 * @param name the text in the name field, or null if the player has not written
 * @returns {result, cost, used, onlyName} used: how many items of the material it takes, 0 for all of the other item
 */
function combine (tables, left, right, { name = null, creative = false } = {}) {
  if (!left) return NOTHING
  const work = { item: left, levels: levelsOf(left), cost: 0, used: 0 }
  if (right && !join(tables, work, left, right, creative)) return NOTHING
  const naming = rename(tables, work, left, name)
  if (work.cost <= 0) return NOTHING
  const onlyName = naming > 0 && naming === work.cost
  const full = Math.min(MOST, work.cost + penalty(left) + penalty(right))
  const cost = onlyName ? Math.min(TOO_EXPENSIVE - 1, full) : full
  if (cost >= TOO_EXPENSIVE && !creative) return { ...NOTHING, cost }
  const before = Math.max(penalty(left), penalty(right))
  const repairCost = onlyName ? before : Math.min(MOST, before * 2 + 1)
  const worked = withComponents(tables.Item, work.item, { repair_cost: repairCost || null })
  return { result: withLevels(tables.Item, worked, work.levels), cost, used: work.used, onlyName }
}

const penalty = item => component(item, 'repair_cost') ?? 0
const damageOf = item => component(item, 'damage') ?? 0

// ---- two items: false if they cannot be combined

function join (tables, work, left, right, creative) {
  const isBook = right.name === 'enchanted_book' || component(right, 'stored_enchantments') !== undefined
  const wears = enduranceOf(left) > 0
  if (wears && isMaterial(tables, left, right)) return repair(tables, work, left, right)
  if (!isBook && (left.name !== right.name || !wears)) return false
  if (!isBook) merge(tables, work, left, right)
  return enchant(tables, work, left, right, { isBook, creative })
}

function isMaterial ({ registry }, item, material) {
  return (registry.itemsByName[item.name].repairWith ?? []).includes(material.name)
}

// each item of the material repairs a quarter
function repair ({ Item }, work, left, right) {
  const quarter = Math.floor(enduranceOf(left) / 4)
  let damage = damageOf(left)
  while (Math.min(damage, quarter) > 0 && work.used < right.count) {
    damage -= Math.min(damage, quarter)
    work.used++
    work.cost++
  }
  work.item = withDamage(Item, left, damage)
  return work.used > 0
}

function merge ({ Item }, work, left, right) {
  const most = enduranceOf(left)
  const rest = most - damageOf(left) + (enduranceOf(right) - damageOf(right)) + Math.floor((most * BONUS) / 100)
  const damage = Math.max(0, most - rest)
  if (damage >= damageOf(left)) return
  work.item = withDamage(Item, left, damage)
  work.cost += SAME_KIND_COST
}

const withDamage = (Item, item, damage) => withComponents(Item, item, { damage: damage || null })

function enchant ({ kinds }, work, left, right, { isBook, creative }) {
  const byId = new Map([...kinds.values()].map(kind => [kind.id, kind]))
  let [taken, refused] = [false, false]
  for (const [id, level] of levelsOf(right)) {
    const kind = byId.get(id)
    const others = [...work.levels.keys()].filter(other => other !== id && !areCompatible(kind, byId.get(other)))
    work.cost += others.length
    const fits = kind.supports(left) || creative || left.name === 'enchanted_book'
    if (!fits || others.length > 0) {
      refused = true
      continue
    }
    taken = true
    const had = work.levels.get(id) ?? 0
    const reached = Math.min(kind.maxLevel, had === level ? level + 1 : Math.max(level, had))
    work.levels.set(id, reached)
    work.cost += (isBook ? Math.max(1, kind.anvilCost >> 1) : kind.anvilCost) * reached
    if (left.count > 1) work.cost = TOO_EXPENSIVE
  }
  return taken || !refused
}

// ---- the name

/** @returns the cost of renaming */
function rename ({ Item }, work, left, name) {
  const isNamed = component(left, 'custom_name') !== undefined
  const isBlank = name === null || name.trim() === ''
  if (isBlank ? !isNamed : name === nameOf(left)) return 0
  work.item = withComponents(Item, work.item, { custom_name: isBlank ? null : toNbt(name) })
  work.cost++
  return 1
}

function nameOf (item) {
  const named = component(item, 'custom_name') ?? component(item, 'item_name')
  return named === undefined ? item.displayName : wordsOf(nbt.simplify(named))
}

const wordsOf = text =>
  typeof text === 'string' ? text : `${text.text ?? text[''] ?? ''}${(text.extra ?? []).map(wordsOf).join('')}`

module.exports = { combine, nameOf }
