'use strict'

// Computes the offers of an enchanting table and their results by vanilla's formulas: always the same for a seed, an item and a number of
// bookshelves. Used by plugins/containers/enchanting_tables.js.

const { order: ORDER, tools: TOOLS, armour: ARMOUR, others: OTHERS } = require('../data/enchanting.json')
const { areCompatible, levelsOf } = require('./enchantment_kinds')
const { JavaRandom } = require('../java_random')

const MOST_SHELVES = 15
const NO_OFFER = { cost: 0, id: -1, level: -1 }
const SPREAD = Math.fround(0.15)
const MORE_IN = 50

/** Returns the enchantability of an item; 0 if a table cannot enchant it. */
function enchantability (name) {
  const [, material, part] = /^(\w+?)_(\w+)$/.exec(name) ?? []
  if (/^(sword|pickaxe|axe|shovel|hoe)$/.test(part)) return TOOLS[material] ?? 0
  if (/^(helmet|chestplate|leggings|boots)$/.test(part)) return ARMOUR[material] ?? 0
  return OTHERS[name] ?? 0
}

const isEnchantable = item => enchantability(item.name) > 0 && item.count === 1 && levelsOf(item).size === 0

/** Returns the three offers, each {cost, id, level}: the level it needs, and one of the enchantments that it would give. */
function offers (kinds, item, seed, shelves) {
  if (!item || !isEnchantable(item)) return [NO_OFFER, NO_OFFER, NO_OFFER]
  const random = new JavaRandom(seed)
  const costs = [0, 1, 2].map(slot => costOf(random, slot, Math.min(shelves, MOST_SHELVES)))
  return costs.map((cost, slot) => {
    if (cost < slot + 1) return NO_OFFER
    // vanilla continues with the random numbers that the choice has left
    const list = choose(kinds, random, item, seed + slot, cost)
    if (list.length === 0) return { ...NO_OFFER, cost }
    const { kind, level } = list[random.nextInt(list.length)]
    return { cost, id: kind.id, level }
  })
}

function costOf (random, slot, shelves) {
  const base = random.nextInt(8) + 1 + (shelves >> 1) + random.nextInt(shelves + 1)
  if (slot === 0) return Math.max(Math.floor(base / 3), 1)
  return slot === 1 ? Math.floor((base * 2) / 3) + 1 : Math.max(base, shelves * 2)
}

/** Returns all enchantments that an offer gives the item: [{kind, level}]. */
const enchantmentsFor = (kinds, item, seed, slot, cost) => choose(kinds, new JavaRandom(0), item, seed + slot, cost)

function choose (kinds, random, item, seed, cost) {
  random.setSeed(seed)
  const list = select(kinds, random, item, cost)
  if (item.name === 'book' && list.length > 1) list.splice(random.nextInt(list.length), 1)
  return list
}

function select (kinds, random, item, cost) {
  const quarter = Math.floor(enchantability(item.name) / 4) + 1
  let power = cost + 1 + random.nextInt(quarter) + random.nextInt(quarter)
  const luck = Math.fround(Math.fround(Math.fround(random.nextFloat() + random.nextFloat()) - 1) * SPREAD)
  power = Math.max(1, Math.floor(power + power * luck + 0.5))
  let possible = possibleAt(kinds, item, power)
  const chosen = []
  if (possible.length === 0) return chosen
  chosen.push(draw(random, possible))
  while (random.nextInt(MORE_IN) <= power) {
    const last = chosen.at(-1).kind
    possible = possible.filter(({ kind }) => areCompatible(kind, last))
    if (possible.length === 0) break
    chosen.push(draw(random, possible))
    power = Math.floor(power / 2)
  }
  return chosen
}

function possibleAt (kinds, item, power) {
  return ORDER.map(name => kinds.get(name))
    .filter(kind => item.name === 'book' || kind.isPrimaryFor(item))
    .flatMap(kind => {
      for (let level = kind.maxLevel; level > 0; level--)
        if (power >= kind.minCost(level) && power <= kind.maxCost(level)) return [{ kind, level }]
      return []
    })
}

function draw (random, list) {
  let dice = random.nextInt(list.reduce((sum, { kind }) => sum + kind.weight, 0))
  return list.find(({ kind }) => (dice -= kind.weight) < 0)
}

module.exports = { offers, enchantmentsFor }
