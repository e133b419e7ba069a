'use strict'

// How far a player has fallen, from its own packets, and the damage of the landing. Water, ladders, cobwebs and slow falling reset
// it. As in vanilla, the last step before the ground does not count. physics.js reports the landings of mobs.

const { touching, climbed } = require('../../entities/surroundings')
const { mayFly } = require('../players/movement')

const SAFE = 3
// part of the fall damage that remains on soft blocks
const SOFT = { hay_block: 0.2, honey_block: 0.2, slime_block: 0, powder_snow: 0 }
const BED = 0.5
// tolerance for rounding of sums
const ROUNDING = 1e-4

module.exports.provides = ['landed']
module.exports.uses = ['hurt', 'terrain']

module.exports.server = serv => {
  /** Handles the landing of a living entity after a fall of so many blocks. */
  serv.landed = (entity, distance) => {
    const ground = serv.terrain.blockAt(entity.position.offset(0, -0.2, 0))
    const safe = SAFE + (entity.effectLevel?.('jump_boost') ?? 0)
    const { soft, type, more = 0 } = softness(ground, entity)
    const damage = Math.ceil((distance + more - safe) * soft - ROUNDING)
    const climbable = entity.lastClimbed
    serv.emit('landed', entity, distance)
    if (damage > 0) serv.hurt(entity, damage, { type, fallDistance: distance, climbable })
    entity.lastClimbed = null
  }

  serv.on('moved', (player, { step }) => {
    if (player.onGround) {
      if (player.fallDistance > 0 && !isWet(serv, player)) serv.landed(player, player.fallDistance)
      player.fallDistance = 0
      /** The block that the player climbed last; death messages name it. */
      player.lastClimbed = null
    } else if (isHeld(serv, player)) player.fallDistance = 0
    else if (step.y < 0) player.fallDistance -= step.y
  })
}

module.exports.player = player => {
  /** The number of blocks that the player has fallen so far. */
  player.fallDistance = 0
}

function softness ({ name }, entity) {
  if (name === 'pointed_dripstone') return { soft: 2, type: 'stalagmite', more: 2 }
  if (name === 'slime_block' && entity.crouching) return { soft: 1, type: 'fall' }
  return { soft: name.endsWith('_bed') ? BED : (SOFT[name] ?? 1), type: 'fall' }
}

const isWet = (serv, player) => touching(serv.terrain, player).some(({ fluid }) => fluid === 'water')

function isHeld (serv, player) {
  if (mayFly(player)) return true
  const ladder = climbed(serv.terrain, player)
  if (ladder) player.lastClimbed = ladder.name
  return (
    Boolean(ladder) ||
    player.effectLevel?.('slow_falling') > 0 ||
    player.effectLevel?.('levitation') > 0 ||
    touching(serv.terrain, player).some(({ fluid, touched }) => fluid === 'water' || touched !== null)
  )
}
