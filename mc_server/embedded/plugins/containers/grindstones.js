'use strict'

// Grindstones: two worn items of a kind become one, and every item loses its enchantments except curses, for experience. Items
// that are left inside are returned when the window closes.

const { openBench, resultRules } = require('../../windows/bench')
const { component, withComponents, enduranceOf } = require('../../items/item_components')
const { enchantmentKinds, levelsOf, withLevels } = require('../../items/enchantment_kinds')
const { withCount } = require('../../windows/menu')

const [FIRST, SECOND, RESULT] = [0, 1, 2]
const BONUS = 5
const CURSE = /_curse$/
const GROUND_EVENT = 1042

module.exports.needs = ['Item', 'blockUses']
module.exports.uses = ['dropXp', 'random', 'sameItem', 'watchersOf']

module.exports.server = serv => {
  const { Item } = serv
  let found = null
  const kinds = () => (found ??= new Map([...enchantmentKinds(serv).values()].map(kind => [kind.id, kind])))
  const isCurse = id => CURSE.test(kinds().get(id).name)
  const damageOf = item => component(item, 'damage') ?? 0

  serv.blockUses.grindstone = (player, block) => {
    openBench(serv, player, block, {
      type: 'minecraft:grindstone',
      title: 'container.grindstone_title',
      own: new Array(3).fill(null),
      bench: grindingBench(player, block.position)
    })
  }

  function grindingBench (player, position) {
    const inputs = () => [player.menu.get(FIRST), player.menu.get(SECOND)]
    return {
      from: FIRST,
      to: SECOND,
      result: RESULT,
      rules: resultRules(RESULT, [FIRST, SECOND], item => enduranceOf(item) > 0 || levelsOf(item).size > 0),
      match: ([first, second]) => ground(first, second),
      consume: () => {
        pay(inputs(), position)
        player.menu.set(FIRST, null)
        player.menu.set(SECOND, null)
        for (const watcher of serv.watchersOf(position))
          watcher._client.write('world_event', { effectId: GROUND_EVENT, location: position, data: 0, global: false })
      }
    }
  }

  function ground (first, second) {
    if (!first && !second) return null
    if ((first?.count ?? 0) > 1 || (second?.count ?? 0) > 1) return null
    if (first && second) return merged(first, second)
    const item = first ?? second
    return levelsOf(item).size > 0 ? blank(item, levelsOf(item)) : null
  }

  function merged (first, second) {
    if (first.name !== second.name) return null
    const most = Math.max(enduranceOf(first), enduranceOf(second))
    if (most === 0) return paired(first, second)
    const left = enduranceOf(first) - damageOf(first) + enduranceOf(second) - damageOf(second)
    const damage = Math.max(0, most - left - Math.floor((most * BONUS) / 100))
    const levels = levelsOf(first)
    for (const [id, level] of levelsOf(second))
      if (!isCurse(id) || !levels.has(id)) levels.set(id, Math.max(level, levels.get(id) ?? 0))
    return blank(withComponents(Item, first, { damage: damage || null }), levels)
  }

  // items that do not wear combine only if both are the same
  function paired (first, second) {
    const same = first.stackSize > 1 && serv.sameItem(first, second)
    return same ? blank(withCount(first, 2), levelsOf(first)) : null
  }

  /** Returns the item with only its curses left, and with the repair cost that they imply. */
  function blank (item, levels) {
    const curses = new Map([...levels].filter(([id]) => isCurse(id)))
    const bare = withLevels(Item, item, curses)
    const rest = curses.size === 0 && item.name === 'enchanted_book' ? asBook(bare) : bare
    return withComponents(Item, rest, { repair_cost: 2 ** curses.size - 1 || null })
  }

  function asBook (item) {
    return Item.fromNotch({ ...Item.toNotch(item), itemId: serv.registry.itemsByName.book.id })
  }

  function pay (items, position) {
    const taken = items.flatMap(item => (item ? [...levelsOf(item)] : [])).filter(([id]) => !isCurse(id))
    const worth = taken.reduce((sum, [id, level]) => sum + kinds().get(id).minCost(level), 0)
    const half = Math.ceil(worth / 2)
    if (half > 0) serv.dropXp(half + Math.floor(serv.random() * half), position.offset(0.5, 0.5, 0.5))
  }
}
