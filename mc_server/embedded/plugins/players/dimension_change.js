'use strict'

// From one dimension into another: a player's client forgets the world it knew and gets the new one; anything else is
// simply somewhere else. portals.js says when, commands too.

const { dimensionOf } = require('../../dimensions')

// a client keeps what it knows of itself, attributes and all
const KEEP_ALL = 3
// chunks to each side, of land that may have to be made first; the others come as the ticks go
const AT_ONCE = 1

module.exports.provides = ['moveAway']
module.exports.uses = ['dismount', 'keepEntity', 'mount']

module.exports.player = (player, serv) => {
  /** Puts a player who is in another dimension somewhere; `teleport` comes here by itself. */
  player.changeDimension = position => {
    const from = dimensionOf(player)
    leave(serv, player)
    player.position = position.clone()
    /** The place where the others believe the body to be: later steps are told relative to that. */
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

  /** Puts something that is no player somewhere in another dimension; whoever sits on it goes along. */
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
