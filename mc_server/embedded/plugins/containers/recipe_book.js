'use strict'

// The recipe book: clients get all recipes when they join, and a click on one puts its ingredients into the grid or the furnace that is open.
// If something is missing, the client shows the recipe as a ghost. ../../recipes/ has the recipes and how they are sent.

const { bookOf } = require('../../recipes/book')
const { introduction, ghost } = require('../../recipes/known_recipes')
const { fill } = require('../../recipes/filling')
const { OVENS } = require('../../../../game/smelting')

const SPECTATOR = 3
const closed = () => ({ open: [false, false, false, false], filtered: [false, false, false, false] })

module.exports.needs = ['Item', 'cuts', 'keepOfPlayer', 'recipes', 'smithing']
module.exports.uses = ['holdsReservedName']

module.exports.server = serv => {
  const { registry, Item, cuts, smithing } = serv
  const known = { registry, Item, cuts, smithing, book: bookOf(registry, serv.recipes.all) }
  const { book } = known
  const byName = new Map(book.map(recipe => [recipe.name, recipe]))
  const find = ({ recipe, recipeId }) => (recipe === undefined ? book[recipeId] : byName.get(recipe))

  let introduce = null
  // bots of a crew open no book, so they are spared reading it
  serv.on('playerJoined', player => {
    if (serv.holdsReservedName(player._client)) return
    introduce ??= introduction(known)
    for (const [name, data] of introduce(player.recipeBook)) player._client.write(name, data)
  })
  serv.on('newPlayer', player => {
    player._client.on('craft_recipe_request', packet => {
      const recipe = find(packet)
      if (recipe && packet.windowId === player.menu.id && player.gameMode !== SPECTATOR) place(known, player, recipe, packet.makeAll)
    })
  })
  serv.keepOfPlayer('recipeBook', {
    record: ({ recipeBook }) => recipeBook,
    restore: (player, settings) => {
      player.recipeBook = settings
    },
    fresh: player => {
      player.recipeBook = closed()
    }
  })
}

module.exports.player = player => {
  /** Which of the four recipe books (grid, furnace, blast furnace, smoker) are open, and which show only what can be made. */
  player.recipeBook = closed()
  player._client.on('recipe_book', ({ bookId, bookOpen, filterActive }) => {
    const { open, filtered } = player.recipeBook
    player.recipeBook = { open: open.with(bookId, bookOpen), filtered: filtered.with(bookId, filterActive) }
  })
}

function place (known, player, recipe, makeAll) {
  const { menu } = player
  const grid = gridOf(menu, recipe.place)
  if (!grid) return
  const found = fill(menu, grid, recipe, makeAll)
  menu.pushed = true
  player.sync({ result: true })
  menu.store?.changed(player)
  if (!found) player._client.write(...ghost(known, menu.id, recipe))
}

/** Returns where a menu takes the ingredients of recipes that are made at a place; null if it does not. */
function gridOf (menu, place) {
  if (place === 'crafting') return menu.craft?.width ? { slots: menu.grid, width: menu.craft.width } : null
  const name = menu.store?.containers?.[0].name
  return OVENS.includes(place) && name === place ? { slots: [0], width: 1 } : null
}
