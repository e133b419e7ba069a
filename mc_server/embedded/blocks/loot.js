'use strict'

// What a broken block leaves, as in vanilla: which tool it needs, what it turns into, how much and how likely, with
// silk touch, fortune and shears, and how much experience it is worth. The facts are in data/loot.json; a block that
// is not named there leaves itself, or what minecraft-data says. Used by plugins/blocks/breaking.js.
//
// An entry of the table: `blocks` (names, * stands for any words, first match wins), `whole` (which tool takes the
// block as it is, as `silkItem` if given), `drops` (all of them, or the first that fits), `xp` (least, most). A drop:
// `item` ({} is what the star stood for, without a star the name without its last word), `count` (one number or least
// and most), `countOf` (a property), `chance` (one, or by fortune), `fortune` (how it adds), `most`, `tool`, `when`
// and `unless` (properties).

const { enchantment } = require('../items/enchantments')

const TABLE = require('../data/loot.json').map(entry => ({ ...entry, patterns: entry.blocks.map(patternOf) }))
const CROP_LUCK = 0.5714286
const CROP_TRIES = 3
const STEM_RIPE = 7

/** @returns {drops: list of {item, count}, xp}; `random` gives numbers in [0, 1) */
function lootOf (registry, block, tool, random) {
  if (block.harvestTools && !block.harvestTools[tool?.type]) return { drops: [], xp: 0 }
  const found = find(block.name)
  const silky = enchantment(registry, tool, 'silk_touch') > 0
  const context = { registry, block, tool, random, silky, fortune: enchantment(registry, tool, 'fortune') }
  const drops = found ? dropsOf(found, context) : usual(registry, block)
  return { drops: drops.filter(isReal(registry)), xp: silky || !found?.entry.xp ? 0 : between(found.entry.xp, random) }
}

const isReal = registry => drop => drop.count > 0 && registry.itemsByName[drop.item] !== undefined

function usual (registry, block) {
  if (registry.itemsByName[block.name]) return [{ item: block.name, count: 1 }]
  const [drop] = (registry.blockLoot?.[block.name]?.drops ?? []).filter(drop => !drop.silkTouch)
  return drop ? [{ item: drop.item, count: 1 }] : []
}

function find (name) {
  for (const entry of TABLE) {
    for (const pattern of entry.patterns) {
      const match = pattern.exec(name)
      if (match) return { entry, stem: match[1] ?? name.replace(/_[a-z]+$/, '') }
    }
  }
  return null
}

function dropsOf ({ entry, stem }, context) {
  const { block } = context
  const named = item => item.replace('{}', stem)
  if (takesWhole(entry.whole, context)) return [{ item: named(entry.silkItem ?? block.name), count: 1 }]
  const drops = []
  for (const drop of entry.drops ?? []) {
    if (!fits(drop, context)) continue
    drops.push({ item: named(drop.item), count: countOf(drop, context) })
    if (entry.first) break
  }
  return drops
}

function takesWhole (whole, { tool, silky }) {
  const shears = tool?.name === 'shears'
  if (whole === 'always') return true
  if (whole === 'shears only') return shears
  return whole === 'silk' ? silky : whole === 'shears' && (silky || shears)
}

function fits ({ when = {}, unless = null, tool, chance = 1 }, { block, tool: held, silky, fortune, random }) {
  const properties = block.getProperties()
  const has = ([name, value]) => String(properties[name]) === String(value)
  if (!Object.entries(when).every(has) || (unless && Object.entries(unless).every(has))) return false
  if (tool === 'silk touch' ? !silky : tool && !patternOf(tool).test(held?.name ?? '')) return false
  const likely = Array.isArray(chance) ? chance[Math.min(fortune, chance.length - 1)] : chance
  return likely >= 1 || random() < likely
}

function countOf ({ count = 1, countOf: property, fortune: kind, most = Infinity }, context) {
  const { block, random, fortune } = context
  if (property) return Number(block.getProperties()[property] ?? 1)
  const base = Array.isArray(count) ? between(count, random) : count
  return Math.min(most, kind ? FORTUNE[kind](base, fortune, random, block) : base)
}

const FORTUNE = {
  ore: (base, level, random) => base * (level > 0 ? Math.max(1, whole(level + 2, random)) : 1),
  more: (base, level, random) => base + whole(level + 1, random),
  'more twice': (base, level, random) => base + whole(2 * level + 1, random),
  crop: (base, level, random) => base + successes(level + CROP_TRIES, CROP_LUCK, random),
  stem: (base, _, random, block) =>
    base + successes(CROP_TRIES, (Number(block.getProperties().age ?? STEM_RIPE) + 1) / 15, random)
}

const whole = (most, random) => Math.floor(random() * most)
const between = ([low, high], random) => low + whole(high - low + 1, random)
const successes = (tries, chance, random) => Array.from({ length: tries }, random).filter(n => n < chance).length

function patternOf (text) {
  return new RegExp(`^${text.replace('*', '(\\w+)')}$`)
}

module.exports = { lootOf }
