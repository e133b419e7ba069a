'use strict'
// A building site: what is wanted where, what is left to do, and from where it can be done without walling oneself in.
const { Vec3 } = require('vec3')
const { key } = require('../blocks/find.js')
const { isRight } = require('./block_state.js')
const { shapeAt, reachable, eyeAt, canStand } = require('../movement/stand.js')
const { spotsFor, spotFrom, fills } = require('./placing.js')

const ROUND = 5 // blocks around a cell where one may stand to set it
const BESIDE = 3 // blocks beside the site where a pillar may stand
const AROUND = 8 // blocks around the site that one walks on

class Site {
  /** `cells` are `{position, wanted}`; `low` and `high` the corners of the whole building, which others may work on too. */
  constructor (bot, cells, low, high) {
    Object.assign(this, { bot, cells, low, high })
  }

  /** What is not as it should be; halves that come with another block are left out. */
  open () {
    return this.cells.filter(({ position, wanted }) => !wanted.follows && !isRight(this.bot.blockAt(position), wanted))
  }

  /** Cells in which something has to be dug away first. */
  blocked (cell) {
    const block = this.bot.blockAt(cell.position)
    return block && !block.name.endsWith('air') && (cell.wanted.air || block.boundingBox === 'block' || block.name === cell.wanted.name)
  }

  /** Between walls, or where walls will be: nobody stands there to build while there is another place. */
  inside ({ x, y, z }) {
    return x > this.low.x && x < this.high.x && z > this.low.z && z < this.high.z && y > this.low.y && y < this.high.y
  }

  /** Over or in the building, seen from above. */
  covers ({ x, z }) {
    return x >= this.low.x && x <= this.high.x && z >= this.low.z && z <= this.high.z
  }

  /** The place of the site's ground that is nearest to a point. */
  nearest ({ x, z }) {
    const { low, high } = this
    return new Vec3(Math.min(Math.max(x, low.x), high.x + 1), low.y, Math.min(Math.max(z, low.z), high.z + 1))
  }

  /** Lowest first, then what is nearest. */
  inOrder (cells) {
    const here = this.bot.entity.position
    const cost = ({ position }) => position.y * 1000 + position.distanceTo(here)
    return [...cells].sort((a, b) => cost(a) - cost(b))
  }

  /** Everywhere that one can walk to on the site and around it. */
  ways () {
    return reachable(this.bot, this.low.offset(-AROUND, -AROUND, -AROUND), this.high.offset(AROUND, AROUND, AROUND))
  }

  /** Where to stand for the first of these cells that can be set from any of the places; empty when there is none. */
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

  /** The lowest pillar beside the site from which one of these cells can be set, nearest first: `{base, height}`. */
  pillarFor (cells, places) {
    const { bot, low, high } = this
    const here = bot.entity.position
    const bases = places.filter(base => !this.covers(base) && this.isBeside(base)).sort((a, b) => a.distanceTo(here) - b.distanceTo(here))
    const jobs = cells.map(({ position, wanted }) => ({ position, wanted, spots: spotsFor(bot, position) })).filter(({ spots }) => spots.length)
    for (let height = 1; height <= high.y - low.y + 2; height++) {
      const base = bases.find(each => this.isFreeUpTo(each, height) &&
        jobs.some(({ position, spots, wanted }) => this.does(each.offset(0, height, 0), position, spots, wanted)))
      if (base) return { base, height }
    }
    return null
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

const isNear = (feet, { x, y, z }) => Math.abs(feet.x - x) <= ROUND && Math.abs(feet.z - z) <= ROUND && feet.y <= y + 3 && feet.y >= y - 4

module.exports = { Site }
