'use strict'
// Pillars from which a builder steps onto a roof or a deck, where it sets much from one place, instead of one pillar for each few blocks.
const { Vec3 } = require('vec3')
const { canStand } = require('../movement/stand.js')
const { hangs } = require('./edge.js')

const ENOUGH = 4 // blocks with nothing below them that are worth the way up
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

module.exports = { pillarOnto }
