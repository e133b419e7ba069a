'use strict'

// Lecterns: a book is put on one with the hand, everybody turns its pages for all readers, and one button takes it again. containers.js keeps the
// book and the page.

const { component } = require('../../items/item_components')
const { changed } = require('../../blocks/states')
const { withCount } = require('../../windows/menu')

const NAME = 'lectern'
const BOOKS = ['writable_book', 'written_book']
const BOOK = 0
const PAGE = 0
const [BACK, NEXT, TAKE, JUMP] = [1, 2, 3, 100]
const ADVENTURE = 2

module.exports.needs = ['blockUses', 'containerSizes']
module.exports.uses = ['containerAt', 'containerChanged', 'openContainers', 'setBlock', 'sound', 'terrain']

module.exports.server = serv => {
  serv.containerSizes[NAME] = 1
  serv.blockUses[NAME] = (player, block, { slot }) => {
    const lectern = serv.containerAt(block)
    if (lectern.slots[BOOK]) return open(serv, player, lectern)
    const book = player.inventory[slot]
    return BOOKS.includes(book?.name) && player.gameMode < ADVENTURE && put(serv, player, lectern, slot)
  }
}

function put (serv, player, lectern, slot) {
  lectern.slots[BOOK] = withCount(player.inventory[slot], 1)
  lectern.page = 0
  player.spend(slot)
  serv.containerChanged(lectern)
  show(serv, lectern)
  serv.sound('item.book.put', lectern.position)
}

function open (serv, player, lectern) {
  serv.openContainers(player, [lectern], {
    type: 'minecraft:lectern',
    title: { translate: 'container.lectern' },
    carried: false,
    isGone: () => !lectern.slots[BOOK],
    press: button => {
      if (button === TAKE) take(serv, player, lectern)
      else turn(serv, lectern, pageOf(lectern, button))
    }
  })
  player.menu.tell(PAGE, lectern.page)
}

const pageOf = ({ page }, button) => (button >= JUMP ? button - JUMP : button === BACK ? page - 1 : button === NEXT ? page + 1 : page)

function turn (serv, lectern, page) {
  const last = Math.max(0, pagesOf(lectern.slots[BOOK]) - 1)
  const now = Math.max(0, Math.min(last, page))
  if (now === lectern.page) return
  lectern.page = now
  serv.containerChanged(lectern)
  for (const { menu } of lectern.viewers) menu.tell(PAGE, now)
  serv.sound('item.book.page_turn', lectern.position)
}

const pagesOf = book => (component(book, 'written_book_content') ?? component(book, 'writable_book_content'))?.pages.length ?? 0

function take (serv, player, lectern) {
  const book = lectern.slots[BOOK]
  if (!book || player.gameMode >= ADVENTURE) return
  lectern.slots[BOOK] = null
  lectern.page = 0
  const left = player.giveItem(book)
  if (left > 0) player.toss(book)
  serv.containerChanged(lectern)
  show(serv, lectern)
}

function show (serv, { position, slots }) {
  const block = serv.terrain.blockAt(position)
  if (block.name === NAME) serv.setBlock(position, changed(serv.registry, block, { has_book: Boolean(slots[BOOK]) }))
}
