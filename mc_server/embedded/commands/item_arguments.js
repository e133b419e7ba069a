'use strict'

// Items in commands: `diamond_sword[damage=5]` to make one, `diamond_sword`, `#logs` or `*` to test for some, slots
// by name, and stacks in NBT (`{Slot:0b,id:"dirt",count:5}`).

const { refuse, bare } = require('./reader')
const { readTag, readCompound, simplify } = require('./snbt')
const { componentFrom, isKnown, NAMES } = require('./item_components')
const { MAIN, HOTBAR, OFFHAND } = require('../windows/menu')

const item = {
  parser: 'minecraft:item_stack',
  read: (reader, { serv }) => {
    const kind = readKind(reader, serv)
    const components = reader.peek() === '[' ? readComponents(reader, serv) : []
    // older versions wrote a tag behind an item: some fields are understood, the others are skipped
    if (reader.peek() === '{') components.push(...oldTag(readCompound(reader), serv))
    return { kind, components }
  },
  suggest: (typed, { serv }) => suggest(typed, serv)
}

function readKind (reader, serv) {
  const start = reader.cursor
  if (reader.peek() === '#') reader.fail('argument.item.tag.disallowed')
  const name = reader.id()
  const { itemsByName } = serv.registry
  if (!Object.hasOwn(itemsByName, name))
    reader.failAt(start, 'argument.item.id.invalid', name.includes(':') ? name : `minecraft:${name}`)
  return itemsByName[name]
}

function readComponents (reader, serv) {
  const components = []
  reader.expect('[')
  for (reader.skipSpace(); reader.peek() !== ']'; reader.skipSpace()) {
    components.push(readComponent(reader, serv, components))
    reader.skipSpace()
    if (reader.peek() !== ',') break
    reader.cursor++
  }
  reader.expect(']')
  return components
}

function readComponent (reader, serv, before) {
  const start = reader.cursor
  const id = reader.while(/[0-9a-z_:/.-]/)
  const name = bare(id)
  if (id === '') reader.fail('arguments.item.component.expected')
  if (!isKnown(name)) reader.failAt(start, 'arguments.item.component.unknown', id)
  if (before.some(({ type }) => type === name))
    reader.failAt(start, 'arguments.item.component.repeated', `minecraft:${name}`)
  reader.skipSpace()
  reader.expect('=')
  reader.skipSpace()
  const value = reader.cursor
  const tag = readTag(reader)
  try {
    return componentFrom(name, tag, serv.registry)
  } catch (error) {
    return reader.failAt(value, 'arguments.item.component.malformed', `minecraft:${name}`, error.message)
  }
}

function oldTag (tag, serv) {
  const { Damage, Unbreakable, Enchantments, StoredEnchantments } = simplify(tag)
  const levels = list => ({
    type: 'compound',
    value: Object.fromEntries(list.map(({ id, lvl }) => [bare(id), { type: 'int', value: Number(lvl) }]))
  })
  const given = [
    ['damage', Damage > 0 && { type: 'int', value: Damage }],
    ['unbreakable', Unbreakable && { type: 'compound', value: {} }],
    ['enchantments', Array.isArray(Enchantments) && levels(Enchantments)],
    ['stored_enchantments', Array.isArray(StoredEnchantments) && levels(StoredEnchantments)]
  ]
  return given.filter(([, value]) => value).map(([name, value]) => attempt(name, value, serv))
}

function attempt (name, tag, serv) {
  try {
    return componentFrom(name, tag, serv.registry)
  } catch (error) {
    return refuse('arguments.item.component.malformed', `minecraft:${name}`, error.message)
  }
}

/** Returns a stack of so many of the described item. */
function stackOf (serv, { kind, components }, count) {
  const plain = serv.Item.toNotch(new serv.Item(kind.id, count))
  if (components.length === 0) return new serv.Item(kind.id, count)
  return serv.Item.fromNotch({ ...plain, components, addedComponentCount: components.length })
}

/** Returns the stack of an NBT tag as containers have it; null if this version has no such item. */
function stackFromNbt (serv, tag) {
  const { id = '', count, Count } = simplify(tag)
  const kind = serv.registry.itemsByName[bare(id)]
  if (!kind || kind.name === 'air') return null
  const components = Object.entries(tag.value.components?.value ?? {}).map(([key, value]) => {
    if (!isKnown(bare(key))) refuse('arguments.item.component.unknown', key)
    return attempt(bare(key), value, serv)
  })
  return stackOf(serv, { kind, components }, Math.max(1, Math.min(99, Number(count ?? Count ?? 1))))
}

// ---- tests

const itemPredicate = {
  parser: 'minecraft:item_predicate',
  read: (reader, { serv }) => {
    if (reader.peek() === '#') return readTagTest(reader, serv)
    const kind = reader.peek() === '*' ? void reader.cursor++ : readKind(reader, serv)
    if (reader.peek() === '[' || reader.peek() === '{') {
      const start = reader.cursor
      reader.failAt(start, 'arguments.item.predicate.unknown', reader.rest.slice(0, 20))
    }
    return stack => !kind || stack.type === kind.id
  },
  suggest: (typed, { serv }) => suggest(typed, serv)
}

function readTagTest (reader, serv) {
  const start = reader.cursor++
  const name = reader.id()
  const members = serv.tagMembers?.('minecraft:item', name)
  if (!members) reader.failAt(start, 'arguments.item.tag.unknown', `minecraft:${name}`)
  return stack => members.has(stack.name)
}

function suggest (typed, serv) {
  const inside = /^[\w:]+\[(.*,)?\s*/.exec(typed)
  if (inside) return { at: inside[0].length, list: NAMES.map(name => `minecraft:${name}=`) }
  return { list: serv.registry.itemsArray.map(({ name }) => `minecraft:${name}`) }
}

// ---- slots

const WORN = { head: 5, chest: 6, legs: 7, feet: 8 }
const range = (prefix, from, count) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}.${n}`, from + n]))
// the slot of a player's inventory for each name
const SLOTS = {
  ...range('hotbar', HOTBAR, 9),
  ...range('inventory', MAIN, 27),
  ...Object.fromEntries(Object.entries(WORN).map(([name, slot]) => [`armor.${name}`, slot])),
  'weapon.offhand': OFFHAND
}

/** A slot by its name; `container.3` is a slot of a block, or of a player counted from the hotbar. */
const slot = {
  parser: 'minecraft:item_slot',
  read: reader => {
    const start = reader.cursor
    const name = reader.while(/[^ ]/)
    const isSlot = Object.hasOwn(SLOTS, name) || /^weapon(\.mainhand)?$|^player\.cursor$/.test(name)
    if (!isSlot && !(Number(/^container\.(\d+)$/.exec(name)?.[1]) < 54)) reader.failAt(start, 'slot.unknown', name)
    return name
  },
  suggest: () => ({ list: ['container.0', 'weapon', 'weapon.mainhand', ...Object.keys(SLOTS)] })
}

/** Returns the slot of a player's inventory, or undefined. */
function slotIn (player, name) {
  if (/^weapon(\.mainhand)?$/.test(name)) return player.handSlot
  const n = Number(/^container\.(\d+)$/.exec(name)?.[1] ?? NaN)
  if (n < 9) return HOTBAR + n
  if (n < 36) return MAIN + n - 9
  return SLOTS[name]
}

module.exports = { item, itemPredicate, slot, slotIn, stackOf, stackFromNbt }
