'use strict'

// Which changes of the number of items have a reason, and by how much they may differ: the only ways in which things
// come into being or vanish.

const { recipeFor, burnTicks, OVENS } = require('../../../../game/smelting')

// no block leaves more than this (melons, ores, and a chest that was full is counted already)
const MOST_LOOT = 12
const EMPTIED = {
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  milk_bucket: 'bucket',
  powder_snow_bucket: 'bucket',
  mushroom_stew: 'bowl',
  rabbit_stew: 'bowl',
  beetroot_soup: 'bowl',
  suspicious_stew: 'bowl',
  honey_bottle: 'glass_bottle',
  potion: 'glass_bottle'
}
const FILLED = { bucket: ['water_bucket', 'lava_bucket', 'milk_bucket'], glass_bottle: ['potion', 'honey_bottle'] }

const more = changes => changes.filter(([, count]) => count > 0)
const less = changes => changes.filter(([, count]) => count < 0)
const total = changes => changes.reduce((sum, [, count]) => sum + Math.abs(count), 0)

function isLawful (deed, changes, happened, serv) {
  if (deed.event === 'set_creative_slot') return deed.before?.creative === true
  if (happened.commands.length > 0) return byCommand(changes, happened)
  const judge = JUDGES[deed.event]
  return Boolean(judge) && judge(changes, deed, happened, serv)
}

const JUDGES = {
  window_click: (changes, deed) =>
    (deed.before?.bench ? isWork(changes, deed.before) : isCraft(changes, deed.before)) || isClone(changes, deed),
  edit_book: isSigning,
  enchant_item: (changes, deed) => isEnchanting(changes, deed.before),
  block_place: byHand,
  use_item: byHand,
  use_entity: byHand,
  block_dig: byHand,
  tick: byTime
}

// ---- crafting: what is gained is what lay in the result slot, what is lost came out of the grid

function isCraft (changes, before) {
  const { result, cells } = before ?? {}
  if (!result) return false
  const gained = changes.find(([name]) => name === result.name)?.[1] ?? 0
  const rounds = gained / result.count
  if (!Number.isInteger(rounds) || rounds < 1) return false
  return changes.every(([name, count]) => name === result.name || count === expected(cells, name, rounds))
}

// ---- other tables: an anvil only takes, a trade gives what lay in the result slot for some of what was paid

function isWork (changes, { bench, result, cells }) {
  const gained = more(changes)
  if (!result || (gained.length > 0 && !bench.makes)) return false
  const isPaid = ([name, count]) => -count <= sum(cells.filter(cell => cell.name === name).map(cell => cell.count))
  return gained.every(([name, count]) => name === result.name && count % result.count === 0) && less(changes).every(isPaid)
}

const sum = counts => counts.reduce((whole, count) => whole + count, 0)
const MOST_LAPIS = 3

function isEnchanting (changes, before) {
  const counts = new Map(changes)
  const lapis = -(counts.get('lapis_lazuli') ?? 0)
  const [books, made] = [counts.get('book') ?? 0, counts.get('enchanted_book') ?? 0]
  const others = changes.filter(([name]) => !['lapis_lazuli', 'book', 'enchanted_book'].includes(name))
  const isPaid = (lapis >= 1 && lapis <= MOST_LAPIS) || (lapis === 0 && before.creative)
  return isPaid && others.length === 0 && made === -books && (made === 0 || made === 1)
}

// in creative, the middle button makes stacks
function isClone (changes, { before, packet: { mode, mouseButton } }) {
  return before.creative && less(changes).length === 0 && (mode === 3 || (mode === 5 && mouseButton >= 8))
}

// a signed book is another item
function isSigning (changes) {
  const { writable_book: blank, written_book: signed } = Object.fromEntries(changes)
  return changes.length === 2 && blank === -1 && signed === 1
}

function expected (cells, name, rounds) {
  const used = cells.filter(cell => cell.name === name).length
  const left = cells.filter(cell => EMPTIED[cell.name] === name).length
  return (left - used) * rounds
}

// ---- what a hand does to the world: places, uses up, breaks, fills, feeds, shears, picks, kills

// what can be had of a block without breaking it, and of an animal without killing it
const PICKED = { sweet_berry_bush: 'sweet_berries', pumpkin: 'pumpkin_seeds', cave_vines: 'glow_berries' }
const THROWN = ['snowball', 'egg', 'ender_pearl']
const MOST_PICKED = 4
const MOST_WOOL = 3

function byHand (changes, deed, { broken, changed, died }, serv) {
  const { before, event } = deed
  const loot = (broken.length + died.length) * MOST_LOOT
  const picked = new Set(changed.map(({ before }) => PICKED[serv.registry.blocksByStateId[before].name]))
  const had = more(changes).filter(
    ([name, count]) =>
      !isExchange(name, before) &&
      !(picked.has(name) && count <= MOST_PICKED) &&
      !(event === 'use_entity' && name.endsWith('_wool') && count <= MOST_WOOL) &&
      // laid on a fire by somebody who keeps it
      !(before?.creative && count === 1 && before.hands.some(item => item?.name === name))
  )
  if (total(had) > loot) return false
  return less(changes).every(([name, count]) => {
    const held = before?.hands.find(item => item?.name === name)
    if (!held) return false
    const used = THROWN.includes(name) || changed.length > 0 || event === 'use_entity' || held.wears || name in EMPTIED || name in FILLED
    return count === -1 && used
  })
}

const isExchange = (name, before) =>
  (before?.hands ?? []).some(item => item && (EMPTIED[item.name] === name || FILLED[item.name]?.includes(name)))

// ---- what time does: cooks, burns, feeds, grows, ends what lies about and dies

function byTime (changes, { falling, ending }, { broken, died }) {
  let rest = new Map(changes)
  for (const [name, count] of ending) rest = shift(rest, name, Math.min(count, Math.max(0, -(rest.get(name) ?? 0))))
  for (const [name, count] of less(changes)) {
    for (const oven of [...OVENS, 'campfire']) {
      const result = recipeFor(oven, name)?.result
      const cooked = Math.min(-count, rest.get(result) ?? 0)
      if (cooked > 0) rest = shift(shift(rest, name, cooked), result, -cooked)
    }
  }
  const emptied = new Set(less(changes).map(([name]) => EMPTIED[name]))
  const left = [...rest].filter(([, count]) => count !== 0)
  const gained = more(left).filter(([name]) => !emptied.has(name) && !falling.includes(name))
  // hens lay
  const laid = gained.filter(([name, count]) => !(name === 'egg' && count === 1))
  return less(left).every(isUsedUp) && total(laid) <= (broken.length + died.length) * MOST_LOOT
}

const shift = (counts, name, by) => new Map(counts).set(name, (counts.get(name) ?? 0) + by)

// burnt, eaten, worn out on somebody who was hit
const WORN = /_(helmet|chestplate|leggings|boots|sword|axe|pickaxe|shovel|hoe)$|^(shield|shears|totem_of_undying)$/
const isUsedUp = ([name, count]) =>
  count >= -2 && (OVENS.some(oven => burnTicks(oven, name) > 0) || foods().has(name) || name in EMPTIED || WORN.test(name))

let foodNames = null
const foods = () => (foodNames ??= new Set(require('minecraft-data')('1.21.4').foodsArray.map(({ name }) => name)))

// ---- commands: the givers give what they say, the takers only take

function byCommand (changes, { commands, broken, died }) {
  const [name, ...words] = commands[0].replace(/^\//, '').split(' ')
  if (name === 'give') {
    const [item, count] = changes[0]
    return changes.length === 1 && item === words[1].replace(/\[.*/, '') && count === Number(words[2] ?? 1)
  }
  if (name === 'clear' || name === 'kill') return more(changes).length === 0 || died.length > 0
  if (name === 'fill' || name === 'setblock') return total(more(changes)) <= broken.length * MOST_LOOT
  return false
}

module.exports = { isLawful }
