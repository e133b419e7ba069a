'use strict'

// A bot that looks for animals goes to a biome where they live; in such a biome it goes on to other land instead.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { nearestBiome } = require('../../../skills/runtime/blocks/biome')

/** A bot at `x` in a world that is desert in the west and plains from 0 on. */
function botAt (x) {
  return {
    entity: { position: new Vec3(x, 64, 0) },
    registry: { biomes: [{ name: 'desert' }, { name: 'plains' }] },
    world: { getColumn: () => ({}), getBiome: ({ x }) => (x < 0 ? 0 : 1) }
  }
}

test('the nearest place of a biome is found from outside of it', () => {
  const { x, biome } = nearestBiome(botAt(-30), ['plains', 'forest'])
  assert.deepEqual([biome, x], ['plains', 2])
})

test('a bot that stands in one of the biomes is not sent back and forth in it', () => {
  assert.equal(nearestBiome(botAt(30), ['plains', 'forest']), null)
})
