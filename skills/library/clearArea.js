'use strict'
/**
 * Clear a box of land: dig every block in it from the top down and pick up what drops, to level the ground or to hollow out a room.
 *
 * @param {list} low one corner, `[x, y, z]`
 * @param {list} high the opposite corner; both are cleared too
 * @says clear the land; remove the blocks between these corners; flatten the hill; dig out a cellar; make room here;
 *   empty that space; level the ground; tear everything down in this region; dig out a room;
 *   remove all blocks from here to there; excavate a pit; make the site flat;
 *   cut a way through the bushes; dig a straight corridor; bore a passage two high;
 *   dig a tunnel twenty long; cut a path through the bushes; take this hill away; chop a gap into the hedge; hollow out
 *   the rock
 * @example {"low": [2, -60, 1], "high": [4, -59, 2]}
 * @needs tools for what stands there; at most 1024 blocks
 * @gains what the blocks drop
 * @plot fill ~2 ~ ~1 ~4 ~1 ~2 dirt
 * @proof {"dirt": 12}
 * @proof if block ~2 ~ ~1 air
 * @proof if block ~4 ~1 ~2 air
 */
const { Vec3 } = require('vec3')
const { dig, uncover, LIQUIDS, clearingTool, InReach, inReach } = require('../runtime/blocks/dig.js')
const { at, isOpen, KEPT } = require('../runtime/movement/ground.js')
const { collect } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { succeeds, walkOrDigTo } = require('../runtime/movement/walk.js')

const MOST = 1024 // blocks
const ARM = 3.2 // m
const AROUND = 6 // m
const EVERY = 8 // blocks between two rounds of picking up

module.exports = async function clearArea (bot, args, signal) {
  const cells = cellsOf(corner('low', args.low), corner('high', args.high))
  const left = cells.filter(cell => isThere(bot, cell))
  let dug = 0
  for (let next = pick(bot, left); next; next = pick(bot, left)) {
    left.splice(left.indexOf(next), 1)
    if (!isThere(bot, next)) continue
    if (await digOne(bot, next, signal)) dug++
    if (dug % EVERY === 0) await collect(bot, signal, { radius: AROUND })
    bot.crew.progress(`dug ${dug}`)
  }
  await collect(bot, signal, { radius: AROUND })
  const standing = cells.filter(cell => isThere(bot, cell)).length
  if (standing) throw new Refusal('unreachable', `${standing} blocks are left`)
  return `cleared ${dug} blocks`
}

function corner (name, place) {
  if (!Array.isArray(place) || place.length !== 3 || !place.every(Number.isInteger)) throw new Refusal('bad_argument', `${name} must be three whole numbers`)
  return new Vec3(...place)
}

function cellsOf (a, b) {
  const [low, high] = [a.min(b), a.max(b)]
  const size = high.minus(low).offset(1, 1, 1)
  if (size.x * size.y * size.z > MOST) throw new Refusal('bad_argument', `the box has more than ${MOST} blocks`)
  const cells = []
  for (let y = high.y; y >= low.y; y--) {
    for (let x = low.x; x <= high.x; x++) {
      for (let z = low.z; z <= high.z; z++) cells.push(new Vec3(x, y, z))
    }
  }
  return cells
}

/** What is to be dug: no air, no liquid, nothing that cannot be dug. */
function isThere (bot, cell) {
  const block = at(bot, cell)
  return Boolean(block) && !isOpen(block) && !LIQUIDS.has(block.name) && block.diggable
}

/** The nearest of the highest layer. */
function pick (bot, left) {
  const cost = cell => -cell.y * 1000 + cell.distanceTo(bot.entity.position)
  return left.length ? left.reduce((best, cell) => cost(cell) < cost(best) ? cell : best) : null
}

/** False when it cannot be come by. */
async function digOne (bot, cell, signal) {
  if (!inReach(bot, cell) && !await succeeds(walkOrDigTo(bot, new InReach(cell, ARM), signal))) return false
  if (!isThere(bot, cell)) return true // the way led through it
  if (!KEPT.test(at(bot, cell).name) && !await uncover(bot, cell, signal) && !await succeeds(walkOrDigTo(bot, new InReach(cell, ARM - 1), signal))) return false
  await dig(bot, cell, signal, clearingTool(bot, bot.blockAt(cell)).tool)
  return true
}
