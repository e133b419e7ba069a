'use strict'

// The other end of a Nether portal: finds the nearest existing one, or builds one where vanilla would. Used by
// plugins/players/dimension_change.js.

const { Vec3 } = require('vec3')
const { NETHER, dimensionAt } = require('../dimensions')
const { isReplaceable } = require('./materials')
const { stateWith } = require('./states')
const { PORTAL, FRAME } = require('./portal_frame')

const SEARCH = 128
const SEARCH_IN_NETHER = 16
const BUILD = 16
const LOWEST_FLOATING = 70
const HEADROOM = 9
const WET = /^(water|lava|bubble_column|seagrass|tall_seagrass|kelp|kelp_plant)$/

/** Returns the portal block nearest to a place in its own dimension, or null. Portals are never generated. */
function nearestPortal (serv, place) {
  const kind = serv.registry.blocksByName[PORTAL]
  const range = dimensionAt(place.x) === NETHER ? SEARCH_IN_NETHER : SEARCH
  let best = null
  for (const { x, y, z, state } of serv.terrain.allChanges()) {
    if (state < kind.minStateId || state > kind.maxStateId) continue
    if (Math.abs(x - place.x) > range || Math.abs(z - place.z) > range) continue
    const pos = new Vec3(x, y, z)
    const far = pos.distanceTo(place)
    if (!best || far < best.far || (far === best.far && y < best.pos.y)) best = { pos, far }
  }
  return best?.pos ?? null
}

const axes = axis => (axis === 'x' ? { way: [1, 0], side: [0, 1] } : { way: [0, 1], side: [-1, 0] })
const step = (pos, [x, z], far, up = 0) => pos.offset(x * far, up, z * far)

/** Builds a portal as near as there is room, or in the air if there is none. @returns a block of the portal */
function buildPortal (serv, place, axis) {
  const { minY, logicalHeight } = dimensionAt(place.x)
  const top = minY + logicalHeight - 1
  const site = findSite(serv.terrain, place, axis, { minY, top }) ?? clearSite(serv, place, axis, { minY, top })
  raise(serv, site, axis)
  return site
}

// room for a portal with a step before and behind it if possible
function findSite (terrain, place, axis, { minY, top }) {
  let [roomy, tight] = [null, null]
  const nearer = (one, far) => one === null || far < one.far
  for (const [x, z] of around(place)) {
    for (const pos of ledges(terrain, x, z, { minY, top })) {
      const far = pos.distanceTo(place)
      if (!(nearer(roomy, far) || nearer(tight, far)) || !isSite(terrain, pos, axis, 0)) continue
      if (nearer(roomy, far) && isSite(terrain, pos, axis, -1) && isSite(terrain, pos, axis, 1)) roomy = { pos, far }
      if (nearer(tight, far)) tight = { pos, far }
    }
  }
  return (roomy ?? tight)?.pos ?? null
}

function * around ({ x, z }) {
  for (let r = 0; r <= BUILD; r++)
    for (let dx = -r; dx <= r; dx++)
      for (let dz = -r; dz <= r; dz++) if (Math.max(Math.abs(dx), Math.abs(dz)) === r) yield [x + dx, z + dz]
}

/** Yields the lowest place of each stretch of air in a column that is high enough. */
function * ledges (terrain, x, z, { minY, top }) {
  const at = y => new Vec3(x, y, z)
  for (let y = Math.min(top, surface(terrain, x, z)); y > minY; y--) {
    if (!isFree(terrain, at(y))) continue
    const high = y
    while (y > minY && isFree(terrain, at(y - 1))) y--
    if (y > minY && y + 4 <= top && (high - y === 0 || high - y >= 3)) yield at(y)
  }
}

// the first place over everything
function surface (terrain, x, z) {
  const { sections } = terrain.column(x >> 4, z >> 4)
  let y = sections.findLastIndex(({ solidBlockCount }) => solidBlockCount > 0) * 16 - 64 + 15
  while (y > -64 && terrain.stateAt({ x, y, z }) === 0) y--
  return y + 1
}

function isFree (terrain, pos) {
  const { name } = terrain.blockOf(terrain.stateAt(pos))
  return isReplaceable(name) && !WET.test(name)
}

function isSite (terrain, pos, axis, aside) {
  const { way, side } = axes(axis)
  for (let n = -1; n < 3; n++) {
    for (let up = -1; up < 4; up++) {
      const at = step(step(pos, way, n), side, aside, up)
      if (up < 0 ? !terrain.isSolid(at) : !isFree(terrain, at)) return false
    }
  }
  return true
}

// no room anywhere: a platform of obsidian is built and the air above it cleared
function clearSite (serv, place, axis, { minY, top }) {
  const { way, side } = axes(axis)
  const y = Math.max(Math.max(minY + 1, LOWEST_FLOATING), Math.min(top - HEADROOM, Math.floor(place.y)))
  const site = step(new Vec3(Math.floor(place.x), y, Math.floor(place.z)), way, -1)
  const obsidian = serv.registry.blocksByName[FRAME].defaultState
  for (let aside = -1; aside < 2; aside++)
    for (let n = 0; n < 2; n++)
      for (let up = -1; up < 3; up++) serv.setBlock(step(step(site, way, n), side, aside, up), up < 0 ? obsidian : 0)
  return site
}

function raise (serv, site, axis) {
  const { way } = axes(axis)
  const { [FRAME]: frame, [PORTAL]: portal } = serv.registry.blocksByName
  const [obsidian, glow] = [frame.defaultState, stateWith(serv.registry, portal, { axis })]
  for (let n = -1; n < 3; n++) {
    for (let up = -1; up < 4; up++) {
      const isEdge = n === -1 || n === 2 || up === -1 || up === 3
      if (isEdge) serv.setBlock(step(site, way, n, up), obsidian)
    }
  }
  for (let n = 0; n < 2; n++) for (let up = 0; up < 3; up++) serv.setBlock(step(site, way, n, up), glow)
}

module.exports = { nearestPortal, buildPortal }
