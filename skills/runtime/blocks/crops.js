'use strict'
// Crops: the seed of each, the soil it needs and the age at which it is ripe.
const CROPS = {
  wheat: { seed: 'wheat_seeds', ripe: 7, soil: 'farmland' },
  carrots: { seed: 'carrot', ripe: 7, soil: 'farmland' },
  potatoes: { seed: 'potato', ripe: 7, soil: 'farmland' },
  beetroots: { seed: 'beetroot_seeds', ripe: 3, soil: 'farmland' },
  nether_wart: { seed: 'nether_wart', ripe: 3, soil: 'soul_sand' }
}
const SEEDS = Object.fromEntries(Object.entries(CROPS).map(([block, { seed, soil }]) => [seed, { block, soil }]))
Object.assign(SEEDS, { pumpkin_seeds: { block: 'pumpkin_stem', soil: 'farmland' }, melon_seeds: { block: 'melon_stem', soil: 'farmland' } })

const isRipe = block => Object.hasOwn(CROPS, block.name) && Number(block.getProperties().age) >= CROPS[block.name].ripe

module.exports = { CROPS, SEEDS, isRipe }
