'use strict'
// Where a body can stand: both its cells free, solid ground below. And a way there, to the nearest of several such places.
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const { key } = require('../blocks/find.js')

const EYE = 1.62 // m above the feet
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
const LEAP_DOWN = 3 // blocks that one falls without harm

/** What is known of a state: `free` to walk through, `floor` to stand on, `full` to click at. Looked up once for each. */
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

function canStand (bot, feet) {
  return shapeAt(bot, feet).free && shapeAt(bot, feet.offset(0, 1, 0)).free && shapeAt(bot, feet.offset(0, -1, 0)).floor
}

const eyeAt = feet => feet.offset(0.5, EYE, 0.5)

/** Every place to stand in a box. */
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

/** Keys of every place in a box that one can walk to from here without doors, tricks or harm. */
function reachable (bot, low, high) {
  const start = startOf(bot)
  const found = new Map([[key(start), start]])
  const within = ({ x, y, z }) => x >= low.x && x <= high.x && y >= low.y && y <= high.y && z >= low.z && z <= high.z
  for (const feet of found.values()) { // grows while it is gone through
    for (const next of steps(bot, feet)) if (within(next) && !found.has(key(next))) found.set(key(next), next)
  }
  return found
}

/** Where the feet are, or the block beside them that carries one who stands on its edge. */
function startOf (bot) {
  const feet = bot.entity.position.offset(0, 0.1, 0).floored()
  const near = [feet, ...SIDES.map(([x, z]) => feet.offset(x, 0, z))]
  return near.find(place => canStand(bot, place)) ?? feet
}

/** Level, one up, or some way down. */
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

/** Pathfinder goal: any of some places. */
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
