'use strict'

// Who sprints under water swims lying down, until he leaves the water or stops sprinting: others see it, the eyes are
// lower and the body fits where it is only one block high, as in vanilla.

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
  /** Whether the player swims lying down. */
  player.swimming = false
}

function look (serv, player) {
  const swims = player.sprinting && !player.flying && isDeep(serv, player)
  if (swims === player.swimming) return
  Object.assign(player, { swimming: swims, height: swims ? LYING_HEIGHT : STANDING_HEIGHT })
  player.setFlag('swimming', swims)
  player.setPose(swims ? 'swimming' : player.crouching ? 'crouching' : 'standing')
}

// one begins with the head under water, and goes on while there is water at all
function isDeep ({ terrain }, player) {
  if (!player.swimming) return eyesIn(terrain, player, 'water')
  return touching(terrain, player).some(({ fluid }) => fluid === 'water')
}
