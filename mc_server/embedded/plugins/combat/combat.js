'use strict'

// Attacks by players: damage of the weapon, its cooldown, critical hits and sweeps, sprinting, the wear of the weapon, and
// knockback. Also the other interactions of a hand with an entity: feeding, shearing, milking. ../../items/weapons.js knows
// weapons, damage.js reduces health.

const { weaponOf, enchantedDamage, recovered } = require('../../items/weapons')
const { enchantment } = require('../../items/enchantments')
const { wearSlot } = require('../../items/durability')
const { eyesOf } = require('../../entities/surroundings')
const { handle } = require('../../mobs/feeding')
const { boxOf } = require('../../entities/collision')

// as on a vanilla server: the reach of a hand, plus three blocks for latency
const REACH = 3
const REACH_CREATIVE = 5
const TOLERANCE = 3
const INTERACT = 0
const ATTACK = 1
const STRONG = 0.9
const CRITICAL = 1.5
const EXHAUSTION = 0.1
const SWEEP_REACH = 3
const ANIMATION = { critical: 4, magic: 5 }
const FIRE_SECONDS = 4
// the server does not know a player's velocity, only whether the player stands on the ground or falls
const STANDING = -0.0784
const OFFHAND = 45

module.exports.provides = ['mobUses', 'knockBack']
module.exports.uses = [
  'Item', 'dropItem', 'extinguish', 'hurt', 'ignite', 'knockOff', 'removeEntity', 'ride', 'rouse', 'space', 'things',
  'tickCount'
]

module.exports.server = serv => {
  /** Functions for using a hand on a mob, by the mob's kind: (player, mob) -> whether it did something. */
  serv.mobUses = {}
  /**
   * Knocks a living entity back.
   * @param from {x, z} the direction from the entity to the source of the attack, of any length
   * @param strength 0.4 for an attack by hand; repeated knockback never exceeds it
   */
  serv.knockBack = (entity, from, strength) => {
    const far = Math.hypot(from.x, from.z)
    const force = strength * (1 - (entity.nature?.knockbackResistance ?? RESISTANCE[entity.kind] ?? 0))
    if (!(force > 0) || entity.noAI) return
    const angle = Math.random() * 2 * Math.PI
    const [x, z] = far < 0.01 ? [Math.cos(angle), Math.sin(angle)] : [from.x / far, from.z / far]
    const own = entity.type === 'player' ? { x: 0, y: STANDING, z: 0 } : entity.velocity
    const up = entity.onGround ? Math.min(0.4, own.y / 2 + force) : own.y
    throwOff(serv, entity, { x: own.x / 2 - x * force, y: up, z: own.z / 2 - z * force })
  }
}

const RESISTANCE = { iron_golem: 1, ravager: 0.75, hoglin: 0.6, warden: 1, shulker: 1, armor_stand: 1 }
const MOST = 3.9

function throwOff (serv, entity, velocity) {
  const bounded = v => Math.max(-MOST, Math.min(MOST, v))
  entity.velocity.set(bounded(velocity.x), bounded(velocity.y), bounded(velocity.z))
  serv.rouse(entity)
  entity._writeNearby('entity_velocity', { entityId: entity.id, velocity: entity.velocity.scaled(8000) })
  // a player's client moves the player itself and reports where
  if (entity.type === 'player') entity.velocity.set(0, 0, 0)
}

module.exports.player = (player, serv) => {
  const client = player._client
  /** The tick of the last swing of the hand; the damage of an attack depends on the time since then. */
  player.lastSwing = serv.tickCount

  client.on('use_entity', ({ target, mouse, hand = 0, sneaking }) => {
    const entity = serv.entities[target]
    if (!player.joined || !(player.health > 0) || player.gameMode === 3 || !entity || entity === player) return
    player.crouching = Boolean(sneaking)
    if (!reaches(player, entity)) return
    if (mouse === ATTACK) attack(serv, player, entity)
    if (mouse !== INTERACT) return
    if (entity.nature && use(entity, hand)) return
    serv.ride(player, entity)
  })
  client.on('held_item_slot', () => {
    player.lastSwing = serv.tickCount
  })
  client.on('arm_animation', () => {
    player.lastSwing = serv.tickCount
  })

  function use (mob, hand) {
    const slot = hand === 1 ? OFFHAND : player.handSlot
    const wear = points => wearSlot(serv, player, slot, points)
    const done = serv.mobUses[mob.kind]?.(player, mob) || handle(serv, player, mob, { slot, wear })
    if (done) player._writeOthersNearby('animation', { entityId: player.id, animation: hand === 1 ? 3 : 0 })
    // the client has already drawn its own prediction
    else if (player.menu.own === null) player.menu.send(slot)
    return done
  }
}

function reaches (player, entity) {
  const eyes = eyesOf(player)
  const box = boxOf({ position: entity.position, width: entity.width || 0.6, height: entity.height || 1.8 })
  const gap = (v, i) => Math.max(box[i] - v, 0, v - box[i + 3])
  const far = Math.hypot(gap(eyes.x, 0), gap(eyes.y, 1), gap(eyes.z, 2))
  return far < (player.gameMode === 1 ? REACH_CREATIVE : REACH) + TOLERANCE
}

function attack (serv, player, target) {
  if (!target.living) return strikeThing(serv, player, target)
  if (!(target.health > 0)) return
  const blow = blowOf(serv, player, target)
  player.lastSwing = serv.tickCount
  const wasBurning = target.fireTicks > 0
  const fireAspect = enchantment(serv.registry, player.hand, 'fire_aspect')
  if (fireAspect > 0 && !wasBurning) serv.ignite?.(target, 1)
  if (!serv.hurt(target, blow.damage, { type: 'player_attack', by: player })) {
    if (fireAspect > 0 && !wasBurning) serv.extinguish?.(target)
    return
  }
  follow(serv, player, target, blow)
  if (fireAspect > 0) serv.ignite?.(target, FIRE_SECONDS * fireAspect)
  player.exhaust?.(EXHAUSTION)
  if (blow.weapon.wear > 0) wearSlot(serv, player, player.handSlot, blow.weapon.wear)
}

function blowOf (serv, player, target) {
  const weapon = weaponOf(player.hand)
  const strength = recovered(serv.tickCount - player.lastSwing, weapon.speed)
  const strong = strength > STRONG
  const sprint = strong && Boolean(player.sprinting)
  const critical = strong && !sprint && isFalling(serv, player)
  const more = 3 * (player.effectLevel?.('strength') ?? 0) - 4 * (player.effectLevel?.('weakness') ?? 0)
  const plain = Math.max(0, weapon.damage + more) * (0.2 + 0.8 * strength ** 2) * (critical ? CRITICAL : 1)
  const magic = enchantedDamage(serv.registry, player.hand, target) * strength
  const sweeps = strong && weapon.sweeps && !critical && !sprint && player.onGround
  return { weapon, damage: plain + magic, base: plain, strength, sprint, critical, magic, sweeps }
}

function isFalling (serv, player) {
  if (player.onGround || !(player.fallDistance > 0)) return false
  const around = serv.space.kindUnder(player.position)
  return !around.water && !around.climbable && !(player.effectLevel?.('blindness') > 0)
}

// the consequences of an attack that did damage
function follow (serv, player, target, { sprint, critical, magic, sweeps, base, weapon }) {
  const push = (sprint ? 1 : 0) + enchantment(serv.registry, player.hand, 'knockback')
  const yaw = ((player.yawDegrees ?? 0) * Math.PI) / 180
  if (push > 0) serv.knockBack(target, { x: Math.sin(yaw), z: -Math.cos(yaw) }, push * 0.5)
  if (sprint) player.sprinting = false
  if (sweeps) sweep(serv, player, target, { yaw, base, weapon })
  if (critical) player._writeNearby('animation', { entityId: target.id, animation: ANIMATION.critical })
  if (magic > 0) player._writeNearby('animation', { entityId: target.id, animation: ANIMATION.magic })
}

// the other entities beside the target
function sweep (serv, player, target, { yaw, base }) {
  const level = enchantment(serv.registry, player.hand, 'sweeping_edge')
  const damage = 1 + (level > 0 ? (base * level) / (level + 1) : 0)
  for (const other of Object.values(serv.entities)) {
    if (other === player || other === target || !other.living || !(other.health > 0)) continue
    if (!isBeside(other, target) || other.position.distanceTo(player.position) >= SWEEP_REACH) continue
    if (serv.hurt(other, damage, { type: 'player_attack', by: player, knockback: 0 }))
      serv.knockBack(other, { x: Math.sin(yaw), z: -Math.cos(yaw) }, 0.4)
  }
}

function isBeside (other, { position, width, height }) {
  const apart = other.position.minus(position)
  const side = 1 + ((width || 0.6) + (other.width || 0.6)) / 2
  return (
    Math.abs(apart.x) < side &&
    Math.abs(apart.z) < side &&
    apart.y < (height || 1.8) + 0.25 &&
    apart.y > -(other.height || 1.8) - 0.25
  )
}

// boats, armour stands and frames break; items cannot be attacked
function strikeThing (serv, player, target) {
  if (!serv.things.has(target) || serv.knockOff(player, target) || !BREAKABLE.test(target.kind)) return
  const kind = serv.registry.itemsByName[target.kind]
  if (player.gameMode === 0 && kind) serv.dropItem(new serv.Item(kind.id, 1), target.position.clone())
  serv.removeEntity(target)
}
const BREAKABLE = /boat$|minecart$|^(end_crystal|leash_knot)$/
