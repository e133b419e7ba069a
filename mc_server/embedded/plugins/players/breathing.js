'use strict'

// Air: it decreases while the eyes are under water and recovers in the open. Without air a player takes two points of damage a second.

const { eyesIn } = require('../../entities/surroundings')
const { enchantment } = require('../../items/enchantments')

const FULL = 300
const REGAIN = 4
const DROWNING_AT = -20
const DAMAGE = 2
const HELMET = 5
const HELMET_LASTS = 200

module.exports.uses = ['hurt', 'terrain']

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const player of serv.players) if (player.joined && player.health > 0) breathe(serv, player)
  })
}

module.exports.player = player => {
  /** Changes the air that the player has left, in ticks. */
  player.setAir = air => {
    /** The remaining air in ticks; 300 is the maximum. */
    player.air = air
    player.setData('air_supply', air)
  }
  player.setAir(FULL)
}

function breathe (serv, player) {
  if (!eyesIn(serv.terrain, player, 'water')) {
    if (player.inventory[HELMET]?.name === 'turtle_helmet') {
      /** The ticks of water breathing that a turtle shell still gives. */
      player.helmetAir = HELMET_LASTS
    }
    if (player.air < FULL) player.setAir(Math.min(FULL, player.air + REGAIN))
    return
  }
  if (needsNoAir(player) || isSpared(serv, player)) return
  player.setAir(player.air - 1)
  if (player.air > DROWNING_AT) return
  player.setAir(0)
  serv.hurt(player, DAMAGE, { type: 'drown' })
}

function needsNoAir (player) {
  if (player.gameMode === 1 || player.gameMode === 3) return true
  if (player.helmetAir > 0) return player.helmetAir-- > 0
  return player.effectLevel?.('water_breathing') > 0 || player.effectLevel?.('conduit_power') > 0
}

// respiration randomly skips the loss of air
function isSpared (serv, player) {
  const level = enchantment(serv.registry, player.inventory[HELMET], 'respiration')
  return level > 0 && Math.random() >= 1 / (level + 1)
}
