'use strict'

// The world's spawn once an operator has set it (/setworldspawn); before that, players.js spreads players around the generator's spawn.
// Compasses point there.

const { Vec3 } = require('vec3')

module.exports.provides = ['worldSpawn', 'setWorldSpawn']
module.exports.needs = ['keep', 'spawnPoint']

module.exports.server = serv => {
  const firstSpot = serv.spawnPoint
  /** The place that /setworldspawn set: {x, y, z, angle}, or null. */
  serv.worldSpawn = null

  /** Sets the place where new players begin. */
  serv.setWorldSpawn = (pos, angle = 0) => {
    serv.worldSpawn = { x: pos.x, y: pos.y, z: pos.z, angle }
    serv.spawnPoint = new Vec3(pos.x + 0.5, pos.y, pos.z + 0.5)
    tellAll(angle)
  }

  const tellAll = angle => {
    for (const player of serv.players)
      player._client.write('spawn_position', { location: serv.spawnPoint.floored(), angle })
  }

  serv.keep('worldSpawn', {
    record: () => serv.worldSpawn,
    restore: kept => serv.setWorldSpawn(kept, kept.angle),
    clear: () => {
      if (!serv.worldSpawn) return
      serv.worldSpawn = null
      serv.spawnPoint = firstSpot
      tellAll(0)
    }
  })
}
