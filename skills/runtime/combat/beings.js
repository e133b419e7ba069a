'use strict'
// Finding mobs, animals and players in sight, and walking up to one that may be moving.
const { goals } = require('mineflayer-pathfinder')
const { Refusal } = require('../core/refusal.js')
const { eyeOf } = require('../building/placing.js')
const { throughDoor } = require('../movement/doors.js')
const { stepTo } = require('../movement/step.js')
const { succeeds, walkTo } = require('../movement/walk.js')
const { pass } = require('../core/wait.js')

const SIGHT = 48 // m
const YOUNG = 0.6 // times the adult's height; anything smaller is a young animal
const CHASES = 60 // attempts to reach a being that keeps moving
const TRIES = 2 // of them that may find no way
const STRAIGHT = 10 // m: closer than this the bot walks straight at the being, without a path
const STEP = 8 // ticks between two looks at where the being is now

const away = (bot, entity) => entity.position.distanceTo(bot.entity.position)
const isYoung = (bot, entity) => entity.height < (bot.registry.entitiesByName[entity.name]?.height ?? 0) * YOUNG
const isHostile = entity => entity.type === 'hostile'

/** Return the entities within `radius` m for which `test` holds, nearest first. */
function beings (bot, test, radius = SIGHT) {
  return Object.values(bot.entities)
    .filter(entity => entity !== bot.entity && away(bot, entity) <= radius && test(entity))
    .sort((a, b) => away(bot, a) - away(bot, b))
}

/** Return `name` if the game has a mob of that id; throw a Refusal otherwise. */
function mob (bot, name) {
  if (typeof name === 'string' && Object.hasOwn(bot.registry.entitiesByName, name)) return name
  throw new Refusal('unknown_name', `the game has no mob called ${name}`)
}

/** Return the entity of a player in sight; throw a Refusal when the player is not in sight, or is the bot itself. */
function playerOf (bot, name) {
  const entity = typeof name === 'string' && Object.hasOwn(bot.players, name) ? bot.players[name].entity : null
  if (!entity || entity === bot.entity) throw new Refusal('not_found', `${name} is not in sight`)
  return entity
}

/** Return the middle of an entity's body. */
const heartOf = entity => entity.position.offset(0, entity.height / 2, 0)

/** Tell whether no block stands between the bot's eye and the middle of the entity. */
function isInSight (bot, entity) {
  const way = heartOf(entity).minus(eyeOf(bot))
  return !bot.world.raycast(eyeOf(bot), way.unit(), way.norm())
}

/** Return what an entity is called in a sentence: a player's name, or the mob with an article. */
const called = entity => entity.username ?? `the ${entity.name}`

/** Tell whether the entity is still in the world and loaded. */
const isThere = (bot, entity) => bot.entities[entity.id] === entity && entity.isValid

/** Walk to within `range` m of a being that may move. Throws a Refusal: `not_found` when it is gone, `unreachable` when it gets away. */
async function goUpTo (bot, entity, range, signal) {
  for (let chase = 0, failed = 0; chase < CHASES && failed < TRIES && isThere(bot, entity); chase++) {
    if (away(bot, entity) <= range) return
    if (await getNearer(bot, entity, range, signal)) continue
    failed++ // it may be in the air just now
    await pass(bot, signal, STEP)
  }
  if (!isThere(bot, entity)) throw new Refusal('not_found', `${called(entity)} is gone`)
  if (away(bot, entity) > range) throw new Refusal('unreachable', `cannot get to ${called(entity)}`)
}

async function getNearer (bot, entity, range, signal) {
  const near = () => !isThere(bot, entity) || away(bot, entity) <= range
  const from = bot.entity.position.clone()
  if (away(bot, entity) < STRAIGHT) {
    await stepTo(bot, entity.position, signal, { range: Math.min(1, range), ticks: STEP, enough: near })
    if (near() || bot.entity.position.distanceTo(from) > 0.5) return true
  }
  const { x, y, z } = entity.position
  return await succeeds(walkTo(bot, new goals.GoalNear(x, y, z, Math.max(1, Math.floor(range))), signal)) || throughDoor(bot, entity.position, signal)
}

module.exports = { beings, mob, playerOf, goUpTo, away, heartOf, isInSight, isYoung, isHostile, isThere }
