'use strict'

// Geometry of beds: the place of both halves, who can reach a bed, and where a player stands after getting up. Used by
// plugins/players/sleeping.js and plugins/players/respawning.js.

const { Vec3 } = require('vec3')
const { stateWith } = require('./facing')

const WAYS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }
const CLOCKWISE = { north: 'east', east: 'south', south: 'west', west: 'north' }
const way = facing => new Vec3(WAYS[facing][0], 0, WAYS[facing][1])
const REACH = 3
const REACH_UP = 2

const isBed = block => block.name.endsWith('_bed')
const facingOf = block => block.getProperties().facing

/** Returns the head half of a bed, or null if only the foot is left. */
function headOf (terrain, block) {
  const { part, facing } = block.getProperties()
  if (part === 'head') return block
  const head = terrain.blockAt(block.position.plus(way(facing)))
  return isBed(head) ? head : null
}

function occupy (serv, pos, occupied) {
  const head = serv.terrain.blockAt(pos)
  if (!isBed(head)) return
  for (const half of [head, serv.terrain.blockAt(pos.minus(way(facingOf(head))))]) {
    if (half.type !== head.type) continue
    const state = stateWith(serv.registry, serv.registry.blocksByName[half.name], {
      ...half.getProperties(),
      occupied: String(occupied)
    })
    serv.setBlock(half.position, state)
  }
}

function isInReach (player, head) {
  return [head.position, head.position.minus(way(facingOf(head)))].some(half => {
    const { x, y, z } = player.position.minus(half.offset(0.5, 0, 0.5))
    return Math.abs(x) <= REACH && Math.abs(y) <= REACH_UP && Math.abs(z) <= REACH
  })
}

function isObstructed (terrain, head) {
  const above = head.position.offset(0, 1, 0)
  return [above, above.minus(way(facingOf(head)))].some(pos => isFull(terrain, pos))
}

const isFull = (terrain, pos) => {
  const block = terrain.blockOf(terrain.stateAt(pos))
  return block.boundingBox === 'block' && !block.transparent
}

/** Returns the place where a player gets up: beside the bed if possible, otherwise on it; null if neither is free. */
function standUpPlace (terrain, head, yaw) {
  const facing = facingOf(head)
  const along = way(facing)
  let side = way(CLOCKWISE[facing])
  if (looksTowards(side, yaw)) side = side.scaled(-1)
  const places = [
    side,
    side.minus(along),
    side.minus(along.scaled(2)),
    along.scaled(-2),
    side.scaled(-1).minus(along.scaled(2)),
    side.scaled(-1).minus(along),
    side.scaled(-1),
    side.scaled(-1).plus(along),
    along,
    side.plus(along),
    new Vec3(0, 0, 0),
    along.scaled(-1)
  ].map(offset => head.position.plus(offset))
  for (const pos of places) {
    const place = footing(terrain, pos)
    if (place) return place
  }
  return null
}

function looksTowards ({ x, z }, yaw) {
  const angle = (yaw * Math.PI) / 180
  return -Math.sin(angle) * x + Math.cos(angle) * z > 0
}

// on the floor of that block, or on the bed itself
function footing (terrain, pos) {
  const here = terrain.blockAt(pos)
  const floor = height(here)
  const onBelow = floor === 0 && height(terrain.blockAt(pos.offset(0, -1, 0))) >= 1
  if (!(onBelow || (floor > 0 && floor < 1))) return null
  const above = floor > 0 ? [1, 2] : [1]
  const isFree = above.every(up => height(terrain.blockAt(pos.offset(0, up, 0))) === 0)
  return isFree ? pos.offset(0.5, floor, 0.5) : null
}

const height = block => (block.boundingBox === 'block' ? Math.max(0, ...block.shapes.map(shape => shape[4])) : 0)

module.exports = { isBed, headOf, occupy, isInReach, isObstructed, standUpPlace, way }
