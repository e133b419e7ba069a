'use strict'
// Comes within reach of a block that may lie deep in rock: the bot walks as far as it can and tunnels the rest.
const { goals } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')
const { hasRoom, landing } = require('./ground.js')
const { InReach, inReach } = require('../blocks/dig.js')
const { rockSeconds, tunnel } = require('./tunnel.js')
const { succeeds, walkTo } = require('./walk.js')

const ARM = 3.2 // m: close enough to pick up the drops
const WALKED = 8 // m of horizontal distance beyond the depth; from there on walking over the rock is quicker than digging through it
const PATIENCE = 24 // steps through rock without coming nearer: half a minute
const ABOVE = 4 // m: how close the walk over the rock should come

/** Move until the block is in reach, or until the tunnel that it takes has given `enough()`. Throws a Refusal with `unreachable`. */
async function approach (bot, position, signal, enough = () => false) {
  if (mayStand(bot, position) && await succeeds(walkTo(bot, new InReach(position, ARM), signal))) return
  const deep = Math.abs(position.y - bot.entity.position.y)
  if (flat(bot, position) > deep + WALKED) await succeeds(walkTo(bot, new goals.GoalNearXZ(position.x, position.z, Math.max(ABOVE, deep)), signal))
  await tunnelTo(bot, position, { done: () => enough() || inReach(bot, position), signal })
}

/** Tunnel toward a place until `done()`. */
async function tunnelTo (bot, place, { done, most, signal }) {
  const each = rockSeconds(bot)
  const away = cell => Math.max(Math.abs(cell.x + 0.5 - place.x) + Math.abs(cell.z + 0.5 - place.z), Math.abs(cell.y - place.y))
  await tunnel(bot, { promise: cell => away(cell) * each, done, most, patience: PATIENCE, signal })
}

const flat = (bot, place) => Math.hypot(place.x - bot.entity.position.x, place.z - bot.entity.position.z)

/** Tell whether the bot could stand anywhere within reach of the block; if not, a search for a path is pointless. */
function mayStand (bot, { x, y, z }) {
  const far = Math.ceil(ARM)
  const goal = new InReach(new Vec3(x, y, z), ARM)
  for (let dy = -far - 1; dy <= far; dy++) {
    for (let dx = -far; dx <= far; dx++) {
      for (let dz = -far; dz <= far; dz++) {
        const cell = new Vec3(x + dx, y + dy, z + dz)
        if (goal.isEnd(cell) && hasRoom(bot, cell) && landing(bot, cell)?.equals(cell)) return true
      }
    }
  }
  return false
}

module.exports = { approach, tunnelTo }
