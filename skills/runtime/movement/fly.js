'use strict'
// Flies a bot in creative mode: searches a way through free air and moves along it, as a player does who flies.
const { Vec3 } = require('vec3')
const { shapeAt } = require('./stand.js')
const { key } = require('../blocks/find.js')
const { Refusal } = require('../core/refusal.js')
const { confirmed, until } = require('../core/wait.js')

const STEP = 0.5 // m a tick, about the speed of a player who flies
const MOST = 4000 // cells that one search looks at
const WAYS = [[1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1], [0, 1, 0], [0, -1, 0]]
const FLYING = 2 // the flag of the packet by which a client says that it flies

const isFree = (bot, feet) => shapeAt(bot, feet).free && shapeAt(bot, feet.offset(0, 1, 0)).free
const middle = feet => feet.offset(0.5, 0, 0.5)

/** Fly near `target` to the first cell found for whose feet `isEnd(feet)` holds; throw a Refusal if no way leads to one. The bot stays in the air there. */
async function flyTo (bot, target, isEnd, signal) {
  if (!await confirmed(bot, signal, () => bot.game.gameMode === 'creative')) throw new Refusal('bad_argument', 'flying needs creative mode')
  const way = wayTo(bot, target, isEnd)
  if (!way) throw new Refusal('unreachable', `no way through the air to ${target.x}, ${target.y}, ${target.z}`)
  bot.creative.startFlying()
  bot._client.write('abilities', { flags: FLYING })
  const places = way.map(middle)
  const ticks = Math.ceil(2 * places.length / STEP) + 20
  if (!await until(bot, signal, ticks, () => moveOn(bot, places))) throw new Refusal('unreachable', 'the server stopped the flight')
}

/** Move one step along the places, taking away those that are reached; return whether the bot is at the last one. */
function moveOn (bot, places) {
  const { position, velocity } = bot.entity
  velocity.set(0, 0, 0)
  for (let left = STEP; places.length && left > 0;) {
    const way = places[0].minus(position)
    const far = way.norm()
    position.add(far <= left ? way : way.scaled(left / far))
    if (far <= left) places.shift()
    left -= far
  }
  return !places.length
}

/** Return the cells of the feet on a way through free air to an end, without the first; null if the search finds none. It takes the cell nearest to `target` first. */
function wayTo (bot, target, isEnd) {
  const start = bot.entity.position.floored()
  const open = [{ feet: start, before: null, left: start.distanceTo(target) }]
  const known = new Set([key(start)])
  for (let looked = 0; open.length && looked < MOST; looked++) {
    const node = takeNearest(open)
    if (isEnd(node.feet)) return wayBack(node)
    for (const way of WAYS) {
      const feet = node.feet.offset(...way)
      if (known.has(key(feet))) continue
      known.add(key(feet))
      if (isFree(bot, feet)) open.push({ feet, before: node, left: feet.distanceTo(target) })
    }
  }
  return null
}

function takeNearest (open) {
  let best = 0
  for (let i = 1; i < open.length; i++) if (open[i].left < open[best].left) best = i
  const [node] = open.splice(best, 1)
  return node
}

function wayBack (node) {
  const cells = []
  for (; node; node = node.before) cells.unshift(node.feet)
  return cells
}

/** Return a place of the arguments x, y and z of a skill. */
function placeOf ({ x, y, z }) {
  const numbers = [x, y, z].map(Number)
  if (!numbers.every(Number.isFinite)) throw new Refusal('bad_argument', 'x, y and z must be numbers')
  return new Vec3(...numbers).floored()
}

module.exports = { flyTo, placeOf }
