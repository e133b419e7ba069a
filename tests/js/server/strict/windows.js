'use strict'

// Windows as a client knows them: slots within what is open, items that exist.

const { checkItem } = require('./items')

const OWN_SLOTS = 46
const PLAYER_SLOTS = 36
const FIRST_PLAYER_SLOT = 9
// before them lie the result and the grid, which are emptied when one closes
const FIRST_KEPT = 5
const NOTHING = { itemCount: 0 }
// pseudo windows: the cursor, and any slot of the inventory
const CURSOR = [-1, 255]
const ANY_INVENTORY = [-2, 254]
const LAST_PROPERTY = 9

class Windows {
  constructor (known, fault) {
    Object.assign(this, { known, fault, open: null, cursor: NOTHING, stateIds: new Map() })
    this.sizes = new Map([[0, OWN_SLOTS]])
    this.slots = new Map([[0, new Array(OWN_SLOTS).fill(NOTHING)]])
  }

  see (packets) {
    Object.assign(packets, {
      open_window: packet => this.opened(packet),
      close_window: ({ windowId }) => {
        if (!this.sizes.has(windowId)) this.fault(`window ${windowId} is closed and never was open`)
        if (windowId === this.open) this.close()
      },
      set_slot: packet => this.setSlot(packet),
      window_items: packet => this.setAll(packet),
      craft_progress_bar: ({ windowId, property }) => {
        if (windowId === 0 || !this.sizes.has(windowId)) this.fault(`progress in window ${windowId}`)
        if (property < 0 || property > LAST_PROPERTY) this.fault(`there is no progress ${property}`)
      },
      held_item_slot: ({ slot }) => {
        if (slot < 0 || slot > 8) this.fault(`the held slot is ${slot}`)
      },
      set_player_inventory: ({ contents }) => checkItem(contents, this.known, this.fault),
      set_cursor_item: ({ contents }) => checkItem(contents, this.known, this.fault)
    })
  }

  opened ({ windowId, inventoryType }) {
    const size = this.known.slotsOf(inventoryType)
    if (size === undefined || inventoryType < 0) this.fault(`there is no window of type ${inventoryType}`)
    if (windowId < 1 || windowId > 127) this.fault(`a window has the number ${windowId}`)
    this.sizes.set(windowId, size)
    this.slots.set(windowId, new Array(size - PLAYER_SLOTS).fill(NOTHING))
    this.open = windowId
  }

  /** The number of the last change that one has seen of what is open. */
  get stateId () {
    return this.stateIds.get(this.open ?? 0) ?? 0
  }

  close () {
    this.open = null
    this.cursor = NOTHING
    for (let slot = 0; slot < FIRST_KEPT; slot++) this.put(0, slot, NOTHING)
  }

  // the last 36 slots of a container's window are those of the player
  get (windowId, slot) {
    const own = this.slots.get(windowId)
    if (windowId === 0 || slot < own.length) return own[slot]
    return this.slots.get(0)[slot - own.length + FIRST_PLAYER_SLOT]
  }

  put (windowId, slot, item) {
    const own = this.slots.get(windowId)
    if (windowId === 0 || slot < own.length) own[slot] = item
    else this.slots.get(0)[slot - own.length + FIRST_PLAYER_SLOT] = item
  }

  /** Tells the server with a click what one sees after it, and believes it. */
  claim (windowId, changedSlots) {
    if (windowId === 0 || windowId === this.open) {
      for (const { location, item } of changedSlots) this.put(windowId, location, item)
    }
    return { changedSlots, cursorItem: this.cursor }
  }

  setSlot ({ windowId, stateId, slot, item }) {
    checkItem(item, this.known, this.fault)
    if (CURSOR.includes(windowId) || ANY_INVENTORY.includes(windowId)) return
    const size = this.sizes.get(windowId)
    if (size === undefined) return this.fault(`slot ${slot} of window ${windowId}, which was never open`)
    if (slot < 0 || slot >= size) return this.fault(`slot ${slot} of window ${windowId}, which has ${size}`)
    // what comes for a window that one has just closed is not looked at
    if (windowId !== 0 && windowId !== this.open) return
    this.stateIds.set(windowId, stateId)
    this.put(windowId, slot, item)
  }

  setAll ({ windowId, stateId, items, carriedItem }) {
    for (const item of [...items, carriedItem]) checkItem(item, this.known, this.fault)
    const size = this.sizes.get(windowId)
    if (size === undefined) return this.fault(`everything of window ${windowId}, which was never open`)
    if (items.length !== size) return this.fault(`window ${windowId} has ${size} slots and gets ${items.length}`)
    if (windowId !== 0 && windowId !== this.open) return
    this.stateIds.set(windowId, stateId)
    items.forEach((item, slot) => this.put(windowId, slot, item))
    this.cursor = carriedItem
  }

  /** What the inventory holds, item to count; the result of a recipe does not count. */
  held () {
    const counts = {}
    for (const { itemId, itemCount } of this.slots.get(0).slice(1)) {
      const name = this.known.registry.items[itemId]?.name
      if (itemCount > 0) counts[name] = (counts[name] ?? 0) + itemCount
    }
    return counts
  }
}

module.exports = { Windows }
