'use strict'

// Fire and lava, for all living entities: both do damage and set them on fire, and they burn until the time is over or water
// puts them out.

const { dimensionAt } = require('../../dimensions')
const { touching } = require('../../entities/surroundings')

const LAVA_SECONDS = 15
const FIRE_SECONDS = 8
const RAIN = 0.2
const TOP = 319
const LAVA_DAMAGE = 4
const FIRE_DAMAGE = { fire: 1, soul_fire: 2 }
// ticks in fire before an entity catches fire
const CATCHING = { player: 20, mob: 1 }

module.exports.provides = ['ignite', 'isRainedOn', 'extinguish']
module.exports.uses = ['alive', 'hurt', 'terrain', 'weather']

module.exports.server = serv => {
  /** Sets an entity on fire for so many seconds, unless it burns for longer already. */
  serv.ignite = (entity, seconds) => setFire(entity, Math.max(entity.fireTicks ?? 0, seconds * 20))
  /** Whether an entity stands under the open sky in the rain. */
  serv.isRainedOn = entity => isRainedOn(serv, entity)
  /** Puts out a burning entity. */
  serv.extinguish = entity => setFire(entity, -(CATCHING[entity.type] ?? 1))

  serv.on('tick', () => {
    for (const entity of serv.alive()) burn(serv, entity)
  })
}

const isWet = (serv, entity) =>
  entity.surroundings.some(({ fluid }) => fluid === 'water') || isRainedOn(serv, entity)

// with no solid block between it and the sky
function isRainedOn (serv, { position, height }) {
  if (!(serv.weather?.raining > RAIN) || !dimensionAt(position.x).hasSky) return false
  for (let y = position.y + height; y <= TOP; y++)
    if (serv.terrain.isSolid(position.offset(0, y - position.y, 0))) return false
  return true
}

function setFire (entity, ticks) {
  entity.fireTicks = ticks
  entity.setFlag('burning', ticks > 0 && entity.gameMode !== 3)
}

function burn (serv, entity) {
  const around = (entity.surroundings = touching(serv.terrain, entity))
  const lava = around.some(({ fluid }) => fluid === 'lava')
  const fire = around.find(({ touched }) => touched in FIRE_DAMAGE)
  if (entity.fireTicks > 0) smoulder(serv, entity, lava)
  if (lava) scorch(serv, entity)
  if (fire) catchFire(serv, entity, FIRE_DAMAGE[fire.touched])
  if (entity.fireTicks > 0 ? isWet(serv, entity) : !lava && !fire) serv.extinguish(entity)
}

function smoulder (serv, entity, lava) {
  if (entity.fireTicks % 20 === 0 && !lava) serv.hurt(entity, 1, { type: 'on_fire' })
  setFire(entity, entity.fireproof ? entity.fireTicks - 4 : entity.fireTicks - 1)
}

function scorch (serv, entity) {
  if (entity.fireproof) return
  serv.ignite(entity, LAVA_SECONDS)
  serv.hurt(entity, LAVA_DAMAGE, { type: 'lava' })
  entity.fallDistance = (entity.fallDistance ?? 0) / 2
}

function catchFire (serv, entity, damage) {
  if (entity.fireproof) return
  setFire(entity, (entity.fireTicks ?? -(CATCHING[entity.type] ?? 1)) + 1)
  if (entity.fireTicks === 0) serv.ignite(entity, FIRE_SECONDS)
  serv.hurt(entity, damage, { type: 'in_fire' })
}
