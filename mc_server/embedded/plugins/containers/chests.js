'use strict'

// Chests, double chests and barrels: their windows and lids, and how two chests join and separate. containers.js keeps their
// contents; ../../blocks/chest_halves.js knows which halves join.

const { isJoining, otherHalf, otherHalfPlace, OTHER } = require('../../blocks/chest_halves')
const { stateWith } = require('../../blocks/facing')

const SLOTS = 27
const LID = 1

module.exports.needs = ['blockUses', 'containerSizes']
module.exports.uses = ['closeContainerAt', 'containerAt', 'openContainers', 'setBlock', 'terrain', 'watchersOf']

module.exports.server = serv => {
  Object.assign(serv.containerSizes, { chest: SLOTS, trapped_chest: SLOTS, barrel: SLOTS })
  Object.assign(serv.blockUses, {
    chest: (player, block) => openChest(serv, player, block),
    trapped_chest: (player, block) => openChest(serv, player, block),
    barrel: (player, block) => openBarrel(serv, player, block)
  })
  serv.on('blockChanged', (pos, before, state) =>
    settleHalves(serv, pos, at(serv, pos, before), at(serv, pos, state))
  )
}

const at = (serv, position, state) => Object.assign(Object.create(serv.terrain.blockOf(state)), { position })

function openChest (serv, player, block) {
  const other = otherHalf(serv.terrain, block)
  const halves = other ? [block, other] : [block]
  if (halves.some(({ position }) => isCovered(serv, position))) return
  // the right half comes first in the window
  if (other && block.getProperties().type === 'left') halves.reverse()
  serv.openContainers(player, halves.map(serv.containerAt), {
    type: other ? 'minecraft:generic_9x6' : 'minecraft:generic_9x3',
    title: { translate: other ? 'container.chestDouble' : 'container.chest' },
    onLook: container => moveLid(serv, container)
  })
}

/** Whether the block above keeps a chest from opening. */
function isCovered (serv, position) {
  const block = serv.terrain.blockAt(position.offset(0, 1, 0))
  const [shape] = block.shapes ?? []
  return !block.transparent && block.shapes?.length === 1 && String(shape) === '0,0,0,1,1,1'
}

function moveLid (serv, { name, position, viewers }) {
  const blockId = serv.registry.blocksByName[name].id
  for (const watcher of serv.watchersOf(position))
    watcher._client.write('block_action', { location: position, byte1: LID, byte2: viewers.size, blockId })
}

// a placed chest joins its other half, and a removed one leaves it single
function settleHalves (serv, pos, before, now) {
  if (isJoining(now)) turnInto(serv, now, otherHalfPlace(pos, now.getProperties()), 'single', OTHER)
  const { type: half, facing } = now.getProperties()
  const { type, facing: faced } = before.getProperties()
  const same = before.name === now.name && half === type && facing === faced
  if (isJoining(before) && !same) {
    turnInto(serv, before, otherHalfPlace(pos, before.getProperties()), OTHER[type], { [type]: 'single' })
  }
}

function turnInto (serv, block, place, from, table) {
  const { type, facing } = block.getProperties()
  const there = place && serv.terrain.blockAt(place)
  if (!there || there.name !== block.name || there.getProperties().facing !== facing) return
  if (there.getProperties().type !== from) return
  serv.closeContainerAt(place)
  const kind = serv.registry.blocksByName[there.name]
  serv.setBlock(place, stateWith(serv.registry, kind, { ...there.getProperties(), type: table[type] }))
}

function openBarrel (serv, player, block) {
  serv.openContainers(player, [serv.containerAt(block)], {
    type: 'minecraft:generic_9x3',
    title: { translate: 'container.barrel' },
    onLook: container => openLid(serv, container)
  })
}

function openLid (serv, { name, position, viewers }) {
  const block = serv.terrain.blockAt(position)
  if (block.name !== name) return
  const wanted = { ...block.getProperties(), open: viewers.size > 0 }
  const state = stateWith(serv.registry, serv.registry.blocksByName[name], wanted)
  if (state !== block.stateId) serv.setBlock(position, state)
}

module.exports.isCovered = isCovered
