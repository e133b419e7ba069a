'use strict'

// Applies each kind of click to a menu, as in vanilla (the seven modes of the protocol). Used by plugins/containers/windows.js.

const { range, same, withCount, copy } = require('./menu')

const OUTSIDE = -999
// a shift click crafts until an ingredient runs out, at most a full stack of times
const MOST_ROUNDS = 64
// picking up and moving are done with the left button or the right one
const [MOVING, LAST_BUTTON] = [1, 1]

function click (menu, { slot, mouseButton, mode }) {
  // no client shows such a slot
  if (!menu.carried) return
  const inside = slot >= 0 && slot < menu.size
  if (!inside && slot !== OUTSIDE) return
  if (mode <= MOVING && (mouseButton < 0 || mouseButton > LAST_BUTTON)) return
  if (mode !== 5) menu.drag = null
  MODES[mode](menu, slot, mouseButton)
}

const MODES = [pickup, quickMove, swap, clone, throwOut, drag, pickupAll]

// ---- mode 0

function pickup (menu, slot, button) {
  const { player } = menu
  if (slot === OUTSIDE) return tossCursor(player, button)
  if (menu.isResult(slot)) return takeResult(menu)
  const there = menu.get(slot)
  const held = player.cursor
  if (!held) return takeFrom(menu, slot, there, button)
  if (!menu.mayPlace(slot, held)) return takeMore(menu, slot, there, held)
  if (!there || same(there, held)) return putInto(menu, slot, there, held, button === 0 ? held.count : 1)
  if (held.count > menu.mostIn(slot, held)) return
  menu.set(slot, held)
  player.cursor = there
}

function tossCursor (player, button) {
  const held = player.cursor
  if (!held) return
  const count = button === 0 ? held.count : 1
  player.toss(withCount(held, count))
  player.cursor = withCount(held, held.count - count)
}

function takeFrom (menu, slot, there, button) {
  if (!there) return
  const count = button === 0 ? there.count : Math.ceil(there.count / 2)
  menu.player.cursor = withCount(there, count)
  menu.set(slot, withCount(there, there.count - count))
}

// more of the same item from a result slot: all of it or nothing
function takeMore (menu, slot, there, held) {
  if (!there || !same(there, held) || held.count + there.count > held.stackSize) return
  menu.player.cursor = withCount(held, held.count + there.count)
  menu.set(slot, null)
}

function putInto (menu, slot, there, held, wanted) {
  const room = menu.mostIn(slot, held) - (there?.count ?? 0)
  const count = Math.min(wanted, room)
  if (count <= 0) return
  menu.set(slot, withCount(held, (there?.count ?? 0) + count))
  menu.player.cursor = withCount(held, held.count - count)
}

function takeResult (menu) {
  const result = menu.get(menu.resultSlot)
  const held = menu.player.cursor
  if (!result || !menu.mayTake()) return
  if (held && (!same(held, result) || held.count + result.count > result.stackSize)) return
  menu.player.cursor = withCount(result, result.count + (held?.count ?? 0))
  menu.consume()
}

// ---- mode 1

function quickMove (menu, slot) {
  if (slot === OUTSIDE) return
  if (menu.isResult(slot)) return craftAll(menu)
  const item = menu.get(slot)
  if (!item) return
  const left = insert(menu, item, destination(menu, slot, item))
  menu.set(slot, withCount(item, left))
}

function destination (menu, slot, item) {
  const armour = menu.own ? undefined : [5, 6, 7, 8].find(i => menu.mayPlace(i, item) && !menu.get(i))
  if (menu.store && slot < menu.first && (menu.rules?.isResult(slot) ?? true))
    return [...menu.main, ...menu.hotbar].reverse()
  if (slot < menu.first || (!menu.own && slot === 45)) return [...menu.main, ...menu.hotbar]
  if (armour !== undefined) return [armour]
  const places = menu.rules ? menu.rules.slotsFor(item) : range(0, menu.first)
  if (menu.store && places) return places
  return menu.hotbar.includes(slot) ? menu.main : menu.hotbar
}

function craftAll (menu) {
  const first = menu.get(menu.resultSlot)
  const places = [...menu.main, ...menu.hotbar].reverse()
  for (let n = 0; n < MOST_ROUNDS; n++) {
    const result = menu.get(menu.resultSlot)
    if (!result || !menu.mayTake() || !same(result, first) || roomFor(menu, result, places) < result.count) return
    insert(menu, result, places)
    menu.consume()
  }
}

/** Puts an item into slots, first onto stacks of the same item; returns how many did not fit. */
function insert (menu, item, slots) {
  let left = item.count
  const put = i => {
    const there = menu.get(i)
    const count = Math.min(left, menu.mostIn(i, item) - (there?.count ?? 0))
    if (count <= 0) return
    menu.set(i, withCount(item, (there?.count ?? 0) + count))
    left -= count
  }
  if (item.stackSize > 1) for (const i of slots) if (left && menu.get(i) && same(menu.get(i), item)) put(i)
  for (const i of slots) if (left && !menu.get(i)) put(i)
  return left
}

function roomFor (menu, item, slots) {
  const room = there => (!there ? item.stackSize : same(there, item) ? item.stackSize - there.count : 0)
  return slots.reduce((sum, i) => sum + Math.max(0, room(menu.get(i))), 0)
}

// ---- mode 2

function swap (menu, slot, button) {
  if (slot === OUTSIDE || !((button >= 0 && button <= 8) || button === 40)) return
  const other = menu.hotbarSlot(button)
  if (other < 0) return
  const a = menu.get(slot)
  const b = menu.get(other)
  if (menu.isResult(slot)) return swapResult(menu, a, b, other)
  if (b && (!menu.mayPlace(slot, b) || b.count > menu.mostIn(slot, b))) return
  menu.set(slot, b)
  menu.set(other, a)
}

function swapResult (menu, result, there, other) {
  if (!result || there || !menu.mayTake()) return
  menu.set(other, copy(result))
  menu.consume()
}

// ---- modes 3 and 4

function clone (menu, slot) {
  const { player } = menu
  const item = slot === OUTSIDE ? null : menu.get(slot)
  if (player.gameMode === 1 && !player.cursor && item) player.cursor = withCount(item, item.stackSize)
}

function throwOut (menu, slot, button) {
  const item = slot === OUTSIDE || menu.player.cursor ? null : menu.get(slot)
  if (!item) return
  if (menu.isResult(slot)) {
    if (!menu.mayTake()) return
    menu.player.toss(copy(item))
    return menu.consume()
  }
  const count = button === 0 ? 1 : item.count
  menu.player.toss(withCount(item, count))
  menu.set(slot, withCount(item, item.count - count))
}

// ---- mode 5: the button says which stage (start, a slot, end) and how (evenly, one each, full stacks in creative)

function drag (menu, slot, button) {
  const stage = button & 3
  const way = button >> 2
  if (stage === 0) menu.drag = { way, slots: [] }
  else if (!menu.drag || menu.drag.way !== way) menu.drag = null
  else if (stage === 1) addToDrag(menu, slot)
  else endDrag(menu)
}

function addToDrag (menu, slot) {
  const held = menu.player.cursor
  if (!held || slot === OUTSIDE || menu.drag.slots.includes(slot) || !menu.mayPlace(slot, held)) return
  const there = menu.get(slot)
  if (!there || same(there, held)) menu.drag.slots.push(slot)
}

function endDrag (menu) {
  const { way, slots } = menu.drag
  const { player } = menu
  menu.drag = null
  const held = player.cursor
  if (!held || slots.length === 0 || (way === 2 && player.gameMode !== 1)) return
  const share = way === 0 ? Math.floor(held.count / slots.length) : way === 1 ? 1 : held.stackSize
  for (const slot of slots) if (player.cursor) putInto(menu, slot, menu.get(slot), player.cursor, share)
  if (way === 2) player.cursor = held
}

// ---- mode 6

function pickupAll (menu, slot) {
  const { player } = menu
  if (!player.cursor || slot === OUTSIDE || menu.get(slot)) return
  // half-full stacks first, as in vanilla
  for (const full of [false, true]) {
    for (let i = 0; i < menu.size; i++) {
      const there = menu.get(i)
      const room = player.cursor.stackSize - player.cursor.count
      if (room <= 0 || !there || menu.isResult(i) || !same(there, player.cursor)) continue
      if ((there.count === there.stackSize) !== full) continue
      const count = Math.min(room, there.count)
      player.cursor = withCount(player.cursor, player.cursor.count + count)
      menu.set(i, withCount(there, there.count - count))
    }
  }
}

module.exports = { click, insert }
