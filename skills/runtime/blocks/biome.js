'use strict'
// Which biomes lie around, as far as the server has sent the land.
const { Vec3 } = require('vec3')

const SIGHT = 64 // m
const SQUARE = 8 // m between two looks; biomes are told in squares of four
const HERE = 24 // m: nearer ones have been looked at already

/** The nearest place beyond where the bot is that belongs to one of the biomes, with its name; null when there is none in sight. */
function nearestBiome (bot, biomes) {
  if (!biomes.length) return null
  const { x, y, z } = bot.entity.position.floored()
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
