'use strict'
// Finds cells where a block can be placed: free, on solid ground, within reach, with nobody in them.

const ARM = 3 // blocks
const LEVELS = [0, -1, 1] // relative to the feet

/** Return the free cells around the bot, nearest first. */
function freeSpots (bot) {
  const feet = bot.entity.position.floored()
  const spots = []
  for (const dy of LEVELS) {
    for (let dx = -ARM; dx <= ARM; dx++) {
      for (let dz = -ARM; dz <= ARM; dz++) {
        const spot = feet.offset(dx, dy, dz)
        if (isFree(bot, spot)) spots.push(spot)
      }
    }
  }
  const away = spot => spot.offset(0.5, 0, 0.5).distanceTo(bot.entity.position)
  return spots.filter(spot => away(spot) > 1.2).sort((a, b) => away(a) - away(b))
}

function isFree (bot, spot) {
  const ground = bot.blockAt(spot.offset(0, -1, 0))
  return bot.blockAt(spot)?.name === 'air' && isFullBlock(ground) && !isOccupied(bot, spot)
}

const isFullBlock = block => block?.boundingBox === 'block' && block.shapes.length === 1 && block.shapes[0][4] === 1

function isOccupied (bot, spot) {
  const middle = spot.offset(0.5, 0.5, 0.5)
  return Object.values(bot.entities).some(entity => entity.position.distanceTo(middle) < 1.3 && entity.name !== 'item')
}

module.exports = { freeSpots }
