'use strict'

// Damage by the surroundings: cactus, berry bushes, campfires, magma, suffocation in a block, the void.

const { dimensionOf } = require('../../dimensions')
const { eyeHeight } = require('../../entities/surroundings')
const { enchantment } = require('../../items/enchantments')

// blocks below the lowest one, where the void begins to do damage
const VOID = 64
const VOID_DAMAGE = 4
const CAMPFIRE_DAMAGE = { campfire: 1, soul_campfire: 2 }
const PRICK = 0.003
const BOOTS = 8

module.exports.uses = ['alive', 'hurt', 'terrain']
// burning.js finds which blocks an entity touches in this tick
module.exports.after = ['entities/burning']

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const entity of serv.alive()) {
      if (!(entity.health > 0)) continue
      for (const place of entity.surroundings ?? []) touch(serv, entity, place)
      if (entity.position.y < dimensionOf(entity).minY - VOID) serv.hurt(entity, VOID_DAMAGE, { type: 'out_of_world' })
      else if (!entity.noPhysics && entity.gameMode !== 3) check(serv, entity)
      entity.lastTickPosition = entity.position.clone()
    }
  })
}

function touch (serv, entity, { touched, lit, age }) {
  if (touched === 'cactus') serv.hurt(entity, 1, { type: 'cactus' })
  if (touched in CAMPFIRE_DAMAGE && lit) serv.hurt(entity, CAMPFIRE_DAMAGE[touched], { type: 'campfire' })
  if (touched === 'sweet_berry_bush' && age > 0 && hasMoved(entity)) serv.hurt(entity, 1, { type: 'sweet_berry_bush' })
}

function hasMoved ({ position, lastTickPosition: before }) {
  return Boolean(before) && Math.max(Math.abs(position.x - before.x), Math.abs(position.z - before.z)) >= PRICK
}

function check (serv, entity) {
  if (isWalled(serv, entity)) serv.hurt(entity, 1, { type: 'in_wall' })
  if (entity.onGround && !entity.crouching && standsOnMagma(serv, entity)) serv.hurt(entity, 1, { type: 'hot_floor' })
}

function standsOnMagma (serv, entity) {
  if (serv.terrain.blockAt(entity.position.offset(0, -1e-5, 0)).name !== 'magma_block') return false
  return enchantment(serv.registry, entity.inventory?.[BOOTS], 'frost_walker') === 0
}

// the corners of the head count, at four fifths of the body's width
function isWalled (serv, entity) {
  const half = entity.width * 0.4
  const eyes = entity.position.offset(0, eyeHeight(entity), 0)
  return [-half, half].some(dx => [-half, half].some(dz => isFull(serv, eyes.offset(dx, 0, dz))))
}

function isFull (serv, pos) {
  const block = serv.terrain.blockOf(serv.terrain.stateAt(pos))
  if (block.boundingBox !== 'block' || block.transparent) return false
  const [shape] = block.shapes
  return block.shapes.length === 1 && shape.every((v, i) => v === (i < 3 ? 0 : 1))
}
