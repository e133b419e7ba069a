'use strict'

// Movement of mobs, items and orbs: falling, sliding, floating and walking, with vanilla's numbers (blocks and ticks). An entity at
// rest only checks the block below it twice a second, and nothing moves in chunks that nobody sees. collision.js knows the
// shapes of blocks. mobs.js, items.js and orbs.js call it once a tick for each of their entities.

const { Collisions } = require('../../entities/collision')

const STEP = 0.6
const LIVING_GRAVITY = 0.08
const AIR_DRAG = 0.98
const GLIDE = 0.91
// divisor of acceleration on the ground, so that normal blocks give the normal speed
const GRIP = 0.6 ** 3
const SWIM_SPEED = 0.02
const WATER_DRAG = 0.8
const LAVA_DRAG = 0.5
const SINKING = 0.005
// of fish, along and up; their own drag. Vanilla's rise is 0.1, from block to block of a path; ours swim straight, and would leap out
const FIN_SPEED = 0.01
const FIN_RISE = 0.02
const FIN_DRAG = 0.9
const JUMP = 0.42
const PADDLE = 0.04
// water depth from which a mob swims up
const FLOATING = 0.4
const REST_CHECK = 10
const STILL = 0.003
const WATCH_EVERY = 10

module.exports.provides = ['space', 'watchedChunks', 'watchedChunkList', 'isAwake', 'drift', 'travel', 'rouse']
module.exports.needs = ['terrain']
module.exports.uses = ['tickCount']

module.exports.server = serv => {
  const space = new Collisions(serv.terrain)
  /** The collision shapes of the land (class Collisions). */
  serv.space = space
  let watched = new Set()
  let list = []
  serv.on('tick', (_, count) => {
    if (count % WATCH_EVERY !== 0) return
    watched = watchedChunks(serv)
    list = [...watched]
  })
  /** The chunks that somebody sees, as a Set of "x,z". */
  serv.watchedChunks = () => watched
  /** The chunks that somebody sees, as a list. */
  serv.watchedChunkList = () => list

  /** Whether the entity is in a chunk that somebody sees, and so is active. */
  serv.isAwake = ({ position: { x, z } }) => watched.has(`${Math.floor(x) >> 4},${Math.floor(z) >> 4}`)

  /** Moves a lifeless entity for one tick: it flies, falls, floats or comes to rest. */
  serv.drift = (entity, gravity) => {
    if (entity.resting && (serv.tickCount + entity.id) % REST_CHECK !== 0) return
    const { velocity } = entity
    wet(space, entity)
    if (entity.inWater) floatUp(velocity)
    else velocity.y -= gravity
    if (isBuried(space, entity)) return rise(entity)
    push(space, entity, 0)
    const slipperiness = entity.onGround ? slipperinessUnder(space, entity) : 1
    velocity.set(velocity.x * AIR_DRAG * slipperiness, velocity.y * AIR_DRAG, velocity.z * AIR_DRAG * slipperiness)
    entity.resting = entity.onGround && isStill(velocity)
  }

  /**
   * Moves a living entity for one tick. `entity.drive` is where it wants to go: {x, z} a direction, speed, and of fish also y, the
   * rise per block of the way; `entity.wantsJump`.
   */
  serv.travel = entity => {
    if (rests(serv, entity)) return
    wet(space, entity)
    if (entity.wantsJump) jump(entity)
    entity.wantsJump = false
    if (entity.inWater && entity.nature?.behaviours === 'fish') glide(space, entity)
    else if (entity.inWater || entity.inLava) swim(space, entity)
    else walk(space, entity)
    entity.resting = (entity.onGround || entity.hovers) && !entity.drive && isStill(entity.velocity)
  }

  /** Wakes an entity at rest that was pushed or lost the block below it, so that it moves again. */
  serv.rouse = entity => {
    entity.resting = false
  }
}

function watchedChunks (serv) {
  const keys = new Set()
  for (const player of serv.players) for (const key of player.loadedChunks) keys.add(key)
  return keys
}

function rests (serv, entity) {
  if (entity.drive || entity.wantsJump) entity.resting = false
  return entity.resting && (serv.tickCount + entity.id) % REST_CHECK !== 0
}

const isStill = ({ x, z }) => Math.abs(x) < STILL && Math.abs(z) < STILL

function wet (space, entity) {
  const kind = space.kindUnder(entity.position)
  entity.inWater = kind.water
  entity.inLava = kind.lava
  entity.climbing = kind.climbable
  entity.afloat = entity.inWater && space.kindUnder(entity.position.offset(0, FLOATING, 0)).water
}

function floatUp (velocity) {
  velocity.x *= 0.99
  velocity.z *= 0.99
  if (velocity.y < 0.06) velocity.y += 0.0005
}

// a block was placed on top of it
function isBuried (space, { position: { x, y, z } }) {
  const kind = space.kindAt(Math.floor(x), Math.floor(y + 0.1), Math.floor(z))
  return kind.solid && kind.top === 1 && kind.shapes.length === 1 && isFull(kind.shapes[0])
}
const isFull = ([x0, y0, z0, x1, y1, z1]) => x0 === 0 && z0 === 0 && y0 === 0 && x1 === 1 && z1 === 1 && y1 === 1

function rise (entity) {
  entity.position.y = Math.floor(entity.position.y + 0.1) + 1
  entity.velocity.set(0, 0, 0)
  entity.resting = false
}

/** Moves by the velocity; the part that an obstacle stops becomes zero. */
function push (space, entity, step) {
  const { position, velocity } = entity
  const way = space.slide(entity, velocity, step)
  position.translate(way.x, way.y, way.z)
  entity.bumped = way.x !== velocity.x || way.z !== velocity.z
  entity.onGround = velocity.y < 0 && way.y > velocity.y
  if (way.x !== velocity.x) velocity.x = 0
  if (way.z !== velocity.z) velocity.z = 0
  countFall(entity, way.y)
  if (way.y !== velocity.y) velocity.y = 0
}

// `landed` is the height of the fall, for the one tick in which it ends
function countFall (entity, dy) {
  entity.landed = 0
  if (entity.inWater || entity.climbing) entity.fallDistance = 0
  else if (dy < 0) entity.fallDistance = (entity.fallDistance ?? 0) - dy
  if (!entity.onGround) return
  entity.landed = entity.fallDistance
  entity.fallDistance = 0
}

const slipperinessUnder = (space, { position: { x, y, z } }) =>
  space.kindAt(Math.floor(x), Math.floor(y - 0.5), Math.floor(z)).slipperiness

function jump (entity) {
  if (entity.inWater || entity.inLava) entity.velocity.y += PADDLE
  else if (entity.onGround) entity.velocity.y = JUMP
}

function walk (space, entity) {
  const { velocity, drive } = entity
  const grip = entity.onGround ? slipperinessUnder(space, entity) * GLIDE : GLIDE
  if (drive) accelerate(velocity, drive, entity.onGround ? drive.speed * pace(grip) * drive.speed : drive.speed * SWIM_SPEED)
  push(space, entity, STEP)
  if (entity.climbing && entity.bumped) velocity.y = 0.2
  velocity.y = (velocity.y - (entity.hovers ? 0 : LIVING_GRAVITY)) * AIR_DRAG
  if (entity.fallsSlowly && velocity.y < 0) velocity.y *= 0.6
  velocity.x *= grip
  velocity.z *= grip
}

const pace = grip => GRIP / (grip / GLIDE) ** 3

function swim (space, entity) {
  const { velocity, drive } = entity
  const drag = entity.inWater ? WATER_DRAG : LAVA_DRAG
  const before = entity.position.y
  if (drive) accelerate(velocity, drive, SWIM_SPEED * Math.min(1, drive.speed * 4))
  push(space, entity, STEP)
  velocity.set(velocity.x * drag, velocity.y * drag - SINKING, velocity.z * drag)
  // climb out of the water onto the shore
  if (entity.bumped && canClimbOut(space, entity, before)) velocity.y = 0.3
}

// a fish holds its depth and rises no further than the surface; a dead one sinks
function glide (space, entity) {
  const { velocity, drive, position, height } = entity
  const isUnder = space.kindUnder(position.offset(0, height, 0)).water
  if (drive) {
    accelerate(velocity, drive, FIN_SPEED * Math.min(1, drive.speed))
    if (isUnder || drive.y < 0) velocity.y += drive.speed * drive.y * FIN_RISE
  }
  if (entity.health > 0 && isUnder) velocity.y += SINKING
  push(space, entity, 0)
  velocity.set(velocity.x * FIN_DRAG, velocity.y * FIN_DRAG - SINKING, velocity.z * FIN_DRAG)
}

function canClimbOut (space, { position: { x, y, z }, width, height, drive }, before) {
  if (!drive) return false
  const half = width / 2
  const up = before + STEP
  const [cx, cz] = [x + drive.x * 0.3, z + drive.z * 0.3]
  return space.isFree([cx - half, up, cz - half, cx + half, up + height, cz + half])
}

function accelerate (velocity, { x, z }, amount) {
  velocity.x += x * amount
  velocity.z += z * amount
}
