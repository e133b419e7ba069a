'use strict'
// Finds places where a body can stand (two free cells above solid ground) and those that the bot can walk to.
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const { key } = require('../blocks/find.js')

const EYE = 1.62 // m above the feet
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
const LEAP_DOWN = 3 // blocks that a body falls without damage

/** Return `{free, floor, full}` of a block state: can be walked through, can be stood on, can be clicked at. Cached for each state. */
function shapeOf (bot, state) {
  const shapes = bot.crew.shapes ??= new Map()
  if (!shapes.has(state)) shapes.set(state, describe(bot, state))
  return shapes.get(state)
}

function describe (bot, state) {
  const block = require('prismarine-block')(bot.registry).fromStateId(state, 0)
  const full = block.shapes.length === 1 && block.shapes[0].every((edge, i) => edge === (i < 3 ? 0 : 1))
  const liquid = /water|lava/.test(block.name)
  return { free: block.boundingBox === 'empty' && !liquid, full, floor: full && !/magma|cactus/.test(block.name) }
}

const shapeAt = (bot, position) => shapeOf(bot, bot.world.getBlockStateId(position) ?? 0)

/** Tell whether a body can stand with its feet in that cell. */
function canStand (bot, feet) {
  return shapeAt(bot, feet).free && shapeAt(bot, feet.offset(0, 1, 0)).free && shapeAt(bot, feet.offset(0, -1, 0)).floor
}

const eyeAt = feet => feet.offset(0.5, EYE, 0.5)

/** Return every place in the box where a body can stand. */
function standsIn (bot, low, high) {
  const found = []
  for (let x = low.x; x <= high.x; x++) {
    for (let z = low.z; z <= high.z; z++) {
      for (let y = low.y; y <= high.y; y++) {
        const feet = new Vec3(x, y, z)
        if (canStand(bot, feet)) found.push(feet)
      }
    }
  }
  return found
}

/** Return the places in the box that the bot can walk to without doors, jumps over gaps or damage, as a map of key to position. */
function reachable (bot, low, high) {
  const start = startOf(bot)
  const found = new Map([[key(start), start]])
  const within = ({ x, y, z }) => x >= low.x && x <= high.x && y >= low.y && y <= high.y && z >= low.z && z <= high.z
  for (const feet of found.values()) { // grows while it is gone through
    for (const next of steps(bot, feet)) if (within(next) && !found.has(key(next))) found.set(key(next), next)
  }
  return found
}

/** Return the cell of the feet, or a neighbour that carries the bot when it stands on that block's edge. */
function startOf (bot) {
  const feet = bot.entity.position.offset(0, 0.1, 0).floored()
  const near = [feet, ...SIDES.map(([x, z]) => feet.offset(x, 0, z))]
  return near.find(place => canStand(bot, place)) ?? feet
}

/** Return the places one step away: level, one block up, or up to LEAP_DOWN down. */
function steps (bot, feet) {
  const found = []
  for (const [dx, dz] of SIDES) {
    const side = feet.offset(dx, 0, dz)
    if (canStand(bot, side.offset(0, 1, 0)) && shapeAt(bot, feet.offset(0, 2, 0)).free) found.push(side.offset(0, 1, 0))
    for (let down = 0; down <= LEAP_DOWN && shapeAt(bot, side.offset(0, 1 - down, 0)).free; down++) {
      if (!canStand(bot, side.offset(0, -down, 0))) continue
      found.push(side.offset(0, -down, 0))
      break
    }
  }
  return found
}

/** Pathfinder goal: any one of the given places. */
class AnyOf extends goals.Goal {
  constructor (places) {
    super()
    this.keys = new Set(places.map(key))
    this.places = places
  }

  isEnd (node) { return this.keys.has(key(node)) }
  heuristic ({ x, y, z }) { return Math.min(...this.places.map(place => Math.hypot(place.x - x, place.z - z) + Math.abs(place.y - y))) }
}

module.exports = { canStand, reachable, shapeAt, eyeAt, AnyOf, EYE }
