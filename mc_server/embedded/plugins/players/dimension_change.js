'use strict'

// Moves entities between dimensions: a player's client drops its world and gets the new one; other entities only change their position.
// portals.js and commands call it.

const { dimensionOf } = require('../../dimensions')

// flag for a client to keep its own data, attributes included
const KEEP_ALL = 3
// chunks to each side that are sent at once, since they may have to be generated first; the others follow over the next ticks
const AT_ONCE = 1

module.exports.provides = ['moveAway']
module.exports.uses = ['dismount', 'keepEntity', 'mount']

module.exports.player = (player, serv) => {
  /** Moves a player to a place in another dimension; `teleport` calls it when needed. */
  player.changeDimension = position => {
    const from = dimensionOf(player)
    leave(serv, player)
    player.position = position.clone()
    /** The place where other clients believe the player to be: movement is sent relative to it. */
    player.knownPosition = position.clone()
    player.fallDistance = 0
    player._client.write('respawn', { copyMetadata: KEEP_ALL })
    player.sendWorld({ around: AT_ONCE })
    player.sendOwnData()
    player.sendVitals()
    player.seeAnew()
    serv.emit('changedDimension', player, from)
  }
}

function leave (serv, player) {
  serv.dismount(player, { place: false })
  player.stopUsing()
  player.shutWindow()
  player.loseSight()
  player.forgetChunks()
}

module.exports.server = serv => {
  const goTo = (entity, position) =>
    entity.type === 'player' ? entity.changeDimension(position) : serv.moveAway(entity, position)

  /** Moves an entity that is not a player to a place in another dimension, with its passengers. */
  serv.moveAway = (entity, position) => {
    serv.dismount(entity, { place: false })
    const passengers = [...(entity.passengers ?? [])]
    for (const passenger of passengers) serv.dismount(passenger, { place: false })
    entity.position = position.clone()
    entity.knownPosition = position.clone()
    entity.resting = false
    entity.updateAndSpawn()
    if (entity.living) serv.keepEntity(entity)
    for (const passenger of passengers) {
      goTo(passenger, position)
      serv.mount(passenger, entity)
    }
  }
}
