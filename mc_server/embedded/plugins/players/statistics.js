'use strict'

// A player's statistics: distances, damage, deaths, blocks. The client asks for them when the player opens the page.

const { categories, custom } = require('../../data/statistics.json')
const { mayFly } = require('./movement')
const { eyesIn, climbed } = require('../../entities/surroundings')

module.exports.needs = ['keepOfPlayer']
module.exports.uses = ['terrain']

module.exports.server = serv => {
  serv.keepOfPlayer('statistics', {
    record: player => Object.fromEntries(player.statistics),
    restore: (player, known) => {
      player.statistics = new Map(Object.entries(known))
    },
    fresh: player => player.statistics.clear()
  })
  serv.on('tick', () => {
    for (const player of serv.players) if (player.joined) passTime(player)
  })
  serv.on('moved', (player, move) => countWay(serv, player, move))
  serv.on('blockBreaking', (block, by) => by?.count?.('mined', block.type))
  serv.on('hurt', countBlow)
  serv.on('died', (entity, { by }) => countDeath(serv, entity, by ?? entity.lastAttacker?.entity))
  serv.on('asleep', player => player.statistics.delete('custom time_since_rest'))
  serv.on('playerLeaving', player => player.count('custom', 'leave_game'))
}

module.exports.player = player => {
  /** The player's statistics: "category what" to a number. */
  player.statistics = new Map()

  /** Adds `more` to one of the statistics. */
  player.count = (category, what, more = 1) => {
    const key = `${category} ${what}`
    player.statistics.set(key, (player.statistics.get(key) ?? 0) + more)
  }

  player._client.on('client_command', ({ actionId }) => {
    if (actionId !== 'request_stats') return
    const entries = [...player.statistics].map(([key, value]) => {
      const [category, what] = key.split(' ')
      const statisticId = category === 'custom' ? custom.indexOf(what) : Number(what)
      return { categoryId: categories.indexOf(category), statisticId, value: Math.round(value) }
    })
    player._client.write('statistics', { entries })
  })
}

function passTime (player) {
  for (const clock of ['play_time', 'total_world_time', 'time_since_rest']) player.count('custom', clock)
  if (player.health > 0) player.count('custom', 'time_since_death')
  if (player.crouching) player.count('custom', 'sneak_time')
}

function countWay (serv, player, { step, wasOnGround }) {
  if (wasOnGround && !player.onGround && step.y > 0) player.count('custom', 'jump')
  const level = Math.hypot(step.x, step.z) * 100
  if (level > 0) player.count('custom', `${wayOf(serv, player)}_one_cm`, level)
  if (step.y > 0 && climbed(serv.terrain, player)) player.count('custom', 'climb_one_cm', step.y * 100)
  if (step.y < 0 && !player.onGround && !mayFly(player)) player.count('custom', 'fall_one_cm', -step.y * 100)
}

function wayOf (serv, player) {
  if (player.flying) return 'fly'
  if (eyesIn(serv.terrain, player, 'water')) return 'walk_under_water'
  if (player.surroundings?.some(({ fluid }) => fluid === 'water')) return 'walk_on_water'
  return player.crouching ? 'crouch' : player.sprinting ? 'sprint' : 'walk'
}

function countBlow (entity, amount, { by }) {
  entity.count?.('custom', 'damage_taken', Math.min(amount, 1e6) * 10)
  by?.count?.('custom', 'damage_dealt', Math.min(amount, 1e6) * 10)
}

function countDeath (serv, entity, by) {
  if (entity.type === 'player') {
    entity.count('custom', 'deaths')
    entity.statistics.delete('custom time_since_death')
    if (by && by.type !== 'player') entity.count('killed_by', by.entityType)
  }
  if (by?.type !== 'player' || by === entity) return
  by.count('killed', entity.entityType)
  by.count('custom', entity.type === 'player' ? 'player_kills' : 'mob_kills')
}
