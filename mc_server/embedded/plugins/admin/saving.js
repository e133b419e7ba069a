'use strict'

// Writes what persistence_registry.js knows into the world folder: everything that changed, twice a second and at the end, in one
// transaction. Without a folder nothing is written. When the disk does not take it the server says so and goes on.

const { WorldFolder, damaged } = require('../../storage/world_folder')
const GENERATIONS = require('../../worldgen/generation')

// so that a kill costs less than a second even when the server is late
const EVERY_TICKS = 10

module.exports.provides = ['autosave', 'saveWorld', 'closeWorld', 'shutDown', 'loadWorld']
module.exports.uses = ['kept', 'warn']

module.exports.server = (serv, { worldFolder, version, generator, seed }) => {
  /** Whether changes are saved by themselves; /save-off ends that. */
  serv.autosave = true
  /** Writes what has changed; throws when the disk does not take it. */
  serv.saveWorld = () => {}
  /** Ends writing and gives the world folder free. */
  serv.closeWorld = () => {}
  /** Saves, sends everybody away, saves them and closes the world. */
  serv.shutDown = async () => {
    saveOrWarn(serv)
    for (const player of [...serv.players]) player.leave('multiplayer.disconnect.server_shutdown')
    saveOrWarn(serv)
    serv.closeWorld()
    await new Promise(resolve => setTimeout(resolve, 50))
  }

  /** Takes over what the world folder holds, and writes there from now on. Called once, when all plugins are loaded. */
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

// nobody will write what has changed: each mob that ever lived would be remembered until the end
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

// once when it begins and once when it is over, not twice a second
function saveOrWarn (serv) {
  try {
    serv.saveWorld()
    if (isRefused) serv.warn('The world is saved again.')
    isRefused = false
  } catch (error) {
    if (!isRefused) {
      serv.warn(
        `WARNING: the world cannot be saved (${error.message}): make room or mend the folder; ` +
          'until then everything since the last save is lost when the server ends.'
      )
    }
    isRefused = true
  }
}
