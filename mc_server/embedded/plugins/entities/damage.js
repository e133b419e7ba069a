'use strict'

// Damage to players and mobs, the only place where health decreases: immunity, the ten ticks after a hit, armour, effects, and the
// packets to clients. Emits `hurt` and, at zero health, `died` (dying.js for players, mobs.js for mobs). hazards.js,
// hunger.js and attacks call it.

const tags = require('../../data/damage_tags.json')
const { useTotem } = require('../../items/totem')
const { armourOf, afterArmour, protectionOf, wearArmour } = require('../../items/armour')

const IMMUNE_TICKS = 10
const IMMUNE_AFTER_SPAWN = 60
const DEATH_STATUS = 3
const CALM_TICKS = 10
const KNOCKBACK = 0.4
const PEACEFUL = 0
const EASY = 1
const HARD = 3
// damage types that a game rule can turn off
const RULE_OF = {
  is_fall: 'fallDamage',
  is_drowning: 'drowningDamage',
  is_fire: 'fireDamage',
  is_freezing: 'freezeDamage'
}

const isTagged = (type, tag) => tags[tag].includes(type)

module.exports.provides = ['damageTypes', 'hurt', 'alive', 'heal', 'kill']
module.exports.uses = [
  'difficulty', 'isAwake', 'knockBack', 'parry', 'removeEntity', 'removeItemEntity', 'rules', 'tickCount'
]

module.exports.server = serv => {
  const { entries } = serv.registry.loginPacket.dimensionCodec['minecraft:damage_type']
  const ids = new Map(entries.map(({ key }, id) => [key.replace('minecraft:', ''), id]))
  /** The kinds of damage by name: message, exhaustion, tags. */
  serv.damageTypes = new Map(entries.map(({ key, value }) => [key.replace('minecraft:', ''), describe(value)]))

  /**
   * Damages a player or a mob.
   * @param cause {type: id of a damage type, by: the entity that caused it, at: the place of the source, knockback: strength,
   *   0 for none; default as in vanilla}
   * @returns whether it had any effect
   */
  serv.hurt = (entity, amount, cause = {}) => {
    const { type = 'generic', by = null } = cause
    const scaled = forDifficulty(serv, entity, amount, { type, by })
    // a snowball does no damage, but mobs react to it
    const isFelt = scaled > 0 || (scaled === 0 && entity.type !== 'player')
    if (!isFelt || isImmune(serv, entity, type) || serv.parry?.(entity, scaled, { ...cause, type })) return false
    const blow = beyondLast(serv, entity, scaled)
    if (blow.amount < 0 || (blow.amount === 0 && !blow.fresh)) return false
    takeOff(serv, entity, blow.amount, { ...cause, type, by })
    if (blow.fresh) {
      showBlow(entity, cause, ids.get(type) ?? ids.get('generic'))
      push(serv, entity, { ...cause, type })
    }
    serv.emit('hurt', entity, blow.amount, { ...cause, type, by })
    const isSpared = entity.health <= 0 && !isTagged(type, 'bypasses_invulnerability') && useTotem(serv, entity)
    if (entity.health <= 0 && !isSpared) end(serv, entity, { ...cause, type, by })
    return true
  }

  let living = { tick: -1, all: [] }
  /** Returns all living entities in active chunks that their surroundings could hurt; entities at rest are included now and then. */
  serv.alive = () => {
    if (living.tick !== serv.tickCount)
      living = { tick: serv.tickCount, all: Object.values(serv.entities).filter(entity => isExposed(serv, entity)) }
    return living.all
  }

  /** Restores health of a living entity. */
  serv.heal = (entity, amount) => {
    if (entity.health > 0 && amount > 0) setHealth(entity, entity.health + amount)
  }

  /** Kills a living entity and removes any other. */
  serv.kill = entity => {
    if (entity.living) serv.hurt(entity, Number.MAX_VALUE, { type: 'generic_kill' })
    else if (entity.item) serv.removeItemEntity(entity)
    else if (serv.removeEntity) serv.removeEntity(entity)
    else entity.destroy()
  }
}

function isExposed (serv, entity) {
  if (!entity.living || !(entity.health > 0)) return false
  if (entity.type === 'player') return entity.joined
  const calm = entity.resting && !(entity.fireTicks > 0) && (serv.tickCount + entity.id) % CALM_TICKS !== 0
  return !calm && serv.isAwake(entity)
}

module.exports.player = (player, serv) => {
  Object.assign(player, {
    // whether the entity has health: always true for players
    living: true,
    // the maximum health: 20, more with health boost
    maxHealth: 20,
    // extra points of health, which are lost first
    absorption: 0,
    // the tick of the last spawn; no damage is taken shortly after it
    spawnedAt: serv.tickCount
  })
}

function describe ({ value }) {
  return { messageId: value.message_id.value, scaling: value.scaling.value, exhaustion: value.exhaustion.value }
}

function forDifficulty (serv, entity, amount, { type, by }) {
  const scaling = serv.damageTypes.get(type)?.scaling
  const byMob = by?.living && by.type !== 'player'
  if (entity.type !== 'player' || !(scaling === 'always' || (scaling === 'when_caused_by_living_non_player' && byMob)))
    return amount
  if (serv.difficulty === PEACEFUL) return 0
  if (serv.difficulty === EASY) return Math.min(amount / 2 + 1, amount)
  return serv.difficulty === HARD ? amount * 1.5 : amount
}

function isImmune (serv, entity, type) {
  if (!entity.living || !(entity.health > 0)) return true
  if (isTagged(type, 'bypasses_invulnerability')) return false
  if (entity.invulnerable) return true
  const isPlayer = entity.type === 'player'
  if (isPlayer && (entity.gameMode === 1 || entity.gameMode === 3)) return true
  // as on a vanilla server with PvP, falls do damage at once
  if (isPlayer && !isTagged(type, 'is_fall') && serv.tickCount - entity.spawnedAt < IMMUNE_AFTER_SPAWN) return true
  if (isTagged(type, 'is_fire') && (entity.fireproof || entity.effectLevel?.('fire_resistance') > 0)) return true
  return isPlayer && Object.entries(RULE_OF).some(([tag, rule]) => isTagged(type, tag) && serv.rules[rule] === false)
}

// within ten ticks only damage beyond the last hit counts
function beyondLast (serv, entity, amount) {
  const fresh = !(serv.tickCount - entity.hurtAt < IMMUNE_TICKS)
  const before = fresh ? 0 : entity.lastBlow
  if (fresh) entity.hurtAt = serv.tickCount
  if (amount > before) entity.lastBlow = amount
  return { fresh, amount: amount - before }
}

function takeOff (serv, entity, amount, { type, by }) {
  let left = amount
  if (!isTagged(type, 'bypasses_armor')) {
    left = afterArmour(left, armourOf(entity))
    if (entity.inventory) wearArmour(serv, entity, amount, isTagged(type, 'is_fire'))
  }
  left = afterEffects(serv, entity, left, type)
  const absorbed = Math.min(entity.absorption ?? 0, left)
  if (absorbed > 0) setAbsorption(entity, entity.absorption - absorbed)
  if (by?.living && by !== entity) entity.lastAttacker = { entity: by, tick: serv.tickCount }
  if (left > absorbed) setHealth(entity, entity.health - (left - absorbed))
}

function afterEffects (serv, entity, amount, type) {
  if (isTagged(type, 'bypasses_effects')) return amount
  const resistance = isTagged(type, 'bypasses_resistance') ? 0 : (entity.effectLevel?.('resistance') ?? 0)
  const left = Math.max(0, amount * (1 - resistance / 5))
  if (isTagged(type, 'bypasses_enchantments') || isTagged(type, 'bypasses_invulnerability')) return left
  return left * (1 - protectionOf(serv.registry, entity, tag => isTagged(type, tag)) / 25)
}

function setHealth (entity, health) {
  entity.health = Math.max(0, Math.min(entity.maxHealth ?? 20, health))
  entity.setData('health', entity.health)
}

function setAbsorption (entity, absorption) {
  entity.absorption = Math.max(0, absorption)
  if (entity.type === 'player') entity.setData('player_absorption', entity.absorption)
}

function showBlow (entity, { by, at }, sourceTypeId) {
  const source = by ? by.id + 1 : 0
  entity._writeNearby('damage_event', {
    entityId: entity.id,
    sourceTypeId,
    sourceCauseId: source,
    sourceDirectId: source,
    sourcePosition: by || !at ? undefined : { x: at.x, y: at.y, z: at.z }
  })
}

// away from the source of the damage
function push (serv, entity, { type, by, at, knockback = KNOCKBACK }) {
  const from = by?.position ?? at
  if (!from || knockback === 0 || isTagged(type, 'no_knockback')) return
  const direction = { x: from.x - entity.position.x, z: from.z - entity.position.z }
  serv.knockBack?.(entity, direction, knockback)
  if (entity.type !== 'player') return
  const angle = (Math.atan2(direction.z, direction.x) * 180) / Math.PI
  entity._client.write('hurt_animation', { entityId: entity.id, yaw: angle - (entity.yawDegrees ?? 0) })
}

function end (serv, entity, cause) {
  entity._writeNearby('entity_status', { entityId: entity.id, entityStatus: DEATH_STATUS })
  serv.emit('died', entity, cause)
}

module.exports.setHealth = setHealth
module.exports.setAbsorption = setAbsorption
module.exports.isTagged = isTagged
