'use strict'

// A window as the server sees it: its slots, where they are stored, what they accept, and what the client believes they contain. Used by
// plugins/containers/windows.js; only clicks.js changes menus.

// the player's own window: result, 2x2 grid, armour, main, hotbar, offhand
const INVENTORY_SIZE = 46
const PLAYER_SLOTS = 36
const MAIN = 9
const HOTBAR = 36
const OFFHAND = 45
const ARMOUR = {
  5: /_helmet$|_head$|_skull$|^carved_pumpkin$/,
  6: /_chestplate$|^elytra$/,
  7: /_leggings$/,
  8: /_boots$/
}

// differs from every item and from an empty slot
const DOUBTFUL = { type: -1, count: 0 }

class Menu {
  /**
   * @param own slots of the container that come before the player's, or null for the player's own window
   * @param craft {from, to, width} of a crafting grid whose result is slot 0, or null. Other tables have also
   *   result (their slot, or -1), match(grid) -> what lies there, mayTake(), consume() instead of one of each, taken() after that,
   *   press(button) for a click on a button, and tellsOnlyChanges if the result is sent only when it differs from what the client believes
   * @param store of a container that others may change too: {changed(player), closed(player), rules, press(button)}, or null
   * @param carried whether the window shows the player's slots too
   */
  constructor (player, { id, own = null, craft = null, store = null, carried = true, Item, recipes }) {
    Object.assign(this, { player, id, own, craft, store, carried, Item, recipes, stateId: 0 })
    this.first = own ? own.length : MAIN
    this.size = own ? own.length + (carried ? PLAYER_SLOTS : 0) : INVENTORY_SIZE
    this.remote = new Array(this.size).fill(null)
    this.remoteCursor = null
    // sent, and not yet answered with its number: a client that has closed the window does not look at it any more
    this.unseen = new Set()
    this.drag = null
    // at a table: whether the server moved things that the client may not have seen yet
    this.pushed = false
    // whether a result was taken in this click
    this.took = false
  }

  /** Returns the slot of the player's inventory behind a slot of this window, or -1. */
  playerSlot (i) {
    if (!this.own) return i
    return i < this.first ? -1 : i - this.first + MAIN
  }

  get (i) {
    const slot = this.playerSlot(i)
    return (slot < 0 ? this.own[i] : this.player.inventory[slot]) ?? null
  }

  set (i, item) {
    const value = item && item.count > 0 ? item : null
    const slot = this.playerSlot(i)
    if (slot < 0) this.own[i] = value
    else this.player.inventory[slot] = value
    if (this.isGrid(i)) this.recompute()
  }

  /** The rules of a container with slots of several kinds, or null. */
  get rules () {
    return this.store?.rules ?? null
  }

  isGrid (i) {
    return this.craft !== null && i >= this.craft.from && i <= this.craft.to
  }

  /** The slots of the grid, whose items go back to the player when the window closes. */
  get grid () {
    return this.craft ? range(this.craft.from, this.craft.to + 1) : []
  }

  get resultSlot () {
    return this.craft ? (this.craft.result ?? 0) : -1
  }

  /** Whether a click at the table is answered with its result, changed or not. */
  get tellsResult () {
    return this.craft !== null && !this.craft.tellsOnlyChanges
  }

  isResult (i) {
    return this.craft !== null && i === this.resultSlot
  }

  mayTake () {
    return this.craft.mayTake?.() ?? true
  }

  mayPlace (i, item) {
    if (this.isResult(i)) return false
    if (this.rules && i < this.first) return this.rules.mayPlace(i, item)
    const wanted = this.own ? undefined : ARMOUR[i]
    return wanted ? wanted.test(item.name) : true
  }

  mostIn (i, item) {
    if (this.rules && i < this.first) return this.rules.mostIn(i, item)
    return !this.own && i in ARMOUR ? 1 : item.stackSize
  }

  /** The slots of the hotbar in this window. */
  get hotbar () {
    return range(this.first + 27, this.first + 36)
  }
  get main () {
    return range(this.first, this.first + 27)
  }
  hotbarSlot (n) {
    return n === 40 ? (this.own ? -1 : OFFHAND) : this.first + 27 + n
  }

  recompute () {
    const { craft, recipes } = this
    const grid = this.grid.map(i => this.get(i))
    const result = craft.match ? craft.match(grid) : recipes.match(grid, craft.width)
    if (this.resultSlot >= 0) this.set(this.resultSlot, result)
  }

  /** Does what a button of the window says: an offer, a cut, a pattern, a page. */
  press (button) {
    const press = this.craft?.press ?? this.store?.press
    press?.(button)
  }

  /** Works out the result again after a button of a work block was pressed, and tells the client. */
  refresh () {
    this.recompute()
    this.pushed = true
    this.player.sync()
    this.craft.show?.()
  }

  /** Removes one item from a slot. */
  take (i) {
    const item = this.get(i)
    this.set(i, item && withCount(item, item.count - 1))
  }

  /** Uses up what the result was made of. */
  consume () {
    if (this.craft.consume) this.craft.consume()
    else this.useUp()
    this.took = true
  }

  /** Lets the work block know that results were taken, once for each click. */
  tellTaken () {
    if (this.took) this.craft.taken?.()
    this.took = false
  }

  /** Takes one of each item in the grid, leaving empty buckets and the like. */
  useUp () {
    const { grid } = this
    const left = this.recipes.remainders(grid.map(i => this.get(i)))
    grid.forEach((i, n) => {
      const item = this.get(i)
      if (item) this.set(i, item.count > 1 ? withCount(item, item.count - 1) : left[n])
    })
  }

  // ---- what the client believes

  send (i) {
    this.unseen.add(i)
    this.remote[i] = copy(this.get(i))
    this.player._client.write('set_slot', {
      windowId: this.id,
      stateId: this.nextState(),
      slot: i,
      item: this.Item.toNotch(this.get(i))
    })
  }

  sendAll () {
    for (let i = 0; i < this.size; i++) if (!this.knows(i)) this.unseen.add(i)
    const items = range(0, this.size).map(i => this.get(i))
    const { cursor } = this.player
    this.remote = items.map(copy)
    this.remoteCursor = copy(cursor)
    this.player._client.write('window_items', {
      windowId: this.id,
      stateId: this.nextState(),
      items: items.map(item => this.Item.toNotch(item)),
      carriedItem: this.Item.toNotch(cursor)
    })
  }

  /** Passes on to a new window what the client knows of the player's slots. */
  bequeath (menu) {
    for (let i = menu.first; i < menu.size; i++) menu.remote[i] = this.remote[menu.playerSlot(i)]
  }

  /** Takes back that knowledge from a window that closes, except for changes that may have come too late for it. */
  inherit (menu) {
    for (let i = menu.first; i < menu.size; i++) {
      this.remote[menu.playerSlot(i)] = menu.unseen.has(i) ? DOUBTFUL : menu.remote[i]
      this.pushed ||= menu.unseen.has(i)
    }
    this.remoteCursor = null
  }

  /** Sends the slots that differ. The result slot goes last, because mineflayer's crafting continues when it arrives. */
  sync ({ result = false } = {}) {
    for (let i = 0; i < this.size; i++) if (!this.isResult(i) && !this.knows(i)) this.send(i)
    const last = this.resultSlot
    if (last >= 0 && (result || !this.knows(last))) this.send(last)
  }

  /** Sends a property of the window, such as a cost or an offer. The protocol has 16 bits for it. */
  tell (property, value) {
    this.player._client.write('craft_progress_bar', { windowId: this.id, property, value: (value << 16) >> 16 })
  }

  knows (i) {
    return same(this.remote[i], this.get(i)) && (this.remote[i]?.count ?? 0) === (this.get(i)?.count ?? 0)
  }

  knowsCursor () {
    const { cursor } = this.player
    return same(this.remoteCursor, cursor) && (this.remoteCursor?.count ?? 0) === (cursor?.count ?? 0)
  }

  nextState () {
    this.stateId = (this.stateId + 1) & 32767
    return this.stateId
  }
}

const range = (from, to) => Array.from({ length: to - from }, (_, n) => from + n)

/** Tells whether two stacks are equal except for the count. */
function same (a, b) {
  if (!a || !b) return !a && !b
  if (a.type !== b.type) return false
  return fingerprint(a) === fingerprint(b)
}

const fingerprint = item => {
  const components = item.components ?? []
  const removed = item.removedComponents ?? []
  if (components.length === 0 && removed.length === 0 && !item.nbt) return ''
  return JSON.stringify([components, removed, item.nbt ?? null], (_, value) =>
    typeof value === 'bigint' ? String(value) : value
  )
}

function withCount (item, count) {
  if (!item || count <= 0) return null
  const twin = Object.create(Object.getPrototypeOf(item))
  return Object.assign(twin, item, { count })
}

const copy = item => item && withCount(item, item.count)

module.exports = { Menu, range, same, withCount, copy, MAIN, HOTBAR, OFFHAND, INVENTORY_SIZE }
