'use strict'

// Writes what persistence_registry.js knows into the world folder: everything that changed, twice a second and at the end, in one
// transaction. Without a folder nothing is written. When the disk does not take it the server says so and goes on.

const { WorldFolder, damaged } = require('../../storage/world_folder')
const GENERATIONS = require('../../worldgen/generation')

// so that a kill costs less than a second even when the server is late
const EVERY_TICKS = 10

module.exports.server = (serv, { worldFolder, version, generator, seed }) => {
  // /save-off
  serv.autosave = true
  serv.saveWorld = () => {}
  serv.shutDown = async () => {
    saveOrWarn(serv)
    for (const player of [...serv.players]) player.leave('multiplayer.disconnect.server_shutdown')
    saveOrWarn(serv)
    serv.closeWorld()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  serv.closeWorld = () => {}
  if (worldFolder === null) return serv.kept.load([])

  const world = new WorldFolder(worldFolder, { version, generator, generation: GENERATIONS[generator], seed })
  load(serv, world)
  /** Throws when the disk does not take it. */
  serv.saveWorld = () => {
    world.write(serv.kept.differences())
    serv.kept.written()
  }
  serv.closeWorld = () => {
    serv.saveWorld = serv.closeWorld = () => {}
    world.close()
  }
  serv.on('tick', (_, count) => {
    if (count % EVERY_TICKS === 0 && serv.autosave) saveOrWarn(serv)
  })
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
