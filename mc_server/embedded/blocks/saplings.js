'use strict'

// Grows a sapling to a tree if there is room: a trunk and a round crown, for spruces a pointed one. Dark and pale oaks need four saplings in
// vanilla and do not grow here. Used by plugins/land/crops.js.

const { Vec3 } = require('vec3')
const { stateWith } = require('./states')
const { isReplaceable } = require('./materials')

const KINDS = {
  oak: { least: 4, spread: 3, crown: round },
  birch: { least: 5, spread: 3, crown: round },
  jungle: { least: 4, spread: 4, crown: round },
  acacia: { least: 5, spread: 3, crown: flat },
  cherry: { least: 5, spread: 2, crown: round },
  spruce: { least: 6, spread: 4, crown: cone }
}

/** Returns the radius of the crown at a height above the ground, for a trunk of that height; null for none. */
function round (dy, height) {
  return dy < height - 3 || dy > height ? null : dy < height - 1 ? 2 : 1
}
function flat (dy, height) {
  return dy === height ? 2 : dy === height - 1 ? 3 : null
}
function cone (dy, height) {
  const down = height - dy
  return down < 0 || dy < 2 ? null : down === 0 ? 0 : down % 2 === 1 ? 1 : 2
}

function growTree (serv, sapling) {
  const wood = sapling.name.replace('_sapling', '')
  const kind = KINDS[wood]
  if (!kind) return false
  const height = kind.least + Math.floor(serv.random() * kind.spread)
  const tree = blocksOf(kind, height)
  if (!tree.every(part => hasRoom(serv, sapling, part))) return false
  const { blocksByName } = serv.registry
  const log = blocksByName[`${wood}_log`].defaultState
  for (const { at, log: isLog, away } of tree) {
    const pos = sapling.position.plus(at)
    const leaf = stateWith(serv.registry, blocksByName[`${wood}_leaves`], { distance: Math.min(6, Math.max(1, away)) })
    if (isLog || isOpen(serv, pos)) serv.setBlock(pos, isLog ? log : leaf)
  }
  serv.setBlock(sapling.position.offset(0, -1, 0), blocksByName.dirt.defaultState)
  return true
}

const isOpen = (serv, pos) => isReplaceable(serv.terrain.blockAt(pos).name)

// trunks need room; leaves fill the room that there is
function hasRoom (serv, sapling, { at, log }) {
  const pos = sapling.position.plus(at)
  if (!serv.terrain.contains(pos)) return false
  const { name } = serv.terrain.blockAt(pos)
  return !log || pos.equals(sapling.position) || isReplaceable(name) || /_leaves$/.test(name)
}

function blocksOf ({ crown }, height) {
  const parts = []
  for (let dy = 0; dy < height; dy++) parts.push({ at: new Vec3(0, dy, 0), log: true })
  for (let dy = 1; dy <= height; dy++) {
    const radius = crown(dy, height)
    if (radius === null) continue
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        const cornered = radius > 0 && Math.abs(dx) === radius && Math.abs(dz) === radius
        const trunk = dx === 0 && dz === 0 && dy < height
        if (!cornered && !trunk) parts.push({ at: new Vec3(dx, dy, dz), log: false, away: Math.abs(dx) + Math.abs(dz) })
      }
    }
  }
  return parts
}

module.exports = { growTree }
