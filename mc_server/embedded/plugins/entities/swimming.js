'use strict'

// Swimming: a player who sprints under water swims until it leaves the water or stops sprinting. Others see the pose, the eyes are
// lower, and the body fits through gaps of one block, as in vanilla.

const { touching, eyesIn } = require('../../entities/surroundings')

const STANDING_HEIGHT = 1.8
const LYING_HEIGHT = 0.6

module.exports.uses = ['terrain']

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const player of serv.players) if (player.joined && player.health > 0 && !player.sleepingAt) look(serv, player)
  })
}

module.exports.player = player => {
  /** Whether the player is in the swimming pose. */
  player.swimming = false
}

function look (serv, player) {
  const swims = player.sprinting && !player.flying && isDeep(serv, player)
  if (swims === player.swimming) return
  Object.assign(player, { swimming: swims, height: swims ? LYING_HEIGHT : STANDING_HEIGHT })
  player.setFlag('swimming', swims)
  player.setPose(swims ? 'swimming' : player.crouching ? 'crouching' : 'standing')
}

// swimming starts with the eyes under water and continues while there is any water
function isDeep ({ terrain }, player) {
  if (!player.swimming) return eyesIn(terrain, player, 'water')
  return touching(terrain, player).some(({ fluid }) => fluid === 'water')
}
