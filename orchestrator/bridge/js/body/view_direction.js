'use strict'
// What a player looks at, as far as the bot has the land between.
const { Vec3 } = require('vec3')

const EYE = 1.62 // m above the feet
const FAR = 24 // m

const eyes = player => player.position.offset(0, EYE, 0)

/** Where a player's eyes point, as a unit vector; mineflayer's yaw grows to the left and is 0 towards the north. */
function direction ({ yaw, pitch }) {
  return new Vec3(-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch))
}

/** The block that a player looks at within `far` m, with the `face` that they see of it; null when it is air all the way. */
function lookedAt (bot, player, far = FAR) {
  if (!Number.isFinite(player.yaw) || !Number.isFinite(player.pitch)) return null
  const block = bot.world.raycast(eyes(player), direction(player), far)
  return block ? { position: block.position, face: block.face } : null
}

module.exports = { lookedAt, eyes, direction }
