'use strict'

// How clients are told of recipes. 1.21.1 gets whole recipes and then the names of those in the book. 1.21.4 gets what may lie in which slot
// and what a stonecutter makes, and then shows what the server describes for each entry of the book, which has a number instead of a name.

const { OVENS, SMELTING } = require('../../../game/smelting')

const SINCE = '1.21.2'
const CAMPFIRE = 'campfire'
const ON_CAMPFIRE = SMELTING.filter(recipe => recipe.in.includes(CAMPFIRE)).flatMap(({ from }) => from)
const CATEGORIES = {
  crafting: ['crafting_building_blocks', 'crafting_redstone', 'crafting_equipment', 'crafting_misc'],
  furnace: ['furnace_food', 'furnace_blocks', 'furnace_misc'],
  blast_furnace: ['blast_furnace_misc', 'blast_furnace_blocks', 'blast_furnace_misc'],
  smoker: ['smoker_food', 'smoker_food', 'smoker_food']
}
const COOKED = { furnace: 'smelting', blast_furnace: 'blasting', smoker: 'smoking' }

const isNew = ({ registry }) => registry.version['>='](SINCE)

/**
 * Returns a function that makes the packets about recipes, as [name, data], from the settings of a client's book: {open, filtered}, each with
 * a value for every kind of book. All that is the same for every client is made once.
 * @param known {registry, Item, book, cuts, smithing}: the recipes of book.js, stonecutting.js and smithing.js
 */
function introduction (known) {
  return isNew(known) ? newIntroduction(known) : oldIntroduction(known)
}

/** Returns the packet that shows a recipe in a grid without its items. */
function ghost (known, windowId, recipe) {
  const shown = isNew(known) ? { recipeDisplay: displayOf(known, recipe) } : { recipe: recipe.name }
  return ['craft_recipe_response', { windowId, ...shown }]
}

const idsOf = ({ itemsByName }, names) => names.map(name => itemsByName[name]?.id).filter(id => id !== undefined)
const slotOf = ({ Item }, { id, count = 1 }) => Item.toNotch(new Item(id, count))

// ---- 1.21.1

function oldIntroduction (known) {
  const { book } = known
  const recipes = [...book.map(recipe => whole(known, recipe)), ...cut(known), ...smithed(known)]
  const names = book.map(({ name }) => name)
  return ({ open, filtered }) => [
    ['declare_recipes', { recipes }],
    ['unlock_recipes', { action: 0, ...flagsOf(open, filtered), recipes1: names, recipes2: [] }]
  ]
}

const flagsOf = (open, filtered) => ({
  ...{ craftingBookOpen: open[0], filteringCraftable: filtered[0], smeltingBookOpen: open[1], filteringSmeltable: filtered[1] },
  ...{ blastFurnaceOpen: open[2], filteringBlastFurnace: filtered[2], smokerBookOpen: open[3], filteringSmoker: filtered[3] }
})

const ingredient = (known, ids) => ids.map(id => slotOf(known, { id }))

function whole (known, { name, place, tab: category, result, width, height, cells, experience, ticks }) {
  const common = { group: '', category, result: slotOf(known, result) }
  const ingredients = cells.map(cell => ingredient(known, cell))
  if (place in COOKED)
    return { name, type: `minecraft:${COOKED[place]}`, data: { ...common, ingredient: ingredients[0], experience, cookTime: ticks } }
  if (width === undefined) return { name, type: 'minecraft:crafting_shapeless', data: { ...common, ingredients } }
  // the library wants lists of `height`, although the ingredients come row by row
  const lists = Array.from({ length: width }, (_, n) => ingredients.slice(n * height, (n + 1) * height))
  const data = { ...common, gridWidth: width, gridHeight: height, ingredients: lists, showNotification: false }
  return { name, type: 'minecraft:crafting_shaped', data }
}

function cut (known) {
  return [...known.cuts].flatMap(([from, results]) =>
    results.map(({ name, count }) => ({
      name: `minecraft:${name}_from_${from}_stonecutting`,
      type: 'minecraft:stonecutting',
      data: {
        group: '',
        ingredient: ingredient(known, idsOf(known.registry, [from])),
        result: slotOf(known, { id: known.registry.itemsByName[name].id, count })
      }
    }))
  )
}

function smithed (known) {
  const { smithing, registry } = known
  const of = names => ingredient(known, idsOf(registry, names))
  const upgrades = smithing.upgrades().map(({ template, base, addition, result }) => ({
    name: `minecraft:${result}_smithing`,
    type: 'minecraft:smithing_transform',
    data: {
      ...{ template: of([template]), base: of([base]), addition: of([addition]) },
      result: slotOf(known, { id: registry.itemsByName[result].id })
    }
  }))
  const trims = smithing.trims().map(({ template, bases, additions }) => ({
    name: `minecraft:${template}_smithing_trim`,
    type: 'minecraft:smithing_trim',
    data: { template: of([template]), base: of(bases), addition: of(additions) }
  }))
  return [...upgrades, ...trims]
}

// ---- 1.21.4

const KINDS = ['crafting', 'smelting', 'blast', 'smoker']

function newIntroduction (known) {
  const declared = { recipes: propertySets(known), stoneCutterRecipes: shownCuts(known) }
  const entries = known.book.map((recipe, displayId) => entry(known, recipe, displayId))
  return ({ open, filtered }) => [
    ['declare_recipes', declared],
    ['recipe_book_settings', settingsOf(open, filtered)],
    ['recipe_book_add', { entries, replace: true }]
  ]
}

const settingsOf = (open, filtered) =>
  Object.fromEntries(KINDS.flatMap((kind, i) => [[`${kind}GuiOpen`, open[i]], [`${kind}FilteringCraftable`, filtered[i]]]))

function propertySets ({ registry, smithing, book }) {
  const inputs = OVENS.map(oven => [`${oven}_input`, book.filter(({ place }) => place === oven).flatMap(({ cells }) => cells[0])])
  const slots = ['smithing_template', 'smithing_base', 'smithing_addition']
  const sets = [
    ...inputs,
    [`${CAMPFIRE}_input`, idsOf(registry, ON_CAMPFIRE)],
    ...smithing.ingredients().map((names, i) => [slots[i], idsOf(registry, names)])
  ]
  return sets.map(([name, items]) => ({ name: `minecraft:${name}`, items: [...new Set(items)] }))
}

function shownCuts (known) {
  return [...known.cuts].flatMap(([from, results]) =>
    results.map(({ name, count }) => ({
      input: { ids: idsOf(known.registry, [from]) },
      slotDisplay: stackDisplay(known, { id: known.registry.itemsByName[name].id, count })
    }))
  )
}

function entry (known, recipe, displayId) {
  const { place, tab, cells } = recipe
  return {
    recipe: {
      displayId,
      display: displayOf(known, recipe),
      group: 0,
      category: CATEGORIES[place][tab],
      craftingRequirements: cells.filter(cell => cell.length > 0).map(ids => ({ ids }))
    },
    flags: {}
  }
}

function displayOf (known, { place, result, width, height, cells, experience, ticks }) {
  const ingredients = cells.map(anyOf)
  const common = { result: stackDisplay(known, result), craftingStation: itemDisplay(stationOf(known, place)) }
  if (place !== 'crafting') {
    const [ingredient] = ingredients
    return { type: 'furnace', data: { ingredient, fuel: { type: 'any_fuel' }, ...common, duration: ticks, experience } }
  }
  if (width === undefined) return { type: 'crafting_shapeless', data: { ingredients, ...common } }
  return { type: 'crafting_shaped', data: { width, height, ingredients, ...common } }
}

const stationOf = ({ registry }, place) => registry.itemsByName[place === 'crafting' ? 'crafting_table' : place].id
const itemDisplay = id => ({ type: 'item', data: id })
const stackDisplay = (known, result) => ({ type: 'item_stack', data: slotOf(known, result) })

function anyOf (ids) {
  if (ids.length === 0) return { type: 'empty' }
  return ids.length === 1 ? itemDisplay(ids[0]) : { type: 'composite', data: ids.map(itemDisplay) }
}

module.exports = { introduction, ghost }
