'use strict'
// Finding blocks by name: which block ids a name stands for (`kindOf`), where clusters of them are, such as a tree or a vein
// (`clusters`), and which cluster this bot may work on (`claimNearest`).
const { Vec3 } = require('vec3')
const { Refusal } = require('../core/refusal.js')

const GROUPS = { logs: name => name.endsWith('_log') && !name.startsWith('stripped_') }
const SIGHT = 64 // m within which blocks are searched
const GLANCE = 80 // positions found by one search: enough for a dozen trees
const BIGGEST = 16 // blocks of one cluster
const ASKED = 8 // clusters to ask for before giving up; each is one question to Python

const key = ({ x, y, z }) => `${x},${y},${z}`

/** Return the kind `{name, blocks, ids, drops, upright}` of a block id or a group; deepslate variants of an ore belong to the ore. */
function kindOf (bot, name) {
  const blocks = blocksOf(bot.registry, name)
  if (!blocks.length) throw new Refusal('unknown_name', `the game has no block called ${name}`)
  const undiggable = blocks.every(block => !block.diggable)
  if (undiggable) throw new Refusal('bad_argument', `${name} cannot be dug`)
  return {
    name,
    blocks,
    ids: new Set(blocks.map(block => block.id)),
    drops: new Set(blocks.flatMap(block => block.drops.map(drop => drop.drop?.id ?? drop.drop ?? drop))),
    upright: blocks.every(block => block.name.endsWith('_log') || block.name.endsWith('_stem'))
  }
}

function blocksOf (registry, name) {
  if (typeof name !== 'string') return []
  if (Object.hasOwn(GROUPS, name)) return registry.blocksArray.filter(block => GROUPS[name](block.name))
  return [name, `deepslate_${name}`].filter(each => each === name || name.endsWith('_ore'))
    .filter(each => Object.hasOwn(registry.blocksByName, each)).map(each => registry.blocksByName[each])
}

/** Return how many items that the kind drops are in the inventory. */
function countDrops (bot, kind) {
  return bot.inventory.items().filter(item => kind.drops.has(item.type)).reduce((sum, item) => sum + item.count, 0)
}

/** Tell whether one more drop of the kind fits into the inventory. */
function hasRoom (bot, kind) {
  return bot.inventory.emptySlotCount() > 0 || bot.inventory.items().some(item => kind.drops.has(item.type) && item.count < item.stackSize)
}

/**
 * Claim the nearest cluster that no other bot holds; it belongs to this bot until its skill ends. Return `{cluster, refused}`: `cluster` is
 * null when there is none, and `refused` tells whether other bots hold some.
 */
async function claimNearest (bot, kind, avoided, signal) {
  const near = clusters(bot, kind, avoided).slice(0, ASKED)
  for (const cluster of near) {
    if (await bot.crew.claim(cluster.map(key))) return { cluster, refused: false }
    signal.throwIfAborted()
  }
  return { cluster: null, refused: near.length > 0 }
}

/** Return the clusters of touching blocks of the kind, nearest first, as lists of positions; blocks in `avoided` (a set of keys) are left out. */
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

/** Return all blocks of the kind that touch `start`, corners included, directly or through each other, up to BIGGEST blocks. */
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

module.exports = { kindOf, countDrops, hasRoom, claimNearest, clusters, isKind, key, SIGHT }
