'use strict'
// Where the blocks of a kind are: clusters of touching blocks (a tree, a vein), nearest first.
const { Vec3 } = require('vec3')

const SIGHT = 64 // blocks
const GLANCE = 80 // positions looked at: enough for a dozen trees
const BIGGEST = 16 // blocks of one cluster

const key = ({ x, y, z }) => `${x},${y},${z}`

/** Clusters as lists of positions; blocks in `avoided` (a set of keys) are left out. */
function clusters (bot, kind, avoided) {
  const seen = new Set(avoided)
  const found = []
  for (const position of nearest(bot, kind, avoided)) {
    if (!seen.has(key(position))) found.push(grow(bot, kind, position, seen))
  }
  return found
}

function nearest (bot, kind, avoided) {
  const matching = [...kind.ids]
  const free = block => !avoided.has(key(block.position)) // asked for matching blocks only
  return bot.findBlocks({ matching, maxDistance: SIGHT, count: GLANCE, useExtraInfo: avoided.size ? free : false })
}

/** Everything of the kind that touches `start`, corners included, up to BIGGEST blocks. */
function grow (bot, kind, start, seen) {
  const cluster = [start]
  seen.add(key(start))
  for (let i = 0; i < cluster.length; i++) {
    for (const next of around(cluster[i])) {
      if (cluster.length >= BIGGEST) return cluster
      if (seen.has(key(next)) || !isKind(bot, kind, next)) continue
      seen.add(key(next))
      cluster.push(next)
    }
  }
  return cluster
}

function around ({ x, y, z }) {
  const cells = []
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) if (dx || dy || dz) cells.push(new Vec3(x + dx, y + dy, z + dz))
    }
  }
  return cells
}

const isKind = (bot, kind, position) => kind.ids.has(bot.blockAt(position, false)?.type)

module.exports = { clusters, isKind, key, SIGHT }
