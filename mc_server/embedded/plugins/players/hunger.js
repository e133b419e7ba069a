'use strict'

// Hunger: exhaustion, saturation, natural healing at both of its rates, and starving. Numbers are vanilla's. eating.js restores food
// points.

const { touching, eyesIn } = require('../../entities/surroundings')
const { mayFly } = require('./movement')

const PEACEFUL = 0
const NORMAL = 2
const HARD = 3
const FULL = 20
const ENOUGH_TO_HEAL = 18
const FAST_TICKS = 10
const SLOW_TICKS = 80
// exhaustion that costs one point of saturation or food
const POINT = 4
const MOST_EXHAUSTION = 40
const MOST_FAST = 6
const PER_METRE = { sprinting: 0.1, water: 0.01 }
const JUMP = 0.05
const SPRINT_JUMP = 0.2
const DIG = 0.005

module.exports.uses = ['damageTypes', 'difficulty', 'heal', 'hurt', 'rules', 'terrain', 'tickCount']

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const player of serv.players) if (player.joined && player.health > 0) live(serv, player)
  })
  serv.on('moved', (player, move) => player.exhaust(effortOf(serv, player, move)))
  serv.on('blockBreaking', (block, by) => by?.gameMode === 0 && by.exhaust?.(DIG))
  serv.on('hurt', (entity, amount, { type }) => entity.exhaust?.(serv.damageTypes.get(type)?.exhaustion ?? 0))
}

module.exports.player = player => {
  /** Ticks towards the next healing or starvation damage. */
  player.hungerTimer = 0

  /** Adds exhaustion; an attack, for instance, adds 0.1. */
  player.exhaust = effort => {
    if (!mayFly(player)) player.exhaustion = Math.min(MOST_EXHAUSTION, player.exhaustion + effort)
  }

  /** Adds food points, and saturation, which never exceeds the food points. */
  player.feed = (points, saturation) => {
    player.food = Math.min(FULL, player.food + points)
    player.foodSaturation = Math.min(player.food, player.foodSaturation + saturation)
  }
}

function effortOf (serv, player, { step, wasOnGround }) {
  const level = Math.hypot(step.x, step.z)
  const jumps = wasOnGround && !player.onGround && step.y > 0
  let effort = jumps ? (player.sprinting ? SPRINT_JUMP : JUMP) : 0
  if (level === 0 && step.y === 0) return effort
  if (eyesIn(serv.terrain, player, 'water')) effort += PER_METRE.water * step.norm()
  else if (touching(serv.terrain, player).some(({ fluid }) => fluid === 'water')) effort += PER_METRE.water * level
  else if (player.onGround && player.sprinting) effort += PER_METRE.sprinting * level
  return effort
}

function live (serv, player) {
  if (player.exhaustion > POINT) tire(serv, player)
  if (!heals(serv, player) && !starves(serv, player)) player.hungerTimer = 0
  if (serv.difficulty === PEACEFUL && serv.rules.naturalRegeneration) recover(serv, player)
}

function tire (serv, player) {
  player.exhaustion -= POINT
  if (player.foodSaturation > 0) player.foodSaturation = Math.max(0, player.foodSaturation - 1)
  else if (serv.difficulty !== PEACEFUL) player.food = Math.max(0, player.food - 1)
}

function heals (serv, player) {
  if (!serv.rules.naturalRegeneration || player.health >= player.maxHealth) return false
  const fast = player.foodSaturation > 0 && player.food >= FULL
  if (!fast && player.food < ENOUGH_TO_HEAL) return false
  if (++player.hungerTimer < (fast ? FAST_TICKS : SLOW_TICKS)) return true
  player.hungerTimer = 0
  const cost = fast ? Math.min(player.foodSaturation, MOST_FAST) : MOST_FAST
  serv.heal(player, cost / MOST_FAST)
  player.exhaust(cost)
  return true
}

function starves (serv, player) {
  if (player.food > 0) return false
  if (++player.hungerTimer < SLOW_TICKS) return true
  player.hungerTimer = 0
  const { health } = player
  const least = serv.difficulty === HARD ? 0 : serv.difficulty === NORMAL ? 1 : 10
  if (health > least) serv.hurt(player, 1, { type: 'starve' })
  return true
}

// in peaceful difficulty health and food recover
function recover (serv, player) {
  if (serv.tickCount % 20 === 0) serv.heal(player, 1)
  if (serv.tickCount % 10 === 0 && player.food < FULL) player.food++
}
