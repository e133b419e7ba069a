'use strict'
/**
 * Pour a bucket of water or lava out on the ground, beside the bot or at a place.
 *
 * @param {string} name `water` or `lava`; water if left out
 * @param {number} x the block to pour onto, east
 * @param {number} y up
 * @param {number} z south
 * @says empty the bucket; put water on the ground; place lava there; spill it; tip the water out; release the lava;
 *   water the field; flood this hole; make a little pond; dump the bucket;
 *   pour lava into the pit; wet the farmland with your bucket
 * @example {"name": "water"}
 * @needs a water_bucket or lava_bucket in the inventory
 * @gains one bucket, minus the full one
 * @plot give @s water_bucket 1
 * @proof {"bucket": 1, "water_bucket": -1}
 */
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { freeSpots } = require('../runtime/building/placement_spot.js')
const { holdKind, reach } = require('../runtime/blocks/use.js')
const { walkTo } = require('../runtime/movement/walk.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')

const BESIDE = 1.5 // m from the free cell: the next block, from which one sees the ground of a hole
const EYE = 1.62 // m above the feet
const NEARLY = 0.1 // m that a ray goes on, so that it meets the block

module.exports = async function emptyBucket (bot, args, signal) {
  const { name = 'water' } = args
  if (!['water', 'lava'].includes(name)) throw new Refusal('bad_argument', 'name must be water or lava')
  const ground = placeFor(bot, args)
  const { type } = await holdKind(bot, each => each === `${name}_bucket`, `a ${name}_bucket`, signal)
  const before = bot.inventory.count(type, null)
  await reach(bot, ground, signal)
  if (!seesTop(bot, ground)) await walkTo(bot, new goals.GoalNear(ground.x, ground.y + 1, ground.z, BESIDE), signal)
  await abortable(signal, bot.lookAt(ground.offset(0.5, 1, 0.5), true))
  bot.activateItem()
  const empty = await confirmed(bot, signal, () => bot.inventory.count(type, null) < before)
  bot.usingHeldItem = false
  if (!empty) throw new Refusal('unreachable', `could not pour the ${name} out at ${ground}`)
}

/** Whether nothing, such as the rim of a hole, is before the top of a block: the bucket would be poured out there. */
function seesTop (bot, ground) {
  const eye = bot.entity.position.offset(0, bot.entity.eyeHeight ?? EYE, 0)
  const way = ground.offset(0.5, 1, 0.5).minus(eye)
  const hit = bot.world.raycast(eye, way.unit(), way.norm() + NEARLY)
  return !hit || hit.position.equals(ground)
}

function placeFor (bot, { x, y, z }) {
  if (x !== undefined) return new Vec3(check.number('x', x), check.number('y', y, { least: -64, most: 320 }), check.number('z', z)).floored()
  const [spot] = freeSpots(bot)
  if (!spot) throw new Refusal('not_found', 'no free ground beside the bot')
  return spot.offset(0, -1, 0)
}
