'use strict'

// Converts items to plain JSON and back, for the world folder and for resets, without loss, also of components that no plugin here knows. Used by
// all plugins that save items (plugins/admin/persistence_registry.js).

/** Returns one item as {name, count, components, removed}, or null; the last two only if there are any. */
function recordItem (item) {
  if (!item) return null
  const { name, count, components = [], removedComponents = [] } = item
  const record = { name, count }
  if (components.length > 0) record.components = plain(components)
  if (removedComponents.length > 0) record.removed = plain(removedComponents)
  return record
}

/** Returns the item of a record, or null for a name that this version does not have. */
function itemOf (record, { Item, registry }) {
  const kind = record && registry.itemsByName[record.name]
  if (!kind) return null
  const components = exact(record.components ?? [])
  const removed = exact(record.removed ?? [])
  if (components.length === 0 && removed.length === 0) return new Item(kind.id, record.count)
  return Item.fromNotch({ itemId: kind.id, itemCount: record.count, components, removeComponents: removed })
}

/** Returns the items in slots as [{slot, name, count, ...}]. */
function recordOf (slots) {
  return slots.flatMap((item, slot) => (item ? [{ slot, ...recordItem(item) }] : []))
}

/** Puts recorded items into slots, and returns the slots. */
function restoreInto (slots, record, serv) {
  for (const { slot, ...item } of record) slots[slot] = itemOf(item, serv)
  return slots
}

// ---- values without a JSON form, which components and NBT may hold

const UNSAFE = value => typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))

// almost everything is plain already, and chests are saved often: checking costs less than copying
const plain = value => (isPlain(value) ? value : spelled(value))

function isPlain (value) {
  if (value === null || typeof value !== 'object') return typeof value !== 'bigint' && !UNSAFE(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (ArrayBuffer.isView(value)) return false
  for (const key in value) if (!isPlain(value[key])) return false
  return true
}

function spelled (value) {
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (UNSAFE(value)) return { $number: Object.is(value, -0) ? '-0' : String(value) }
  if (ArrayBuffer.isView(value)) {
    return { $bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
  }
  if (Array.isArray(value)) return Array.from(value, spelled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spelled(inner)]))
}

const MEANT = {
  $bigint: text => BigInt(text),
  $number: text => Number(text),
  $bytes: text => Buffer.from(text, 'base64')
}

function exact (value) {
  if (Array.isArray(value)) return value.map(exact)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  const [[key, text] = []] = entries
  if (entries.length === 1 && Object.hasOwn(MEANT, key) && typeof text === 'string') return MEANT[key](text)
  return Object.fromEntries(entries.map(([name, inner]) => [name, exact(inner)]))
}

module.exports = { recordItem, itemOf, recordOf, restoreInto, plain, exact }
