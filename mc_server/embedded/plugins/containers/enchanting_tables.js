'use strict'

// Enchanting tables: three offers that improve with bookshelves around, and the lapis and levels that an offer costs.
// ../../items/enchanting.js computes the offers.

const { openBench } = require('../../windows/bench')
const { offers, enchantmentsFor } = require('../../items/enchanting')
const { enchantmentKinds, withLevels } = require('../../items/enchantment_kinds')
const { range, withCount } = require('../../windows/menu')
const { JavaRandom } = require('../../java_random')

const [ITEM, LAPIS] = [0, 1]
const SEED = 3
const CREATIVE = 1
const SOUND = 'block.enchantment_table.use'
const BLOCKS = 4

module.exports.needs = ['blockUses', 'keepOfPlayer']
module.exports.uses = ['Item', 'sendSound', 'tagMembers', 'terrain', 'watchersOf']

module.exports.server = serv => {
  let kinds = null
  serv.blockUses.enchanting_table = (player, block) => {
    kinds ??= enchantmentKinds(serv)
    openBench(serv, player, block, {
      type: 'minecraft:enchantment',
      title: 'container.enchant',
      own: [null, null],
      bench: enchantingBench(serv, player, block.position, kinds)
    })
  }
  serv.keepOfPlayer('enchantSeed', {
    record: ({ enchantSeed }) => enchantSeed,
    restore: (player, seed) => {
      player.enchantSeed = seed
    },
    fresh: player => {
      player.enchantSeed = firstSeed(serv, player)
    }
  })
}

module.exports.player = (player, serv) => {
  /** The seed of the offers of enchanting tables; it changes with each enchantment. */
  player.enchantSeed = firstSeed(serv, player)
}

// everybody has his own offers, the same in every world with this seed
function firstSeed ({ options }, { username }) {
  const ofName = [...username].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0)
  return new JavaRandom((options.seed | 0) ^ ofName).next(32)
}

function enchantingBench (serv, player, position, kinds) {
  let offered = offers(kinds, null)
  const isFree = () => player.gameMode === CREATIVE
  const bench = {
    from: ITEM,
    to: LAPIS,
    result: -1,
    rules: {
      mayPlace: (slot, item) => slot === ITEM || item.name === 'lapis_lazuli',
      mostIn: (slot, item) => (slot === ITEM ? 1 : item.stackSize),
      isResult: () => true,
      slotsFor: item => [item.name === 'lapis_lazuli' ? LAPIS : ITEM]
    },
    match: ([item]) => {
      offered = offers(kinds, item, player.enchantSeed, shelvesAround(serv, position))
      return null
    },
    press: slot => {
      const { menu } = player
      const [item, lapis] = [menu.get(ITEM), menu.get(LAPIS)]
      const offer = offered[slot]
      if (!item || !offer || offer.cost === 0) return
      const price = slot + 1
      if (!isFree() && ((lapis?.count ?? 0) < price || player.level < Math.max(price, offer.cost))) return
      const list = enchantmentsFor(kinds, item, player.enchantSeed, slot, offer.cost)
      if (list.length === 0) return
      player.giveLevels(-price)
      player.enchantSeed = new JavaRandom(player.enchantSeed).next(32)
      if (lapis && !isFree()) menu.set(LAPIS, withCount(lapis, lapis.count - price))
      menu.set(ITEM, enchanted(serv, item, list))
      player.achieve?.('enchanted')
      menu.pushed = true
      player.sync()
      bench.show()
      ring(serv, position)
    },
    show: () => {
      const { menu } = player
      offered.forEach(({ cost }, i) => menu.tell(i, cost))
      menu.tell(SEED, player.enchantSeed & ~15)
      offered.forEach(({ id }, i) => menu.tell(SEED + 1 + i, id))
      offered.forEach(({ level }, i) => menu.tell(SEED + 4 + i, level))
    }
  }
  return bench
}

function enchanted ({ Item, registry }, item, list) {
  const kind = item.name === 'book' ? registry.itemsByName.enchanted_book : registry.items[item.type]
  const plain = Item.fromNotch({ ...Item.toNotch(item), itemId: kind.id })
  return withLevels(Item, plain, new Map(list.map(({ kind, level }) => [kind.id, level])))
}

// two blocks away, on the table's height or one above, with nothing but air or grass between
function shelvesAround (serv, position) {
  const between = serv.tagMembers('minecraft:block', 'enchantment_power_transmitter')
  const half = Math.trunc
  const nameAt = (x, y, z) => serv.terrain.blockAt(position.offset(x, y, z)).name
  let count = 0
  for (const x of range(-2, 3))
    for (const z of range(-2, 3))
      for (const y of [0, 1]) {
        if (Math.abs(x) < 2 && Math.abs(z) < 2) continue
        if (nameAt(x, y, z) === 'bookshelf' && between.has(nameAt(half(x / 2), y, half(z / 2)))) count++
      }
  return count
}

function ring (serv, position) {
  const heard = { sound: SOUND, category: BLOCKS, position: position.offset(0.5, 0.5, 0.5), volume: 1 }
  for (const watcher of serv.watchersOf(position)) serv.sendSound(watcher, { ...heard, pitch: 0.9 + Math.random() / 10 })
}
