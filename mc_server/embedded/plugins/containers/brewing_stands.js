'use strict'

// Brewing stands: they brew each tick, watched or not, and show their bottles. ../../recipes/brewing.js has the recipes and what happens in a
// tick, containers.js keeps the items.

const { tick, idle, isIngredient, isBottle, isFuel, BOTTLES, INGREDIENT, FUEL } = require('../../recipes/brewing')
const { changed } = require('../../blocks/states')

const NAME = 'brewing_stand'
const SLOTS = 5
const [TIME, LEFT_FUEL] = [0, 1]
const BREWED_EVENT = 1035

module.exports.needs = ['Item', 'blockUses', 'containerSizes']
module.exports.uses = ['containerAt', 'containerChanged', 'containers', 'keepContainer', 'openContainers', 'popItem', 'setBlock', 'terrain', 'watchersOf']

const RULES = {
  mayPlace: (slot, item) => (slot === INGREDIENT ? isIngredient(item) : slot === FUEL ? isFuel(item) : isBottle(item)),
  mostIn: (slot, item) => (BOTTLES.includes(slot) ? 1 : item.stackSize),
  isResult: () => true,
  slotsFor: item => [...(isFuel(item) ? [FUEL] : []), ...(isIngredient(item) ? [INGREDIENT] : []), ...(isBottle(item) ? BOTTLES : [])]
}

module.exports.server = serv => {
  const kit = { Item: serv.Item, registry: serv.registry }
  serv.containerSizes[NAME] = SLOTS
  serv.blockUses[NAME] = (player, block) =>
    serv.openContainers(player, [serv.containerAt(block)], {
      type: 'minecraft:brewing_stand',
      title: { translate: 'container.brewing' },
      rules: { ...RULES, slotsFor: item => (RULES.slotsFor(item).length > 0 ? RULES.slotsFor(item) : null) },
      onLook: stand => {
        stand.shown = []
      },
      onChange: stand => showBottles(serv, stand)
    })
  serv.on('tick', () => {
    for (const container of serv.containers.values()) if (container.name === NAME) tend(serv, kit, container)
  })
}

function tend (serv, kit, stand) {
  const change = tick(kit, stand, item => serv.popItem(item, stand.position))
  if (change?.items) serv.containerChanged(stand)
  else if (change) serv.keepContainer(stand)
  if (change?.done) tellBrewed(serv, stand)
  showBottles(serv, stand)
  showProgress(stand)
}

function tellBrewed (serv, { position }) {
  for (const watcher of serv.watchersOf(position))
    watcher._client.write('world_event', { effectId: BREWED_EVENT, location: position, data: 0, global: false })
}

// the state of the block shows which of the three bottles are there
function showBottles (serv, stand) {
  const { slots, position } = stand
  const there = BOTTLES.map(i => Boolean(slots[i]))
  if (String(there) === String(stand.seen)) return
  stand.seen = there
  const block = serv.terrain.blockAt(position)
  if (block.name !== NAME) return
  const state = changed(serv.registry, block, Object.fromEntries(BOTTLES.map(i => [`has_bottle_${i}`, there[i]])))
  if (state !== block.stateId) serv.setBlock(position, state)
}

function showProgress (stand) {
  const { left, fuel } = (stand.brewing ??= idle())
  const now = { [TIME]: left, [LEFT_FUEL]: fuel }
  for (const property of [TIME, LEFT_FUEL]) {
    if (stand.shown?.[property] === now[property]) continue
    for (const { menu } of stand.viewers) menu.tell(property, now[property])
  }
  stand.shown = now
}
