'use strict'

// The flat world: bedrock, two layers of dirt, and grass, at the bottom of the world, as in vanilla's classic flat preset.

const { Grid, columnsOf, biomeIds, MIN_Y } = require('./column')

const LAYERS = ['bedrock', 'dirt', 'dirt', 'grass_block']

module.exports = ({ registry }) => {
  const Chunk = require('prismarine-chunk')(registry)
  const { plains } = biomeIds(registry, ['plains'])
  const grid = new Grid()
  LAYERS.forEach((name, layer) => {
    grid.states.fill(registry.blocksByName[name].defaultState, layer << 8, (layer + 1) << 8)
  })
  const top = MIN_Y + LAYERS.length - 1
  return {
    chunk: columnsOf(Chunk, grid, new Array(16).fill(plains)),
    spawn: { x: 0, z: 0 },
    seaLevel: -63,
    isFlat: true,
    ground: () => top,
    biomeAt: () => 'plains'
  }
}
