'use strict'

// Books: writing in a book and quill in the hand, signing it, and opening a signed one.

const { toNbt } = require('../network/text')

const OFFHAND = 45
const HOTBAR = 36
const OFFHAND_NUMBER = 40
const MOST_PAGES = 100
const LONGEST_PAGE = 1024
const LONGEST_TITLE = 32

module.exports.needs = ['airUses']
module.exports.uses = ['Item']

module.exports.server = serv => {
  serv.airUses.written_book = (player, { slot }) =>
    player._client.write('open_book', { hand: slot === OFFHAND ? 1 : 0 })
}

module.exports.player = (player, serv) => {
  player._client.on('edit_book', ({ hand, pages, title }) => {
    const slot = hand === OFFHAND_NUMBER ? OFFHAND : HOTBAR + hand
    const isHand = hand === OFFHAND_NUMBER || (hand >= 0 && hand <= 8)
    if (!isHand || player.inventory[slot]?.name !== 'writable_book' || !isShort(pages, title)) return
    const signed = title !== undefined && title !== null
    player.setSlot(slot, signed ? sign(player.inventory[slot], pages, title) : write(player.inventory[slot], pages))
  })

  const isShort = (pages, title) =>
    pages.length <= MOST_PAGES &&
    pages.every(page => page.length <= LONGEST_PAGE) &&
    (title ?? '').length <= LONGEST_TITLE

  const write = (book, pages) =>
    become(book, 'writable_book', 'writable_book_content', { pages: pages.map(content => ({ content })) })

  const sign = (book, pages, title) =>
    become(book, 'written_book', 'written_book_content', {
      rawTitle: title,
      author: player.username,
      generation: 0,
      pages: pages.map(text => ({ content: toNbt(text) })),
      resolved: true
    })

  function become (book, name, type, data) {
    const slot = serv.Item.toNotch(book)
    const others = (slot.components ?? []).filter(part => !/book_content$/.test(part.type))
    const components = [...others, { type, data }]
    return serv.Item.fromNotch({
      ...slot,
      itemId: serv.registry.itemsByName[name].id,
      components,
      addedComponentCount: components.length
    })
  }
}
