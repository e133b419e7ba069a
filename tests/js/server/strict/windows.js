'use strict'

// Windows as a client knows them: slots within what is open, items that exist.

const { checkItem } = require('./items')

const OWN_SLOTS = 46
// pseudo windows: the cursor, and any slot of the inventory
const CURSOR = [-1, 255]
const ANY_INVENTORY = [-2, 254]
const LAST_PROPERTY = 9

class Windows {
  constructor (known, fault) {
    Object.assign(this, { known, fault, open: null, cursor: null })
    this.sizes = new Map([[0, OWN_SLOTS]])
    this.slots = new Map()
    this.stateId = 0
  }

  see (packets) {
    Object.assign(packets, {
      open_window: packet => this.opened(packet),
      close_window: ({ windowId }) => {
        if (!this.sizes.has(windowId)) this.fault(`window ${windowId} is closed and never was open`)
        if (windowId === this.open) this.open = null
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
    this.slots.set(windowId, new Array(size).fill(null))
    this.open = windowId
  }

  setSlot ({ windowId, stateId, slot, item }) {
    checkItem(item, this.known, this.fault)
    if (CURSOR.includes(windowId) || ANY_INVENTORY.includes(windowId)) return
    const size = this.sizes.get(windowId)
    if (size === undefined) this.fault(`slot ${slot} of window ${windowId}, which was never open`)
    if (slot < 0 || slot >= size) this.fault(`slot ${slot} of window ${windowId}, which has ${size}`)
    this.stateId = stateId
    if (this.slots.has(windowId)) this.slots.get(windowId)[slot] = item
  }

  setAll ({ windowId, stateId, items, carriedItem }) {
    for (const item of [...items, carriedItem]) checkItem(item, this.known, this.fault)
    const size = this.sizes.get(windowId)
    if (size === undefined) this.fault(`everything of window ${windowId}, which was never open`)
    if (items.length !== size) this.fault(`window ${windowId} has ${size} slots and gets ${items.length}`)
    this.stateId = stateId
    this.slots.set(windowId, items)
    this.cursor = carriedItem
  }
}

module.exports = { Windows }
