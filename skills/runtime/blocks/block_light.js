'use strict'
// The light that blocks such as torches give, worked out from the blocks that the bot sees: bots drop the light that servers send.
const { Vec3 } = require('vec3')
const { key } = require('./find.js')

const STRONGEST = 15
const MOST_SOURCES = 1024
const WAYS = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const ROOF = 32 // blocks above a box that are searched for a roof

/** Where blocks give light in and around a box, as a map of keys of cells to levels, 1 to 15. */
class BlockLight {
  constructor (bot) {
    this.bot = bot
    this.levels = new Map()
  }

  /** Add all blocks that shine within `radius` m of `center`. */
  addAround (center, radius) {
    const matching = this.bot.registry.blocksArray.filter(block => block.emitLight > 0).map(block => block.id)
    for (const source of this.bot.findBlocks({ matching, point: center, maxDistance: radius, count: MOST_SOURCES })) this.add(source)
  }

  /** Add one block that shines; its light loses a level with each step, and more in what is not clear. */
  add (source) {
    const queue = [[source, this.kindAt(source)?.emitLight ?? 0]]
    for (let n = 0; n < queue.length; n++) {
      const [place, level] = queue[n]
      if (level <= (this.levels.get(key(place)) ?? 0)) continue
      this.levels.set(key(place), level)
      for (const way of WAYS) {
        const next = place.offset(...way)
        const kind = this.kindAt(next)
        if (kind) queue.push([next, level - Math.max(1, kind.filterLight ?? STRONGEST)])
      }
    }
  }

  /** The game's data of the block in a cell, null where none is loaded. */
  kindAt (place) {
    const block = this.bot.blockAt(place, false)
    return block && this.bot.registry.blocks[block.type]
  }

  /** Tell whether no block lights a cell. */
  isDark (place) { return !this.levels.has(key(place)) }
}

const isFree = block => (block.boundingBox === 'empty' || /_door$|_gate$/.test(block.name)) && !/water|lava/.test(block.name)

/** Return the free cells of a box that lie under the sky or leaves, and those to which a way leads from these, also through doors. */
function openCells (bot, low, high) {
  const known = new Map()
  const add = place => {
    const block = bot.blockAt(place, false)
    if (block && isFree(block) && !known.has(key(place))) known.set(key(place), place)
  }
  for (let x = low.x; x <= high.x; x++) {
    for (let z = low.z; z <= high.z; z++) for (const place of underSky(bot, x, z, low, high)) add(place)
  }
  const isInside = ({ x, y, z }) => x >= low.x && x <= high.x && y >= low.y && y <= high.y && z >= low.z && z <= high.z
  for (const place of known.values()) { // a Map also visits what is added meanwhile
    for (const way of WAYS) {
      const next = place.offset(...way)
      if (isInside(next)) add(next)
    }
  }
  return [...known.values()]
}

/** The cells of a column of a box from its top to the first block that is no leaf. */
function * underSky (bot, x, z, low, high) {
  for (let y = high.y + ROOF; y >= low.y; y--) {
    const place = new Vec3(x, y, z)
    const block = bot.blockAt(place, false)
    if (block?.boundingBox === 'block' && !block.name.endsWith('_leaves')) return
    if (y <= high.y) yield place
  }
}

module.exports = { BlockLight, openCells, isFree, STRONGEST }
