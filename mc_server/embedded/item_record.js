'use strict'

// A list of slots as plain JSON and back, for the world folder and for a reset. Used by plugins/saving.js and
// plugins/containers.js.

const { worn } = require('./durability')

/** What lies in the slots, as [{slot, name, count, used}]. */
function recordOf (slots) {
  return slots.flatMap((item, slot) =>
    item ? [{ slot, name: item.name, count: item.count, used: item.durabilityUsed || undefined }] : []
  )
}

/** Puts recorded items into slots; names that this version does not know are left out. */
function restoreInto (slots, record, { Item, registry }) {
  for (const { slot, name, count, used } of record) {
    const kind = registry.itemsByName[name]
    if (!kind) continue
    const item = new Item(kind.id, count)
    slots[slot] = used ? worn(Item, item, used) : item
  }
  return slots
}

module.exports = { recordOf, restoreInto }
