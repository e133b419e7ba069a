'use strict'
// Out of a building and off its roof, so that nobody stands where others build; through a door when there is no other way.
const { goals } = require('mineflayer-pathfinder')
const { walkTo, succeeds } = require('./walk.js')
const { stepTo } = require('./step.js')
const { until } = require('./wait.js')

const BESIDE = 2 // blocks from the building
const OPENING = 10 // ticks
const ARM = 4 // m to a door

/** Pathfinder goal: beside the site. */
class Beside extends goals.Goal {
  constructor (site) { super(); this.site = site }

  away ({ x, z }) {
    const { low, high } = this.site
    return Math.max(low.x - x, x - high.x, low.z - z, z - high.z)
  }

  isEnd (node) { return this.away(node) >= BESIDE }
  heuristic (node) { return Math.max(0, BESIDE - this.away(node)) }
}

/** Walk out; stays where there is no way at all. */
async function leave (bot, site, signal) {
  const beside = new Beside(site)
  if (beside.isEnd(bot.entity.position.floored())) return
  if (await succeeds(walkTo(bot, beside, signal))) return
  if (await openDoor(bot, signal)) await succeeds(walkTo(bot, beside, signal))
}

/** Open the nearest closed door of wood, step through, and shut it behind. */
async function openDoor (bot, signal) {
  const isDoor = block => /_door$/.test(block.name) && block.name !== 'iron_door'
  const [position] = bot.findBlocks({ matching: isDoor, maxDistance: 16, count: 1 })
  if (!position) return false
  const door = bot.blockAt(position)
  const { half, facing } = door.getProperties()
  const lower = half === 'upper' ? position.offset(0, -1, 0) : position
  const along = { north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] }[facing]
  const [dx, dz] = along.map(step => step * Math.sign((bot.entity.position.x - lower.x - 0.5) * along[0] + (bot.entity.position.z - lower.z - 0.5) * along[1] || 1))
  await succeeds(walkTo(bot, new goals.GoalNear(lower.x + dx, lower.y, lower.z + dz, 0), signal))
  if (bot.entity.position.distanceTo(lower) > ARM) return false
  if (!isOpen(bot, lower)) await bot.activateBlock(bot.blockAt(lower))
  await until(bot, signal, OPENING, () => isOpen(bot, lower))
  await stepTo(bot, lower.offset(0.5 - 2 * dx, 0, 0.5 - 2 * dz), signal, { range: 0.4 })
  if (isOpen(bot, lower)) await bot.activateBlock(bot.blockAt(lower))
  return true
}

const isOpen = (bot, position) => String(bot.blockAt(position)?.getProperties().open) === 'true'

module.exports = { leave }
