'use strict'
// Finds the nearest place of a biome in the loaded chunks.
const { Vec3 } = require('vec3')

const SIGHT = 64 // m
const SQUARE = 8 // m between two samples; biomes are stored in squares of four
const HERE = 24 // m: nearer places count as seen already

/**
 * Return `{x, z, away, biome}` of the nearest place outside HERE that belongs to one of the biomes; null when none is loaded, and
 * when the bot stands in one of them already: going on in it would only lead from one edge of HERE to the other and back.
 */
function nearestBiome (bot, biomes) {
  if (!biomes.length) return null
  const { x, y, z } = bot.entity.position.floored()
  if (biomes.includes(biomeAt(bot, new Vec3(x, y, z)))) return null
  let best = null
  for (let dx = -SIGHT; dx <= SIGHT; dx += SQUARE) {
    for (let dz = -SIGHT; dz <= SIGHT; dz += SQUARE) {
      const away = Math.hypot(dx, dz)
      if (away < HERE || away >= (best?.away ?? Infinity)) continue
      const biome = biomeAt(bot, new Vec3(x + dx, y, z + dz))
      if (biomes.includes(biome)) best = { x: x + dx, z: z + dz, away, biome }
    }
  }
  return best
}

function biomeAt (bot, position) {
  if (!bot.world.getColumn(position.x >> 4, position.z >> 4)) return undefined
  return bot.registry.biomes[bot.world.getBiome(position)]?.name
}

module.exports = { nearestBiome }
