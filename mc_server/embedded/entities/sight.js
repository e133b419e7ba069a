'use strict'

// Finds the first block in a line of sight, with its side and the exact point, as vanilla does for buckets. Used by plugins/blocks/buckets.js,
// plugins/entities/placing_entities.js and, for projectiles, plugins/combat/projectiles.js.

const { Vec3 } = require('vec3')
const { lookVector } = require('../blocks/facing')
const { eyesOf } = require('./surroundings')

const REACH = 4.5
const CREATIVE_REACH = 5
const SURFACE = 8 / 9
const WHOLE = [[0, 0, 0, 1, 1, 1]]
const SIDES = { x: ['west', 'east'], y: ['down', 'up'], z: ['north', 'south'] }

/** Returns {block, face, point} or null; with `fluids` the surface of a water or lava source counts too. */
function lookingAt (terrain, player, { yaw, pitch, fluids = false }) {
  const eyes = eyesOf(player)
  const way = lookVector(yaw, pitch)
  const reach = player.gameMode === 1 ? CREATIVE_REACH : REACH
  return firstAlong(terrain, eyes, way, reach, block => shapesOf(block, fluids))
}

/** Returns what stops a projectile between two places: {block, face, point} or null. */
function inTheWay (terrain, from, to) {
  const way = to.minus(from)
  const far = way.norm()
  return far === 0 ? null : firstAlong(terrain, from, way.scaled(1 / far), far, ({ shapes }) => shapes ?? [])
}

function firstAlong (terrain, from, way, reach, shapesOf) {
  for (const pos of placesAlong(from, way, reach)) {
    const block = terrain.blockAt(pos)
    const hit = nearestHit(shapesOf(block), pos, from, way)
    if (hit && hit.at <= reach) return { block, face: hit.face, point: along(from, way, hit.at) }
  }
  return null
}

const isSource = block => Number(block.getProperties().level) === 0

function shapesOf (block, fluids) {
  if (block.type === 0) return []
  if (/^(water|lava|bubble_column)$/.test(block.name))
    return fluids && isSource(block) ? [[0, 0, 0, 1, SURFACE, 1]] : []
  // blocks without collision still have an outline
  return block.shapes?.length > 0 ? block.shapes : WHOLE
}

const along = (from, way, far) => new Vec3(from.x + way.x * far, from.y + way.y * far, from.z + way.z * far)

/** Yields the places that a ray passes, in order. */
function * placesAlong (from, way, reach) {
  const seen = new Set()
  for (let far = 0; far <= reach + 0.05; far += 0.05) {
    const pos = along(from, way, far).floored()
    const key = `${pos}`
    if (!seen.has(key)) yield pos
    seen.add(key)
  }
}

function nearestHit (shapes, pos, from, way) {
  const hits = shapes.map(shape => hitBox(shape, pos, from, way)).filter(Boolean)
  return hits.sort((a, b) => a.at - b.at)[0] ?? null
}

/** Returns where a ray enters a box: {at, face}, or null. */
function hitBox (shape, pos, from, way) {
  let enter = -Infinity
  let leave = Infinity
  let face = 'up'
  for (const [n, axis] of ['x', 'y', 'z'].entries()) {
    const [low, high] = [pos[axis] + shape[n], pos[axis] + shape[n + 3]].map(v => v - from[axis])
    if (way[axis] === 0 && (low > 0 || high < 0)) return null
    if (way[axis] === 0) continue
    const [first, last] = way[axis] > 0 ? [low / way[axis], high / way[axis]] : [high / way[axis], low / way[axis]]
    if (first > enter) [enter, face] = [first, SIDES[axis][way[axis] > 0 ? 0 : 1]]
    leave = Math.min(leave, last)
  }
  return enter <= leave && leave >= 0 ? { at: Math.max(0, enter), face } : null
}

module.exports = { lookingAt, inTheWay, hitBox }
