'use strict'

// Back to the start of the world, without a restart: everything that persistence_registry.js knows is as it was when the server
// started, nothing lies about that did not then, and everybody begins anew at the spawn.

module.exports.provides = ['rememberStart', 'resetWorld']
module.exports.uses = ['beginAtFirstSpot', 'kept', 'nextSpawnPoint']

module.exports.server = serv => {
  let atStart = null

  /** Remembers the world as it is now: a reset leads back to it. Called once, when the world is loaded. */
  serv.rememberStart = () => {
    atStart = serv.kept.picture()
  }

  /** Puts the world back to its start, and everybody at the spawn. */
  serv.resetWorld = () => {
    serv.beginAtFirstSpot()
    serv.kept.goBack(atStart, serv.players)
    // last: a dead one has come to life elsewhere
    for (const player of byName(serv.players)) player.teleport(serv.nextSpawnPoint())
  }
}

// the same crew stands in the same places after every reset
const byName = players => [...players].sort((a, b) => (a.username < b.username ? -1 : 1))
