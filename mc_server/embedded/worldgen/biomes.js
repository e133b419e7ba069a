'use strict'

// Biomes of the survival world as a function of the seed, and the plants of each. The area around the spawn is always forest. A biome is constant
// in squares of four blocks, as in the protocol. Used by survival.js and trees.js; spawns.json lists the animals.

const { noise2 } = require('./noise')

const SQUARE = 4
const HOME_FOREST = 56

// trees: how likely one stands in each plot, and which kinds; ground: plants and how likely they are, first hit wins
const BIOMES = {
  plains: { trees: 0.03, kinds: { oak: 1 }, ground: { short_grass: 0.16, dandelion: 0.008, poppy: 0.008, cornflower: 0.006, oxeye_daisy: 0.006 } },
  forest: { trees: 0.5, kinds: { oak: 0.86, birch: 0.14 }, ground: { short_grass: 0.07, dandelion: 0.004, poppy: 0.004 } },
  birch_forest: { trees: 0.45, kinds: { birch: 1 }, ground: { short_grass: 0.07, lily_of_the_valley: 0.006, poppy: 0.003 } },
  taiga: { trees: 0.48, kinds: { spruce: 1 }, ground: { fern: 0.08, short_grass: 0.04, poppy: 0.002 } },
  beach: { trees: 0, kinds: {}, ground: {} },
  river: { trees: 0, kinds: {}, ground: {} }
}

/** @param {{seed: number, height: (x, z) => number, seaLevel: number}} land */
function biomeAt (land, x, z) {
  const cornerX = Math.floor(x / SQUARE) * SQUARE + SQUARE / 2
  const cornerZ = Math.floor(z / SQUARE) * SQUARE + SQUARE / 2
  const ground = land.height(cornerX, cornerZ)
  if (ground < land.seaLevel) return 'river'
  if (ground <= land.seaLevel + 1) return 'beach'
  return inland(land.seed, cornerX, cornerZ)
}

function inland (seed, x, z) {
  if (Math.sqrt(x * x + z * z) < HOME_FOREST) return 'forest'
  if (noise2(seed + 60, x, z, 170) < 0.37) return 'taiga'
  const wet = noise2(seed + 61, x, z, 130)
  return wet < 0.45 ? 'plains' : wet > 0.62 ? 'birch_forest' : 'forest'
}

/** Returns the first name for which the sum of chances up to it exceeds `dice`; undefined if none does. */
function pick (chances, dice) {
  for (const [name, chance] of Object.entries(chances)) {
    dice -= chance
    if (dice < 0) return name
  }
}

module.exports = { biomeAt, pick, BIOMES, SQUARE }
