'use strict'

// Projectiles: arrows, tridents, snowballs, eggs, pearls, bottles. They fly with vanilla's gravity and drag until they hit a block
// or an entity; projectile_hits.js handles the hit, throwing.js and bows.js launch them. Arrows and tridents stick in
// blocks and can be picked up again.

const { Vec3 } = require('vec3')
const { inTheWay, hitBox } = require('../../entities/sight')
const { recordItem, itemOf } = require('../../items/item_record')
const { announce } = require('../network/tracking')

// blocks a tick, and the part of the speed that is left after a tick in air and in water
const THROWN = { gravity: 0.03, drag: 0.99, inWater: 0.8 }
const STICKING = { gravity: 0.05, drag: 0.99, inWater: 0.6, sticks: true, lifetime: 1200 }
const KINDS = {
  snowball: THROWN,
  egg: THROWN,
  ender_pearl: THROWN,
  experience_bottle: { ...THROWN, gravity: 0.07 },
  potion: { ...THROWN, gravity: 0.05 },
  arrow: STICKING,
  spectral_arrow: STICKING,
  trident: { ...STICKING, inWater: 0.99 }
}
const ROUGHNESS = 0.0172275
const AROUND = 0.3
const OWN_TICKS = 5
const SHAKE_TICKS = 7
const LOWEST = -128
const CREATIVE = 1
const DEGREE = Math.PI / 180
const PICKUP = { nobody: 0, everybody: 1, creative: 2 }

module.exports.provides = ['shoot', 'aim']
module.exports.uses = [
  'Item', 'isAwake', 'mobs', 'removeEntity', 'sound', 'space', 'strikeBlock', 'strikeSomeone', 'summon', 'terrain',
  'turn'
]
// a shield that is raised in this tick counts
module.exports.after = ['combat/shields']

module.exports.server = serv => {
  const flying = new Set()

  /** Launches a projectile. @param how {owner, stack: the item it is, velocity, pickup, data} */
  serv.shoot = (kind, position, { owner = null, stack = null, velocity, pickup = PICKUP.nobody, data = {} }) => {
    const nbt = { ...data, Motion: velocity.toArray(), pickup, ...(stack && { Stack: recordItem(stack) }) }
    return serv.summon(kind, position, { nbt, owner })
  }

  /** Returns a velocity in a direction, with vanilla's random inaccuracy. */
  serv.aim = (yaw, pitch, speed, unsteady = 1) => {
    const flat = Math.cos(pitch * DEGREE)
    const way = new Vec3(-Math.sin(yaw * DEGREE) * flat, -Math.sin(pitch * DEGREE), Math.cos(yaw * DEGREE) * flat)
    const shake = () => (Math.random() - Math.random()) * ROUGHNESS * unsteady
    return way.offset(shake(), shake(), shake()).scaled(speed)
  }

  serv.on('summoned', (entity, data, owner) => {
    const flight = KINDS[entity.kind]
    if (!flight) return
    const stack = data.Stack ? itemOf(data.Stack, serv) : null
    Object.assign(entity, { flight, owner, stack, objectData: owner?.id ?? 0, pickup: data.pickup ?? PICKUP.nobody })
    Object.assign(entity, { stuck: null, flownTicks: 0, stuckTicks: 0 })
    if (stack && !flight.sticks) entity.setData('item_stack', serv.Item.toNotch(stack))
    if (data.crit) entity.setData('flags', 1)
    face(serv, entity)
    flying.add(entity)
  })

  serv.on('tick', () => {
    for (const entity of flying) {
      if (entity.gone) flying.delete(entity)
      else if (serv.isAwake(entity)) (entity.stuck ? lie : fly)(serv, entity)
    }
  })
}

function fly (serv, entity) {
  const { position, velocity, flight } = entity
  if (position.y < LOWEST) return serv.removeEntity(entity)
  entity.flownTicks++
  if (entity.owner?.gone) entity.owner = null
  const goal = position.plus(velocity)
  const wall = inTheWay(serv.terrain, position, goal)
  const victim = someoneInTheWay(serv, entity, wall?.point ?? goal)
  if (victim) return serv.strikeSomeone(entity, victim.who, victim.point)
  if (wall) return hitWall(serv, entity, wall)
  entity.position = goal
  const drag = serv.space.kindUnder(goal).water ? flight.inWater : flight.drag
  velocity.set(velocity.x * drag, velocity.y * drag - (entity.details.NoGravity ? 0 : flight.gravity), velocity.z * drag)
  face(serv, entity)
}

function face (serv, entity) {
  const { x, y, z } = entity.velocity
  if (x === 0 && y === 0 && z === 0) return
  serv.turn(entity, Math.atan2(x, z) / DEGREE, Math.atan2(y, Math.hypot(x, z)) / DEGREE)
}

function hitWall (serv, entity, { block, point }) {
  entity.position = point.minus(entity.velocity.scaled(0.05 / (entity.velocity.norm() || 1)))
  if (!entity.flight.sticks) return serv.strikeBlock(entity, block)
  entity.stuck = block.position
  entity.velocity.set(0, 0, 0)
  entity.setData('flags', 0)
  entity._writeOthersNearby('entity_velocity', { entityId: entity.id, velocity: entity.velocity })
  announce(entity, true)
  serv.sound(entity.kind === 'trident' ? 'item.trident.hit_ground' : 'entity.arrow.hit', entity.position, {
    category: 'neutral',
    pitch: 1.2
  })
}

/** Returns the first entity whose body is on the way, as {who, point}. */
function someoneInTheWay (serv, entity, goal) {
  const from = entity.position
  const way = goal.minus(from)
  const far = way.norm()
  if (far === 0) return null
  const ray = way.scaled(1 / far)
  let nearest = null
  for (const who of [...serv.players, ...serv.mobs]) {
    if (!isTarget(entity, who) || who.position.distanceTo(from) > far + 8) continue
    const hit = hitBox(bodyOf(who), ORIGIN, from, ray)
    if (hit && hit.at <= far && !(nearest?.at <= hit.at)) nearest = { who, at: hit.at, point: from.plus(ray.scaled(hit.at)) }
  }
  return nearest
}

const ORIGIN = new Vec3(0, 0, 0)

function isTarget ({ owner, flownTicks }, who) {
  if (!(who.health > 0) || who.gameMode === 3 || (who.type === 'player' && !who.joined)) return false
  return who !== owner || flownTicks > OWN_TICKS
}

function bodyOf ({ position: { x, y, z }, width = 0.6, height = 1.8 }) {
  const half = width / 2 + AROUND
  return [x - half, y - AROUND, z - half, x + half, y + height + AROUND, z + half]
}

// it stays in the block until the block goes, a player takes it, or a minute has passed
function lie (serv, entity) {
  if (++entity.stuckTicks > entity.flight.lifetime) return serv.removeEntity(entity)
  if (!serv.terrain.isSolid(entity.stuck)) {
    entity.stuck = null
    return
  }
  if (entity.stuckTicks <= SHAKE_TICKS) return
  const taker = serv.players.find(player => reaches(player, entity) && takes(player, entity, serv))
  if (!taker) return
  entity._writeOthersNearby('collect', {
    collectedEntityId: entity.id,
    collectorEntityId: taker.id,
    pickupItemCount: 1
  })
  serv.removeEntity(entity)
}

function reaches ({ position, joined, health, gameMode }, { position: at }) {
  if (!joined || !(health > 0) || gameMode === 3) return false
  const { x, y, z } = at.minus(position)
  return Math.abs(x) < 1.55 && Math.abs(z) < 1.55 && y > -1 && y < 2.3
}

function takes (player, { pickup, stack, kind }, serv) {
  const isCreative = player.gameMode === CREATIVE
  if (pickup === PICKUP.nobody || (pickup === PICKUP.creative && !isCreative)) return false
  if (pickup === PICKUP.creative) return true
  return player.giveItem(stack ?? new serv.Item(serv.registry.itemsByName[kind].id, 1)) === 0 || isCreative
}

module.exports.PICKUP = PICKUP
