'use strict'
// Goes through a wooden door where no other way leads, and leaves the door open or shut as it was.
const { goals } = require('mineflayer-pathfinder')
const { walkTo, succeeds } = require('./walk.js')
const { stepTo } = require('./step.js')
const { confirmed } = require('../core/wait.js')

const ARM = 4 // m to a door
const SIGHT = 16 // m around the bot and around its destination within which doors are searched
const MOST = 8 // doors that are considered
const ALONG = { north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] }

/**
 * Go through the door that is the smallest detour to the side of `place`; without `place`, through the nearest door to its other side.
 * Return false when there is no door, or no way to one.
 */
async function throughDoor (bot, place, signal) {
  const towards = place ?? bot.entity.position
  const doors = lowerHalves(bot, towards).sort((a, b) => detour(bot, a, towards) - detour(bot, b, towards))
  for (const door of doors.slice(0, 2)) if (await through(bot, door, place, signal)) return true
  return false
}

const detour = (bot, door, place) => door.distanceTo(bot.entity.position) + door.distanceTo(place)

/** Return the positions of wooden doors near the bot and near `place`. */
function lowerHalves (bot, place) {
  const matching = block => /_door$/.test(block.name) && block.name !== 'iron_door'
  const around = point => bot.findBlocks({ point, matching, maxDistance: SIGHT, count: 2 * MOST })
  const found = new Map([...around(bot.entity.position), ...around(place)].map(at => [String(at), at]))
  return [...found.values()].filter(at => bot.blockAt(at)?.getProperties().half === 'lower')
}

async function through (bot, door, place, signal) {
  const [alongX, alongZ] = ALONG[bot.blockAt(door).getProperties().facing]
  const sideOf = at => Math.sign((at.x - door.x - 0.5) * alongX + (at.z - door.z - 0.5) * alongZ) || 1
  const side = place ? -sideOf(place) : sideOf(bot.entity.position) // the side from which the bot goes through
  const [dx, dz] = [alongX * side, alongZ * side]
  await succeeds(walkTo(bot, new goals.GoalNear(door.x + dx, door.y, door.z + dz, 0), signal))
  if (bot.entity.position.distanceTo(door) > ARM) return false
  const shut = !isOpen(bot, door)
  if (shut) await bot.activateBlock(bot.blockAt(door))
  if (!await confirmed(bot, signal, () => isOpen(bot, door))) return false
  const arrived = await stepTo(bot, door.offset(0.5 - 2 * dx, 0, 0.5 - 2 * dz), signal, { range: 0.4 })
  if (shut && isOpen(bot, door)) await bot.activateBlock(bot.blockAt(door))
  return arrived
}

const isOpen = (bot, position) => String(bot.blockAt(position)?.getProperties().open) === 'true'

module.exports = { throughDoor }
