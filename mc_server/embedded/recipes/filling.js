'use strict'

// Puts the ingredients of a recipe from the inventory into a grid, as a click in the recipe book does: once more with each click, or as often as
// possible with shift. Items that are worn, enchanted or named are left alone, as in vanilla.

const { withCount } = require('../windows/menu')
const { insert } = require('../windows/clicks')
const { component } = require('../items/item_components')

const MOST = 64
const OWN = ['damage', 'enchantments', 'custom_name']

const isPlain = item => OWN.every(name => !component(item, name))

/**
 * Fills the grid of a menu; returns whether the items were there. Whatever lay in the grid goes back to the inventory first.
 * @param grid {slots, width} of the menu
 * @param recipe of book.js
 */
function fill (menu, grid, recipe, makeAll) {
  const wanted = layOut(recipe, grid)
  if (!wanted) return true
  const counts = countOf(menu, [...grid.slots, ...menu.main, ...menu.hotbar])
  const most = mostOf(menu, wanted, counts)
  const times = most === 0 ? 0 : Math.min(most, makeAll ? most : timesIn(menu, wanted, grid) + 1)
  if (!clear(menu, grid)) return true
  if (times > 0) for (const [slot, id] of chosen(wanted, counts, times)) move(menu, slot, id, times)
  return most > 0
}

/** Returns what each slot wants, slot -> alternatives; null if the recipe is too large for the grid. */
function layOut ({ width, height, cells }, { slots, width: across }) {
  const down = slots.length / across
  if (width === undefined) return cells.length <= slots.length ? new Map(cells.map((cell, i) => [slots[i], cell])) : null
  if (width > across || height > down) return null
  // a single row or column of three goes into the middle
  const middle = (size, room) => (size < room / 2 ? Math.floor(room / 2 - size / 2) : 0)
  const [left, top] = [middle(width, across), middle(height, down)]
  const placed = cells.map((cell, i) => [slots[(top + Math.floor(i / width)) * across + left + (i % width)], cell])
  return new Map(placed.filter(([, cell]) => cell.length > 0))
}

function countOf (menu, slots) {
  const counts = new Map()
  for (const i of slots) {
    const item = menu.get(i)
    if (item && isPlain(item)) counts.set(item.type, (counts.get(item.type) ?? 0) + item.count)
  }
  return counts
}

/** Returns which item each slot gets, [slot, id], if the recipe is made so often; null if there is too little. */
function chosen (wanted, counts, times) {
  const left = new Map(counts)
  const result = []
  // who has no choice takes first, and who has one takes what there is most of
  for (const [slot, cell] of [...wanted].sort(([, a], [, b]) => a.length - b.length)) {
    const id = cell.toSorted((a, b) => (left.get(b) ?? 0) - (left.get(a) ?? 0))[0]
    if ((left.get(id) ?? 0) < times) return null
    left.set(id, left.get(id) - times)
    result.push([slot, id])
  }
  return result
}

function mostOf ({ Item }, wanted, counts) {
  let most = 0
  for (let times = 1; times <= MOST; times++) {
    const found = chosen(wanted, counts, times)
    if (!found || found.some(([, id]) => new Item(id, 1).stackSize < times)) break
    most = times
  }
  return most
}

/** Returns how often the recipe lies in the grid already; 0 if something else does. */
function timesIn (menu, wanted, { slots }) {
  const fits = slots.every(i => {
    const item = menu.get(i)
    return wanted.has(i) ? item && wanted.get(i).includes(item.type) : !item
  })
  return fits ? Math.min(...[...wanted.keys()].map(i => menu.get(i).count)) : 0
}

/** Moves what lies in the grid into the inventory; returns whether all of it had room. */
function clear (menu, { slots }) {
  for (const i of slots) {
    const item = menu.get(i)
    if (!item) continue
    const left = insert(menu, item, [...menu.hotbar, ...menu.main])
    menu.set(i, withCount(item, left))
    if (left > 0) return false
  }
  return true
}

function move (menu, slot, id, count) {
  let left = count
  for (const i of [...menu.hotbar, ...menu.main]) {
    const item = menu.get(i)
    if (left === 0 || item?.type !== id || !isPlain(item)) continue
    const taken = Math.min(left, item.count)
    menu.set(slot, withCount(item, taken + (menu.get(slot)?.count ?? 0)))
    menu.set(i, withCount(item, item.count - taken))
    left -= taken
  }
}

module.exports = { fill }
