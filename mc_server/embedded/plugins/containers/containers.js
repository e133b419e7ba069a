'use strict'

// The contents of blocks: stored by place, shown to every viewer at each change, and dropped when the block breaks. chests.js,
// cooking.js and others say which blocks these are; menu.js is the window.

const { Vec3 } = require('vec3')
const { recordOf, restoreInto } = require('../../items/item_record')
const { takesAlong } = require('./storage')

// what plugins keep in a container beside its slots
const PROGRESS = ['cooking', 'brewing', 'page']
// vanilla closes a window at the reach plus four blocks
const EYES = 1.62
const FARTHEST = 8.5

const keyOf = ({ x, y, z }) => `${x},${y},${z}`

module.exports.provides = [
  'containers', 'containerSizes', 'containerAt', 'openContainers', 'containerChanged', 'closeContainerAt',
  'keepContainer'
]
module.exports.needs = ['keepEach']
module.exports.uses = ['popItem', 'terrain']

module.exports.server = serv => {
  /** All containers in blocks, by the key of their place. */
  serv.containers = new Map()
  /** Name of a container block to its number of slots. */
  serv.containerSizes = {}

  /** Returns the container of the block at a place. */
  serv.containerAt = block => {
    const key = keyOf(block.position)
    if (!serv.containers.has(key)) serv.containers.set(key, emptyContainer(serv, block.name, block.position))
    return serv.containers.get(key)
  }

  /** Opens a window on one or two containers for a player. */
  serv.openContainers = (player, containers, window) => openFor(serv, player, containers, window)

  /** Saves a container whose slots changed, and tells its other viewers. */
  serv.containerChanged = (container, by = null) => {
    serv.keepContainer(container)
    for (const viewer of container.viewers) if (viewer !== by) viewer.sync()
  }

  /** Closes the windows of everybody who looks into the container at a place. */
  serv.closeContainerAt = pos => closeFor(serv.containers.get(keyOf(pos)))

  const kept = serv.keepEach('containers', {
    keys: () => [...serv.containers.keys()],
    record: key => recordContainer(serv.containers.get(key)),
    restore: (_, record) => restoreContainer(serv, record),
    clear: () => {
      for (const container of [...serv.containers.values()]) forget(serv, container)
    }
  })
  /** Marks a container as changed, so that it is saved. */
  serv.keepContainer = ({ position }) => kept.changed(keyOf(position))

  serv.on('blockBreaking', ({ position }) => {
    const container = serv.containers.get(keyOf(position))
    if (container && !takesAlong(container)) spill(serv, container)
  })
  serv.on('blockChanged', (pos, _, state) => {
    const container = serv.containers.get(keyOf(pos))
    if (container && container.name !== serv.terrain.blockOf(state).name) forget(serv, container)
  })
  serv.on('tick', () => {
    for (const player of serv.players) if (player.menu.store?.isOutOfReach(player)) player.shutWindow()
  })
}

function emptyContainer (serv, name, position) {
  return {
    name,
    position: position.clone(),
    slots: new Array(serv.containerSizes[name]).fill(null),
    viewers: new Set()
  }
}

/** Returns a container as plain JSON, or null if there is nothing to remember. */
function recordContainer (container) {
  if (!container) return null
  const { name, position: { x, y, z }, slots } = container
  const items = recordOf(slots)
  const progress = Object.fromEntries(PROGRESS.filter(field => container[field]).map(field => [field, container[field]]))
  return items.length > 0 || Object.keys(progress).length > 0 ? { name, x, y, z, items, ...progress } : null
}

function restoreContainer (serv, record) {
  const block = serv.terrain.blockAt(new Vec3(record.x, record.y, record.z))
  if (block.name !== record.name || !(record.name in serv.containerSizes)) return
  const container = serv.containerAt(block)
  restoreInto(container.slots, record.items, serv)
  for (const field of PROGRESS) if (record[field]) container[field] = record[field]
}

function openFor (serv, player, containers, { type, title, rules = null, press, carried, isGone, onLook = () => {}, onChange = () => {} }) {
  const look = () => {
    for (const container of containers) onLook(container)
  }
  player.openWindow(type, title, {
    own: joined(containers.map(({ slots }) => slots)),
    carried,
    store: {
      rules,
      press,
      containers,
      changed: by => {
        for (const container of containers) {
          onChange(container, by)
          serv.containerChanged(container, by)
        }
      },
      closed: () => {
        for (const { viewers } of containers) viewers.delete(player)
        look()
      },
      isOutOfReach: ({ position }) => isGone?.() || !isNear(position, containers[0].position)
    }
  })
  for (const { viewers } of containers) viewers.add(player)
  look()
}

/** Presents several lists of slots as one, for reading and writing. */
function joined (lists) {
  if (lists.length === 1) return lists[0]
  const both = []
  for (const list of lists) {
    list.forEach((_, i) =>
      Object.defineProperty(both, both.length, {
        get: () => list[i],
        set: item => {
          list[i] = item
        }
      })
    )
  }
  return both
}

function isNear (from, to) {
  const gap = (v, low) => Math.max(low - v, 0, v - low - 1)
  return Math.hypot(gap(from.x, to.x), gap(from.y + EYES, to.y), gap(from.z, to.z)) <= FARTHEST
}

function closeFor (container) {
  for (const viewer of [...(container?.viewers ?? [])]) viewer.shutWindow()
}

function spill (serv, container) {
  closeFor(container)
  for (const item of container.slots) if (item) serv.popItem(item, container.position)
  container.slots.fill(null)
  serv.keepContainer(container)
}

function forget (serv, container) {
  closeFor(container)
  serv.containers.delete(keyOf(container.position))
  serv.keepContainer(container)
}
