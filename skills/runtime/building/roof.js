'use strict'
// Pillars from which a builder steps onto a roof or a deck, where it sets much from one place, instead of one pillar for each few blocks.
const { Vec3 } = require('vec3')
const { canStand } = require('../movement/stand.js')
const { edgeFor, hangs } = require('./edge.js')

const ENOUGH = 4 // blocks with nothing below them that are worth the way up
const TRIED = 12 // places for a pillar from which the way over the roof is looked at
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/**
 * Return the pillar nearest to the bot from whose top it steps up onto blocks that stand beside it, as `{base, height}`, if enough open cells hang
 * at their height; else null. `places` are where the bot can walk to.
 */
function pillarOnto (bot, site, cells, places) {
  const hanging = cells.filter(cell => hangs(bot, cell)).map(({ position }) => position.y)
  const level = Math.min(...hanging)
  if (hanging.filter(y => y === level).length < ENOUGH) return null
  const leadsUp = ({ x, z }) => SIDES.some(([dx, dz]) => {
    const top = new Vec3(x + dx, level + 1, z + dz)
    return site.covers(top) && canStand(bot, top)
  })
  const pillars = site.bases(places).map(base => ({ base, height: level - base.y }))
  return pillars.find(({ base, height }) => height > 0 && leadsUp(base) && site.isFreeUpTo(base, height)) ?? null
}

/**
 * Return the pillar near the bot from which it gets onto the building, and there to where one of the cells can be set, as `{base, height}`: of the
 * middle of a wide roof, nothing is set from beside it. Null when none of the nearest places helps.
 */
function pillarToRoof (bot, site, cells, places) {
  for (const base of site.bases(places).slice(0, TRIED)) {
    const way = wayUp(bot, site, base)
    if (!way) continue
    const roof = [...site.ways(way.onto).values()]
    if (site.standsFor(cells, roof, false).length || edgeFor(bot, cells.filter(cell => hangs(bot, cell)), roof)) return { base, height: way.height }
  }
  return null
}

/** Return the lowest pillar on a place from whose top a step leads onto the building, as `{height, onto}`; undefined when there is none. */
function wayUp (bot, site, base) {
  for (let height = 1; height <= site.high.y - base.y + 1 && site.isFreeUpTo(base, height); height++) {
    const onto = SIDES.map(([x, z]) => base.offset(x, height + 1, z)).find(place => site.covers(place) && canStand(bot, place))
    if (onto) return { height, onto }
  }
}

module.exports = { pillarOnto, pillarToRoof }
