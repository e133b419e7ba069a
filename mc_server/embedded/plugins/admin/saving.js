'use strict'

// Saves everything in persistence_registry.js to the world folder: the changes twice a second and at the end, each time in one
// transaction. Without a folder nothing is written. If a write fails, the server reports it and goes on.

const { WorldFolder, damaged } = require('../../storage/world_folder')
const GENERATIONS = require('../../worldgen/generation')

// often enough that a kill loses less than a second even when the server is late
const EVERY_TICKS = 10

module.exports.provides = ['autosave', 'saveWorld', 'closeWorld', 'shutDown', 'loadWorld']
module.exports.uses = ['kept', 'warn']

module.exports.server = (serv, { worldFolder, version, generator, seed }) => {
  /** Whether changes are saved automatically; /save-off turns that off. */
  serv.autosave = true
  /** Writes what has changed; throws when the write fails. */
  serv.saveWorld = () => {}
  /** Stops saving and releases the world folder. */
  serv.closeWorld = () => {}
  /** Saves, disconnects everybody, saves the players and closes the world. */
  serv.shutDown = async () => {
    saveOrWarn(serv)
    for (const player of [...serv.players]) player.leave('multiplayer.disconnect.server_shutdown')
    saveOrWarn(serv)
    serv.closeWorld()
    await new Promise(resolve => setTimeout(resolve, 50))
  }

  /** Loads what the world folder holds and saves to it from now on. Called once, when all plugins are loaded. */
  serv.loadWorld = () => {
    if (worldFolder === null) return keepNowhere(serv)
    const world = new WorldFolder(worldFolder, { version, generator, generation: GENERATIONS[generator], seed })
    load(serv, world)
    saveTo(serv, world)
    serv.on('tick', (_, count) => {
      if (count % EVERY_TICKS === 0 && serv.autosave) saveOrWarn(serv)
    })
  }
}

// without a folder, changes are discarded; otherwise every mob that ever lived would be remembered
function keepNowhere (serv) {
  serv.kept.load([])
  serv.on('tick', (_, count) => {
    if (count % EVERY_TICKS === 0) serv.kept.written()
  })
}

function saveTo (serv, world) {
  serv.saveWorld = () => {
    world.write(serv.kept.differences())
    serv.kept.written()
  }
  serv.closeWorld = () => {
    serv.saveWorld = serv.closeWorld = () => {}
    world.close()
  }
}

function load (serv, world) {
  try {
    serv.kept.load(world.rows())
  } catch (error) {
    world.close()
    throw damaged(world.folder, error.message)
  }
}

let isRefused = false

// warns once when saving begins to fail and once when it works again, not twice a second
function saveOrWarn (serv) {
  try {
    serv.saveWorld()
    if (isRefused) serv.warn('The world can be saved again.')
    isRefused = false
  } catch (error) {
    if (!isRefused) {
      serv.warn(
        `WARNING: the world cannot be saved (${error.message}): free some space or repair the folder; ` +
          'until then, everything since the last save will be lost if the server stops.'
      )
    }
    isRefused = true
  }
}
