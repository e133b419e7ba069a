'use strict'

// Back to the start of the world, without a restart: land and containers as they were when the server started, nothing
// lying about, empty hands, everybody at the spawn.

const { Vec3 } = require('vec3')

module.exports.server = serv => {
  const atStart = [...serv.terrain.allChanges()].map(({ x, y, z, state }) => ({ x, y, z, state }))

  const contentsAtStart = serv.recordContainers()

  serv.resetWorld = () => {
    serv.forgetContainers()
    for (const { x, y, z, original } of [...serv.terrain.allChanges()]) put(serv, x, y, z, original)
    for (const { x, y, z, state } of atStart) put(serv, x, y, z, state)
    serv.restoreContainers(contentsAtStart)
    for (const heap of [...serv.lying]) serv.removeItemEntity(heap)
    serv.savedPlayers = {}
    serv.beginAtFirstSpot()
    for (const player of byName(serv.players)) startOver(serv, player)
    for (const heap of [...serv.lying]) serv.removeItemEntity(heap)
  }
}

// the same crew stands in the same places after every reset
const byName = players => [...players].sort((a, b) => (a.username < b.username ? -1 : 1))

function put (serv, x, y, z, state) {
  const pos = new Vec3(x, y, z)
  if (serv.terrain.stateAt(pos) !== state) serv.setBlock(pos, state)
}

function startOver (serv, player) {
  player.clearInventory()
  if (player.gameMode !== 0) player.setGameMode(0)
  player.updateHealth(20)
  player.setXp(0)
  player.teleport(serv.nextSpawnPoint())
}
