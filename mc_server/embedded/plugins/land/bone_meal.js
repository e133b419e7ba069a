'use strict'

// Bone meal: grows a crop by some steps, may grow a sapling, and makes grass and flowers sprout around a grass block.

const { RIPE, SAPLING } = require('./crops')
const { isAir } = require('../../blocks/materials')
const { stays } = require('../../blocks/support')
const { WAY } = require('../../blocks/ways')

const EFFECT = 1505
const PARTICLES = 15
const SAPLING_CHANCE = 0.45
const BEETROOT_CHANCE = 0.75
const BY_ONE = /^(sweet_berry_bush|cocoa|beetroots)$/
const SPROUTS = 24

const sparkle = location => ({ effectId: EFFECT, location, data: PARTICLES, global: false })

module.exports.needs = ['itemUses', 'terrain']
module.exports.uses = ['growCrop', 'growSapling', 'random', 'setBlock', 'watchersOf']

module.exports.server = serv => {
  const { terrain } = serv
  const at = (pos, way) => terrain.blockAt(pos.plus(WAY[way]))

  serv.itemUses.bone_meal = (player, block, { slot }) => {
    if (!fertilize(block)) return false
    for (const viewer of serv.watchersOf(block.position))
      viewer._client.write('world_event', sparkle(block.position))
    player.spend(slot)
    return true
  }

  /** Whether it had an effect. */
  function fertilize (block) {
    if (SAPLING.test(block.name)) {
      if (serv.random() < SAPLING_CHANCE) serv.growSapling(block)
      return true
    }
    if (block.name === 'grass_block') return sproutAround(block)
    const ripe = RIPE[block.name]
    if (ripe === undefined || block.name === 'nether_wart' || Number(block.getProperties().age) >= ripe) return false
    const steps = BY_ONE.test(block.name) ? 1 : 2 + Math.floor(serv.random() * 4)
    if (block.name !== 'beetroots' || serv.random() < BEETROOT_CHANCE) serv.growCrop(block, steps)
    return true
  }

  function sproutAround ({ position }) {
    if (!isAir(at(position, 'up').name)) return false
    const near = () => Math.floor(serv.random() * 7) - 3
    for (let n = 0; n < SPROUTS; n++) {
      const pos = position.offset(near(), 1, near())
      const flower = serv.random() < 0.5 ? 'dandelion' : 'poppy'
      const plant = serv.registry.blocksByName[serv.random() < 0.9 ? 'short_grass' : flower]
      if (!isAir(terrain.blockAt(pos).name) || at(pos, 'down').name !== 'grass_block') continue
      if (stays(terrain, pos, terrain.blockOf(plant.defaultState))) serv.setBlock(pos, plant.defaultState)
    }
    return true
  }
}
