'use strict'

// Back to the start of the world, without a restart: everything that persistence_registry.js knows is as it was when the server
// started, nothing lies about that did not then, and everybody begins anew at the spawn.

module.exports.server = serv => {
  const atStart = serv.kept.picture()

  serv.resetWorld = () => {
    serv.beginAtFirstSpot()
    serv.kept.goBack(atStart, serv.players)
    // last: a dead one has come to life elsewhere
    for (const player of byName(serv.players)) player.teleport(serv.nextSpawnPoint())
  }
}

// the same crew stands in the same places after every reset
const byName = players => [...players].sort((a, b) => (a.username < b.username ? -1 : 1))
