'use strict'

// Resets the world to its start without a restart: everything in persistence_registry.js is restored, new items and entities
// are gone, and every player begins again at the spawn.

module.exports.provides = ['rememberStart', 'resetWorld']
module.exports.uses = ['beginAtFirstSpot', 'kept', 'nextSpawnPoint']

module.exports.server = serv => {
  let atStart = null

  /** Remembers the world as it is now, for later resets. Called once, when the world is loaded. */
  serv.rememberStart = () => {
    atStart = serv.kept.picture()
  }

  /** Resets the world to its start and puts every player at the spawn. */
  serv.resetWorld = () => {
    serv.beginAtFirstSpot()
    serv.kept.goBack(atStart, serv.players)
    // last, because a reset brings dead players to life elsewhere first
    for (const player of byName(serv.players)) player.teleport(serv.nextSpawnPoint())
  }
}

// in the order of names, so that a crew gets the same places after every reset
const byName = players => [...players].sort((a, b) => (a.username < b.username ? -1 : 1))
