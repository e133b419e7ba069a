'use strict'
// From where a block can be dug: the eye within reach of its middle, and nothing solid in between.
const { goals } = require('mineflayer-pathfinder')

const EYE = 1.62 // m above the feet
const REACH = 4.4 // m from the eye to the middle of the block; the game allows 4.5 to its nearest face

const middle = position => position.offset(0.5, 0.5, 0.5)
const eyeOf = bot => bot.entity.position.offset(0, EYE, 0)
const distanceTo = (bot, position) => eyeOf(bot).distanceTo(middle(position))
const inReach = (bot, position) => distanceTo(bot, position) <= REACH

/** The block that hides `position` from the bot, or null when it is in plain sight. */
function hiding (bot, position) {
  const eye = eyeOf(bot)
  const way = middle(position).minus(eye)
  const hit = bot.world.raycast(eye, way.unit(), way.norm()) // not beyond: a plant has no body, and the ground behind hides nothing
  return !hit || hit.position.equals(position) ? null : bot.blockAt(hit.position)
}

/** Pathfinder goal: stand where the eye is within `reach` of the block. */
class InReach extends goals.Goal {
  constructor (position, reach) {
    super()
    this.target = middle(position)
    this.reach = reach
  }

  distance ({ x, y, z }) { return Math.hypot(x + 0.5 - this.target.x, y + EYE - this.target.y, z + 0.5 - this.target.z) }
  heuristic (node) { return Math.max(0, this.distance(node) - this.reach) }
  isEnd (node) { return this.distance(node) <= this.reach }
}

module.exports = { InReach, inReach, hiding, distanceTo, middle, REACH }
