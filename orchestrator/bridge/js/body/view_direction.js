'use strict'
// Finds what a player looks at, as far as the land between is loaded.
const { Vec3 } = require('vec3')

const EYE = 1.62 // m above the feet
const FAR = 24 // m

const eyes = player => player.position.offset(0, EYE, 0)

/** Return the direction of a player's view as a unit vector. mineflayer's yaw is 0 to the north and grows to the left. */
function direction ({ yaw, pitch }) {
  return new Vec3(-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch))
}

/** Return the `position` of the first block in a player's view within `far` m, with the `face` that the player sees; null when there is none. */
function lookedAt (bot, player, far = FAR) {
  if (!Number.isFinite(player.yaw) || !Number.isFinite(player.pitch)) return null
  const block = bot.world.raycast(eyes(player), direction(player), far)
  return block ? { position: block.position, face: block.face } : null
}

module.exports = { lookedAt, eyes, direction }
