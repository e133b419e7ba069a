'use strict'

// Respawning: at the bed, at a forced spawn point or at the world's spawn, with all packets that the client needs to see the world again.

const { Vec3 } = require('vec3')
const { dimensionOf } = require('../../dimensions')
const { headOf, isBed, standUpPlace } = require('../../blocks/beds')

const IMMEDIATE = 'immediate_respawn'

module.exports.needs = ['keepOfPlayer']
module.exports.uses = ['extinguish', 'nextSpawnPoint', 'removeEffect', 'rules', 'terrain', 'tickCount']
// a reset revives dead players at their spawn points and then clears these points
module.exports.after = ['players/dying', 'players/vitals']

module.exports.server = serv => {
  serv.keepOfPlayer('respawnPoint', {
    record: ({ respawnPoint: point }) => point && { ...point, position: { ...point.position } },
    restore: (player, point) => {
      const { x, y, z } = point?.position ?? {}
      player.respawnPoint = point && { ...point, position: new Vec3(x, y, z) }
    },
    fresh: player => {
      player.respawnPoint = null
    }
  })
  tellRule(serv)
}

// clients skip the death screen if this rule is on
function tellRule (serv) {
  let told
  serv.on('tick', () => {
    const rule = serv.rules.doImmediateRespawn
    if (rule === told) return
    told = rule
    for (const player of serv.players)
      player._client.write('game_state_change', { reason: IMMEDIATE, gameMode: rule ? 1 : 0 })
  })
}

module.exports.player = (player, serv) => {
  const client = player._client
  /** The player's spawn point: {position, angle, forced}, or null. */
  player.respawnPoint = null

  client.on('client_command', ({ actionId }) => {
    if (actionId === 'perform_respawn' && player.joined && player.health <= 0) player.revive()
  })

  /** Returns the player's own place to respawn, if its bed still stands or the point is forced; null for the world's spawn. */
  player.ownPlace = () => ownPlace(serv, player)

  /** Respawns the player. */
  player.revive = () => {
    const own = ownPlace(serv, player)
    const lost = player.respawnPoint !== null && own === null
    if (lost) player.respawnPoint = null
    beFresh(serv, player)
    const left = dimensionOf(player)
    player.position = own ?? serv.nextSpawnPoint()
    player.loseSight()
    // a client drops its chunks by itself when it changes the dimension
    if (dimensionOf(player) !== left) player.forgetChunks()
    client.write('respawn', { copyMetadata: 0 })
    if (lost) client.write('game_state_change', { reason: 'no_respawn_block_available', gameMode: 0 })
    player.lookAround()
    player.forgetChunks()
    player.sendWorld()
    player.sendOwnData()
    player.tellVitals()
    player.seeAnew()
    serv.emit('respawned', player)
  }
}

function beFresh (serv, player) {
  // the other clients remove the old body, however quickly the player respawns
  player.vanish()
  player.hidden = false
  Object.assign(player, { crouching: false, sprinting: false, flying: false, heldItemSlot: 0 })
  player.spawnedAt = serv.tickCount
  serv.removeEffect?.(player)
  serv.extinguish(player)
  player.freshVitals()
  for (const flag of ['crouching', 'sprinting']) player.setFlag(flag, false)
  player.setPose('standing')
}

function ownPlace (serv, player) {
  const point = player.respawnPoint
  if (!point) return null
  const block = serv.terrain.blockAt(point.position)
  if (isBed(block)) {
    const head = headOf(serv.terrain, block)
    const place = head && standUpPlace(serv.terrain, head, point.angle)
    if (place || !point.forced) return place
  }
  if (!point.forced) return null
  const pos = point.position.floored()
  const isFree = [0, 1].every(up => !serv.terrain.isSolid(pos.offset(0, up, 0)))
  return isFree ? pos.offset(0.5, 0.1, 0.5) : null
}
