'use strict'

// Commands about items of players and containers: give, clear, item replace, enchant.

const { integer, players, entities, resource } = require('./arguments')
const { item, itemPredicate, slot, slotIn, stackOf } = require('./item_arguments')
const { blockPos } = require('./coordinates')
const { refuse } = require('./reader')
const { counted, WHO, say, brackets } = require('./answers')
const { nameOf, itemName } = require('./source')
const { done } = require('./running')
const { localX } = require('../dimensions')
const { withCount } = require('../windows/menu')
const { enchantment } = require('../items/enchantments')

const MOST_STACKS = 100
const MOST = 2147483647

const shown = (serv, stack) => brackets(itemName(serv, stack))

function give (source, { targets, item: wanted, count = 1 }) {
  const { serv } = source
  const stackSize = sizeOf(wanted)
  const most = stackSize * MOST_STACKS
  if (count > most) refuse('commands.give.failed.toomanyitems', most, shown(serv, wanted.kind))
  for (const target of targets) giveTo(serv, target, wanted, count, stackSize)
  const answer = counted(serv, 'commands.give.success', targets, count, shown(serv, wanted.kind), WHO)
  return done(targets.length, answer)
}

const sizeOf = ({ kind, components }) =>
  components.find(({ type }) => type === 'max_stack_size')?.data ?? kind.stackSize

function giveTo (serv, target, wanted, count, stackSize) {
  for (let left = count; left > 0; left -= stackSize) {
    const stack = stackOf(serv, wanted, Math.min(left, stackSize))
    const over = target.giveItem(stack)
    if (over > 0) target.toss(withCount(stack, over))
  }
}

// with a maximum of zero the items are only counted
function clear (source, { targets = self(source), item: matches = () => true, maxCount = -1 }) {
  const { serv } = source
  const most = maxCount < 0 ? Infinity : maxCount
  const count = targets.reduce((sum, target) => sum + removeFrom(target, matches, most), 0)
  if (count === 0) throwNone(serv, targets)
  return done(count, counted(serv, `commands.clear.${maxCount === 0 ? 'test' : 'success'}`, targets, count, WHO))
}

function throwNone (serv, targets) {
  const { translate, with: args } = counted(serv, 'clear.failed', targets, WHO)
  refuse(translate, ...args)
}

const self = ({ player }) => (player ? [player] : refuse('permissions.requires.player'))

/** Removes matching items from all that a player has; with `most` 0 they are only counted. */
function removeFrom (target, matches, most) {
  let found = 0
  const take = stack => {
    if (!stack || !matches(stack)) return stack
    const count = most === 0 ? stack.count : Math.min(stack.count, most - found)
    found += count
    return most === 0 ? stack : withCount(stack, stack.count - count)
  }
  target.inventory.forEach((stack, i) => {
    if (i > 0) target.inventory[i] = take(stack)
  })
  target.cursor = take(target.cursor)
  const { menu } = target
  for (const i of menu.own ? menu.grid : []) menu.set(i, take(menu.get(i)))
  if (most === 0) return found
  if (target.menu.craft) target.menu.recompute()
  target.menu.sendAll()
  target.sync()
  return found
}

function replaceOfEntity (source, { targets, slot: name, item: wanted, count = 1 }) {
  const { serv } = source
  const stack = made(serv, wanted, count)
  const changed = targets.filter(target => setSlot(target, name, stack))
  if (changed.length === 0) refuse('commands.item.target.no_changed.known_item', shown(serv, wanted.kind), name)
  return done(changed.length, counted(serv, 'commands.item.entity.set.success', changed, WHO, shown(serv, wanted.kind)))
}

function setSlot (target, name, stack) {
  const place = target.inventory ? slotIn(target, name) : undefined
  if (place === undefined) return false
  target.setSlot(place, stack && withCount(stack, stack.count))
  return true
}

function made (serv, wanted, count) {
  if (wanted.kind.name === 'air') return null
  if (count > sizeOf(wanted)) refuse('arguments.item.overstacked', itemName(serv, wanted.kind), sizeOf(wanted))
  return stackOf(serv, wanted, count)
}

function replaceOfBlock (source, { pos, slot: name, item: wanted, count = 1 }) {
  const { serv } = source
  const block = serv.terrain.blockAt(pos)
  if (!(block.name in serv.containerSizes)) refuse('commands.item.target.not_a_container', localX(pos.x), pos.y, pos.z)
  const container = serv.containerAt(block)
  const place = Number(/^container\.(\d+)$/.exec(name)?.[1] ?? NaN)
  if (!(place < container.slots.length)) refuse('commands.item.target.no_such_slot', name)
  container.slots[place] = made(serv, wanted, count)
  serv.containerChanged(container)
  return say('commands.item.block.set.success', localX(pos.x), pos.y, pos.z, shown(serv, wanted.kind))
}

const enchantmentType = resource(
  'minecraft:enchantment',
  ({ registry }, name) => registry.enchantmentsByName[name],
  ({ registry }) => registry.enchantmentsArray.map(({ name }) => name)
)

function enchant (source, { targets, enchantment: kind, level = 1 }) {
  const { serv } = source
  if (level > kind.maxLevel) refuse('commands.enchant.failed.level', level, kind.maxLevel)
  const enchanted = targets.filter(target => enchantHeld(serv, target, kind, level, targets.length === 1))
  if (enchanted.length === 0) refuse('commands.enchant.failed')
  const name = { translate: `enchantment.minecraft.${kind.name}` }
  const roman = kind.maxLevel === 1 ? name : { text: '', extra: [name, ' ', { translate: `enchantment.level.${level}` }] }
  return done(enchanted.length, counted(serv, 'commands.enchant.success', targets, roman, WHO))
}

function enchantHeld (serv, target, kind, level, alone) {
  const no = (key, what) => (alone ? refuse(`commands.enchant.failed.${key}`, what) : false)
  if (!target.inventory) return no('entity', nameOf(serv, target))
  const held = target.hand
  if (!held) return no('itemless', nameOf(serv, target))
  const fits = serv.registry.itemsByName[held.name].enchantCategories?.includes(kind.category)
  if (!fits || kind.exclude.some(name => enchantment(serv.registry, held, name) > 0))
    return no('incompatible', itemName(serv, held))
  target.setSlot(target.handSlot, withEnchantment(serv, held, kind, level))
  return true
}

function withEnchantment (serv, held, kind, level) {
  const plain = serv.Item.toNotch(held)
  const { entries } = serv.registry.loginPacket.dimensionCodec['minecraft:enchantment']
  const id = entries.findIndex(({ key }) => key === `minecraft:${kind.name}`)
  const old = plain.components.find(({ type }) => type === 'enchantments')?.data
  const others = (old?.enchantments ?? []).filter(one => one.id !== id)
  const data = { enchantments: [...others, { id, level }], showTooltip: old?.showTooltip ?? true }
  const components = [...plain.components.filter(({ type }) => type !== 'enchantments'), { type: 'enchantments', data }]
  return serv.Item.fromNotch({ ...plain, components, addedComponentCount: components.length })
}

const op = (usage, types, run) => ({ usage, level: 2, types, run })
const count = integer(1, 99)

module.exports.commandsFor = () => [
  op('give <targets> <item> [<count>]', { targets: players, item, count: integer(1) }, give),
  op(
    'clear [<targets> [<item> [<maxCount>]]]',
    { targets: players, item: itemPredicate, maxCount: integer(0, MOST) },
    clear
  ),
  op(
    'item replace entity <targets> <slot> with <item> [<count>]',
    { targets: entities, slot, item, count },
    replaceOfEntity
  ),
  op('item replace block <pos> <slot> with <item> [<count>]', { pos: blockPos, slot, item, count }, replaceOfBlock),
  op(
    'enchant <targets> <enchantment> [<level>]',
    { targets: entities, enchantment: enchantmentType, level: integer(0) },
    enchant
  )
]
