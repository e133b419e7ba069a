'use strict'

// Leaves without a log near decay one after the other and drop their items. Leaves that a player placed stay.

const { Vec3 } = require('vec3')
const { WAY } = require('../../blocks/ways')

const LEAVES = /_leaves$/
const LOG = /_(log|wood)$/
const LEAF_REACH = 6

module.exports.needs = ['onRandomTick', 'terrain']
module.exports.uses = ['breakBlock', 'waitAt', 'waitNoMoreAt']

module.exports.server = serv => {
  const { terrain } = serv
  const isLog = state => LOG.test(terrain.blockOf(state).name)

  serv.onRandomTick(LEAVES, decay, { always: false })
  serv.on('blockChanged', (pos, before, state) => {
    if (isLog(before) && !isLog(state)) loosenLeaves(pos)
  })

  // leaves that may have lost their log wait for a random tick
  function loosenLeaves (pos) {
    for (const place of leavesAround(pos)) serv.waitAt(place)
  }

  function * leavesAround ({ x, y, z }) {
    for (let dx = -LEAF_REACH; dx <= LEAF_REACH; dx++) {
      for (let dy = -LEAF_REACH; dy <= LEAF_REACH; dy++) {
        for (let dz = -LEAF_REACH; dz <= LEAF_REACH; dz++) {
          const place = new Vec3(x + dx, y + dy, z + dz)
          if (LEAVES.test(terrain.blockAt(place).name)) yield place
        }
      }
    }
  }

  function decay (block) {
    if (block.getProperties().persistent || hasTrunk(block.position)) return serv.waitNoMoreAt(block.position)
    serv.breakBlock(block.position)
  }

  /** Whether a log is near, connected through leaves. */
  function hasTrunk (from) {
    const seen = new Set([`${from}`])
    let edge = [from]
    for (let far = 0; far < LEAF_REACH; far++) {
      const next = []
      for (const pos of edge) {
        for (const way of Object.values(WAY)) {
          const place = pos.plus(way)
          if (seen.has(`${place}`)) continue
          seen.add(`${place}`)
          const { name } = terrain.blockAt(place)
          if (LOG.test(name)) return true
          if (LEAVES.test(name)) next.push(place)
        }
      }
      edge = next
    }
    return false
  }
}
