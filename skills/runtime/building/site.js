'use strict'
// A building site: the wanted block of each cell, the cells that are still wrong, and places to work from that the bot can leave again.
const { Vec3 } = require('vec3')
const { key } = require('../blocks/find.js')
const { isRight } = require('./block_state.js')
const { shapeAt, reachable, eyeAt, canStand } = require('../movement/stand.js')
const { spotsFor, spotFrom, fills, inTheWay } = require('./placing.js')

const ROUND = 5 // blocks around a cell within which the bot may stand to place it
const BESIDE = 3 // blocks beside the site within which a pillar may stand
const ARM = 4 // m from the eye to the middle of a block that is dug
const ROUNDABOUT = 4 // m farther that a pillar may stand to keep a way in free
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, z]) => new Vec3(x, 0, z))
const AROUND = 8 // blocks around the site on which the bot may walk
// what a block is set in place of; anything else, such as a flower or a sign, has to go first
const GIVES_WAY = /^(water|lava|(soul_)?fire|snow|vine|(tall_)?seagrass|(short_|tall_)?grass|(large_)?fern|dead_bush|hanging_roots|glow_lichen|nether_sprouts|(crimson|warped)_roots)$/

class Site {
  /** `cells` is a list of `{position, wanted}`; `low` and `high` are the corners of the whole building, which other bots may build too. */
  constructor (bot, cells, low, high) {
    Object.assign(this, { bot, cells, low, high })
  }

  /** Return the cells that are not right yet, without halves that appear together with another block. */
  open () {
    return this.cells.filter(({ position, wanted }) => !wanted.follows && !isRight(this.bot.blockAt(position), wanted))
  }

  /** Tell whether something has to be dug away from the cell first. */
  blocked (cell) {
    const block = this.bot.blockAt(cell.position)
    if (!block || block.name.endsWith('air')) return false
    return cell.wanted.air || block.boundingBox === 'block' || block.name === cell.wanted.name || !GIVES_WAY.test(block.name)
  }

  /** Tell whether a place is between the outer walls; the bot stands there only if no other place works. */
  inside ({ x, y, z }) {
    return this.isInner({ x, z }) && y > this.low.y && y < this.high.y
  }

  /** Tell whether a place is above, below or in the building. */
  covers ({ x, z }) {
    return x >= this.low.x && x <= this.high.x && z >= this.low.z && z <= this.high.z
  }

  /** Return the place on the site's ground that is nearest to a point. */
  nearest ({ x, z }) {
    const { low, high } = this
    return new Vec3(Math.min(Math.max(x, low.x), high.x + 1), low.y, Math.min(Math.max(z, low.z), high.z + 1))
  }

  /** Return the cells in building order: lowest first, then nearest. */
  inOrder (cells) {
    const here = this.bot.entity.position
    const cost = ({ position }) => position.y * 1000 + position.distanceTo(here)
    return [...cells].sort((a, b) => cost(a) - cost(b))
  }

  /**
   * Return the cells that shut none of the others in: nothing on top of an open cell, and nothing above the lowest one between the outer walls,
   * which may be reached only over the walls while they are low.
   */
  withoutCovers (cells) {
    const open = new Set(cells.map(({ position }) => key(position)))
    const inner = Math.min(...cells.filter(({ position }) => this.isInner(position)).map(({ position }) => position.y))
    return cells.filter(({ position }) => position.y <= inner && !open.has(key(position.offset(0, -1, 0))))
  }

  isInner ({ x, z }) {
    return x > this.low.x && x < this.high.x && z > this.low.z && z < this.high.z
  }

  /** Return every place on and around the site that the bot can walk to from `start`, or from where it is, as a map of key to position. */
  ways (start) {
    return reachable(this.bot, this.low.offset(-AROUND, -AROUND, -AROUND), this.high.offset(AROUND, AROUND, AROUND), start)
  }

  /** Return the places from which the first possible cell can be placed; an empty list when no cell can be placed from any place. */
  standsFor (cells, places, indoors) {
    const open = places.filter(feet => this.inside(feet) === indoors)
    for (const { position, wanted } of cells) {
      const spots = spotsFor(this.bot, position)
      const near = spots.length ? open.filter(feet => isNear(feet, position)) : []
      const found = near.filter(feet => this.does(feet, position, spots, wanted))
      if (found.length) return found
    }
    return []
  }

  does (feet, position, spots, wanted) {
    if (fills(feet.offset(0.5, 0, 0.5), position)) return false
    return Boolean(spotFrom(this.bot, eyeAt(feet), spots, wanted))
  }

  /** Return the lowest pillar, and of equals the nearest, from which a cell can be placed, as `{base, height}`; null when there is none. */
  pillarFor (cells, places) {
    const { bot, low, high } = this
    const bases = this.bases(places)
    const jobs = cells.map(({ position, wanted }) => ({ position, wanted, spots: spotsFor(bot, position) })).filter(({ spots }) => spots.length)
    for (let height = 1; height <= high.y - low.y + 2; height++) {
      const base = bases.find(each => this.isFreeUpTo(each, height) &&
        jobs.some(({ position, spots, wanted }) => this.does(each.offset(0, height, 0), position, spots, wanted)))
      if (base) return { base, height }
    }
    return null
  }

  /** Return those of the places, nearest first, on which a pillar may stand; places before a way into the building count as farther away. */
  bases (places) {
    const here = this.bot.entity.position
    const bases = places.filter(base => Number.isInteger(base.y) && !this.covers(base) && this.isBeside(base))
    const away = new Map(bases.map(base => [base, base.distanceTo(here) + (this.isBeforeGap(base) ? ROUNDABOUT : 0)]))
    return bases.sort((a, b) => away.get(a) - away.get(b))
  }

  /** Tell whether a door belongs beside a place, or could: the building is open there, above a foundation or not. */
  isBeforeGap (place) {
    return SIDES.map(side => place.plus(side)).some(side => this.covers(side) && shapeAt(this.bot, side.offset(0, 1, 0)).free)
  }

  /**
   * Return the lowest pillar, and of equals the nearest to it, from which a block can be dug that is too high for all of the places, as
   * `{base, height}`; null when there is none, or when the block can be dug from one of the places.
   */
  pillarToDig (position, places) {
    const reaches = feet => eyeAt(feet).distanceTo(position.offset(0.5, 0.5, 0.5)) <= ARM
    if (places.some(reaches)) return null
    const pillars = this.bases(places).map(base => ({ base, height: heights(this.high.y - base.y + 1).find(height => reaches(base.offset(0, height, 0))) }))
    return pillars.filter(({ base, height }) => height && !inTheWay(this.bot, base) && this.isFreeUpTo(base, height))
      .sort((a, b) => a.height - b.height || a.base.distanceTo(position) - b.base.distanceTo(position))[0] ?? null
  }

  isBeside ({ x, z }) {
    const { low, high } = this
    return x >= low.x - BESIDE && x <= high.x + BESIDE && z >= low.z - BESIDE && z <= high.z + BESIDE
  }

  isFreeUpTo (base, height) {
    for (let y = 1; y <= height; y++) if (!shapeAt(this.bot, base.offset(0, y + 1, 0)).free) return false
    return canStand(this.bot, base)
  }
}

const heights = most => Array.from({ length: Math.max(0, most) }, (_, i) => i + 1)
const isNear = (feet, { x, y, z }) => Math.abs(feet.x - x) <= ROUND && Math.abs(feet.z - z) <= ROUND && feet.y <= y + 3 && feet.y >= y - 4

module.exports = { Site }
