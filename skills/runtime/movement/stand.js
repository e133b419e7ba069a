'use strict'
// Finds places where a body can stand (two free cells above solid ground, or on a low block such as a slab) and those that the bot can walk to.
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const { key } = require('../blocks/find.js')

const EYE = 1.62 // m above the feet
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
const LEAP_DOWN = 3 // blocks that a body falls without damage
const LOWEST = 0.5 // m that a block is high at most on which a body stands inside of the block's own cell
const JUMP = 1.2 // m that a body gets up
const POST = /_(fence|wall|pane|bars)$/ // stands in the middle of its cell

/**
 * Return `{free, floor, full, rise, post}` of a block state: can be walked through, can be stood on, can be clicked at, how high a body stands on it
 * inside of its cell (0 unless it is low), and can be clicked at in the middle of its top alone. Cached for each state.
 */
function shapeOf (bot, state) {
  const shapes = bot.crew.shapes ??= new Map()
  if (!shapes.has(state)) shapes.set(state, describe(bot, state))
  return shapes.get(state)
}

function describe (bot, state) {
  const block = require('prismarine-block')(bot.registry).fromStateId(state, 0)
  const full = block.shapes.length === 1 && block.shapes[0].every((edge, i) => edge === (i < 3 ? 0 : 1))
  const liquid = /water|lava/.test(block.name)
  const [free, floor] = [block.boundingBox === 'empty' && !liquid, full && !/magma|cactus/.test(block.name)]
  return { free, floor, full, rise: riseOf(block), post: POST.test(block.name) }
}

function riseOf ({ boundingBox, shapes }) {
  if (boundingBox !== 'block' || shapes.length !== 1) return 0
  const [west, bottom, north, east, top, south] = shapes[0]
  return top <= LOWEST && bottom === 0 && !west && !north && east === 1 && south === 1 ? top : 0
}

const shapeAt = (bot, position) => shapeOf(bot, bot.world.getBlockStateId(position) ?? 0)

/** Tell whether a body can stand with its feet in that cell. */
function canStand (bot, cell) {
  const isFree = up => shapeAt(bot, cell.offset(0, up, 0)).free
  if (shapeAt(bot, cell).rise) return isFree(1) && isFree(2)
  return isFree(0) && isFree(1) && shapeAt(bot, cell.offset(0, -1, 0)).floor
}

/** Return where the feet are when a body stands in that cell. */
const feetIn = (bot, cell) => cell.offset(0, shapeAt(bot, cell).rise, 0)

const eyeAt = feet => feet.offset(0.5, EYE, 0.5)

/**
 * Return the places in the box that the bot can walk to from `start`, or from where it is, without doors, jumps over gaps or damage, as a map of
 * key to the feet's position.
 */
function reachable (bot, low, high, start = startOf(bot)) {
  const found = new Map([[key(start), start]])
  const within = ({ x, y, z }) => x >= low.x && x <= high.x && y >= low.y && y <= high.y && z >= low.z && z <= high.z
  for (const feet of found.values()) { // grows while it is gone through
    for (const next of steps(bot, feet)) if (within(next) && !found.has(key(next))) found.set(key(next), next)
  }
  return found
}

/** Return the place where the feet are, or a neighbour that carries the bot when it stands on that block's edge. */
function startOf (bot) {
  const cell = bot.entity.position.offset(0, 0.1, 0).floored()
  const near = [cell, ...SIDES.map(([x, z]) => cell.offset(x, 0, z))]
  return feetIn(bot, near.find(place => canStand(bot, place)) ?? cell)
}

/** Return the places one step away: level, one block up, or up to LEAP_DOWN down. */
function steps (bot, feet) {
  const found = []
  const cell = feet.floored()
  for (const [dx, dz] of SIDES) {
    const side = cell.offset(dx, 0, dz)
    const up = feetIn(bot, side.offset(0, 1, 0))
    if (canStand(bot, side.offset(0, 1, 0)) && shapeAt(bot, cell.offset(0, 2, 0)).free && up.y - feet.y <= JUMP) found.push(up)
    for (let down = 0; down <= LEAP_DOWN && shapeAt(bot, side.offset(0, 1 - down, 0)).free; down++) {
      if (!canStand(bot, side.offset(0, -down, 0))) continue
      found.push(feetIn(bot, side.offset(0, -down, 0)))
      break
    }
  }
  return found
}

/** Pathfinder goal: any one of the given places. Of a place on a low block, pathfinder counts the cell above it. */
class AnyOf extends goals.Goal {
  constructor (places) {
    super()
    this.keys = new Set(places.flatMap(({ x, y, z }) => [Math.floor(y), Math.ceil(y)].map(level => key({ x, y: level, z }))))
    this.places = places
  }

  isEnd (node) { return this.keys.has(key(node)) }
  heuristic ({ x, y, z }) { return Math.min(...this.places.map(place => Math.hypot(place.x - x, place.z - z) + Math.abs(place.y - y))) }
}

module.exports = { canStand, reachable, shapeAt, eyeAt, startOf, AnyOf, EYE }
