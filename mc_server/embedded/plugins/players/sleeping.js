'use strict'

// Beds: who may sleep, the spawn point they set, and skipping the night when enough players sleep. Refusals are vanilla's.
// ../../blocks/beds.js knows where a player lies and gets up.

const { Vec3 } = require('vec3')
const { OVERWORLD, dimensionAt, dimensionOf } = require('../../dimensions')
const beds = require('../../blocks/beds')

const DAY = 24000
const DEEP_TICKS = 100
const LYING_HEIGHT = 0.6875
const WAKE_ANIMATION = 2
// a monster within this box prevents sleep
const NEAR = 8
const NEAR_UP = 5
// vanilla calls it night when the daylight is reduced by this much
const DARK = 4
// explosion of a bed in a dimension where nobody can sleep
const BED_POWER = 5

module.exports.provides = ['darkness', 'isDay']
module.exports.needs = ['blockUses', 'keepOfPlayer']
module.exports.uses = ['explode', 'mobs', 'rules', 'setBlock', 'setTime', 'setWeather', 'terrain', 'time', 'weather']

module.exports.server = serv => {
  let told = ''
  for (const { name } of serv.registry.blocksArray.filter(beds.isBed))
    serv.blockUses[name] = (player, block) => player.lieDown(block)

  /** Returns by how much the sky is darker than at noon, 0 to 11, depending on time and weather. */
  serv.darkness = () => {
    const share = ((serv.time / DAY - 0.25) % 1 + 1) % 1
    const angle = (share * 2 + 0.5 - Math.cos(share * Math.PI) / 2) / 3
    const sun = 0.5 + 2 * Math.max(-0.25, Math.min(0.25, Math.cos(angle * 2 * Math.PI)))
    const { raining = 0, thundering = 0 } = serv.weather ?? {}
    const dimmed = level => 1 - (level * 5) / 16
    return Math.floor((1 - dimmed(raining) * dimmed(thundering) * sun) * 11)
  }
  /** Whether it is too bright to sleep. */
  serv.isDay = () => serv.darkness() < DARK

  // a bed whose sleeper was on when the server ended is released when the player joins again
  serv.keepOfPlayer('bed', {
    record: ({ sleepingAt: pos }) => pos && [pos.x, pos.y, pos.z],
    restore: (_, pos) => beds.occupy(serv, new Vec3(...pos), false),
    fresh: player => player.wakeUp()
  })
  serv.on('tick', () => {
    for (const player of serv.players) if (player.sleepingAt) rest(serv, player)
    told = tellSleepers(serv, told)
    if (enoughSleep(serv, isDeep)) skipNight(serv)
  })
  serv.on('hurt', entity => entity.sleepingAt && entity.wakeUp())
  serv.on('playerLeaving', player => player.sleepingAt && player.wakeUp())
}

const isDeep = player => player.sleepingAt && player.sleptTicks >= DEEP_TICKS
const isAsleep = player => Boolean(player.sleepingAt)
// players in other dimensions are not counted
const isHere = player => player.joined && player.gameMode !== 3 && dimensionOf(player) === OVERWORLD
const present = serv => serv.players.filter(isHere)
const percentage = serv => serv.rules.playersSleepingPercentage ?? 100
const needed = serv => Math.max(1, Math.ceil((present(serv).length * percentage(serv)) / 100))
const enoughSleep = (serv, asleep) => {
  const sleepers = present(serv).filter(asleep).length
  return sleepers > 0 && sleepers >= needed(serv)
}

function rest (serv, player) {
  /** The number of ticks that the player has slept. */
  player.sleptTicks = Math.min(DEEP_TICKS, player.sleptTicks + 1)
  if (serv.isDay() || !beds.isBed(serv.terrain.blockAt(player.sleepingAt))) player.wakeUp()
}

// everybody is told how many sleepers are missing, whenever that number changes
function tellSleepers (serv, told) {
  const sleepers = present(serv).filter(isAsleep).length
  const now = `${sleepers} ${present(serv).length}`
  if (now === told) return told
  const before = Number(told.split(' ')[0])
  if (sleepers === 0 && !before) return now
  if (percentage(serv) > 100) return now
  const message = enoughSleep(serv, isAsleep)
    ? { translate: 'sleep.skipping_night' }
    : { translate: 'sleep.players_sleeping', with: [sleepers, needed(serv)] }
  for (const player of serv.players) player.hint(message)
  return now
}

function skipNight (serv) {
  if (serv.rules.doDaylightCycle) serv.setTime((Math.floor(serv.time / DAY) + 1) * DAY)
  for (const player of serv.players) if (player.sleepingAt) player.wakeUp()
  if (serv.rules.doWeatherCycle && serv.weather?.raining > 0) serv.setWeather('clear')
}

module.exports.player = (player, serv) => {
  const client = player._client
  /** The place of the bed in which the player lies, or null. */
  player.sleepingAt = null

  /** Puts the player to bed, or sends vanilla's reason why not. */
  player.lieDown = block => {
    const head = beds.headOf(serv.terrain, block)
    if (!head || player.sleepingAt || player.health <= 0) return
    if (!dimensionAt(head.position.x).bedsWork) return explode(serv, block, head)
    const problem = refusal(serv, player, head)
    if (problem) return player.hint({ translate: `block.minecraft.bed.${problem}` })
    sleep(serv, player, head)
  }

  /** Gets the player up, beside the bed. */
  player.wakeUp = () => {
    const pos = player.sleepingAt
    if (!pos) return
    player.sleepingAt = null
    const head = serv.terrain.blockAt(pos)
    beds.occupy(serv, pos, false)
    player.setData('sleeping_pos', undefined)
    player.setPose('standing')
    player._writeNearby('animation', { entityId: player.id, animation: WAKE_ANIMATION })
    const place = beds.isBed(head) ? beds.standUpPlace(serv.terrain, head, player.yawDegrees ?? 0) : null
    if (!player.gone && player.health > 0) player.teleport(place ?? pos.offset(0.5, 1, 0.5))
    else player.position = place ?? pos.offset(0.5, 1, 0.5)
  }

  client.on('entity_action', ({ actionId }) => {
    if (actionId === 'stop_sleeping') player.wakeUp()
  })
}

// in a dimension where nobody can sleep
function explode (serv, block, head) {
  serv.setBlock(head.position, 0)
  if (beds.isBed(serv.terrain.blockAt(block.position))) serv.setBlock(block.position, 0)
  const foot = head.position.minus(beds.way(head.getProperties().facing))
  if (beds.isBed(serv.terrain.blockAt(foot))) serv.setBlock(foot, 0)
  serv.explode(head.position.offset(0.5, 0.5, 0.5), BED_POWER, { type: 'bad_respawn_point', burns: true })
}

function refusal (serv, player, head) {
  if (serv.players.some(other => other.sleepingAt?.equals(head.position))) return 'occupied'
  if (!beds.isInReach(player, head)) return 'too_far_away'
  if (beds.isObstructed(serv.terrain, head)) return 'obstructed'
  setSpawn(serv, player, head)
  if (serv.isDay()) return 'no_sleep'
  return player.gameMode !== 1 && monstersNear(serv, head) ? 'not_safe' : null
}

function setSpawn (serv, player, head) {
  const { respawnPoint: before } = player
  player.respawnPoint = { position: head.position.clone(), angle: player.yawDegrees ?? 0, forced: false }
  if (!before || before.forced || !before.position.equals(head.position))
    player.tell({ translate: 'block.minecraft.set_spawn' })
}

function monstersNear (serv, head) {
  const bed = head.position.offset(0.5, 0, 0.5)
  return [...(serv.mobs ?? [])].some(mob => {
    if (mob.health <= 0 || serv.registry.entities[mob.entityType].category !== 'Hostile mobs') return false
    const { x, y, z } = mob.position.minus(bed)
    return Math.abs(x) <= NEAR && Math.abs(y) <= NEAR_UP && Math.abs(z) <= NEAR
  })
}

function sleep (serv, player, head) {
  player.sleepingAt = new Vec3(head.position.x, head.position.y, head.position.z)
  player.sleptTicks = 0
  player.fallDistance = 0
  beds.occupy(serv, player.sleepingAt, true)
  player.position = player.sleepingAt.offset(0.5, LYING_HEIGHT, 0.5)
  player.setPose('sleeping')
  player.setData('sleeping_pos', player.sleepingAt)
  serv.emit('asleep', player)
}
