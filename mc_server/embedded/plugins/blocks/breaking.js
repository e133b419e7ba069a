'use strict'

// Breaks blocks for any reason: their drops (../../blocks/loot.js, with random numbers from the world's seed), their other
// half, the water in them, and their contents. digging.js breaks blocks by hand.

const { lootOf } = require('../../blocks/loot')
const { WAY } = require('../../blocks/ways')
const { stream } = require('../../worldgen/noise')

const LOOT_STREAM = 71
const CHANCE_STREAM = 72
const BREAK_EFFECT = 2001

module.exports.provides = ['random', 'breakBlock']
module.exports.needs = ['keep']
module.exports.uses = [
  'Item', 'dropXp', 'packed', 'popItem', 'rules', 'setBlock', 'settleAround', 'terrain', 'watchersOf'
]

module.exports.server = (serv, { seed }) => {
  let luck
  let chance
  const startOver = () => {
    luck = stream(seed, LOOT_STREAM, 0)
    chance = stream(seed, CHANCE_STREAM, 0)
  }
  startOver()
  /** Returns a random number from 0 to 1 for everything random except the loot of blocks, which has a generator of its own. */
  serv.random = () => chance()
  serv.keep('luck', { record: () => null, restore: () => {}, clear: startOver })

  /** Breaks a block, with drops or without. Blocks that it supports break too. */
  serv.breakBlock = (pos, { tool = null, drops = true, by = null, quiet = false } = {}) => {
    const block = serv.terrain.blockAt(pos)
    if (block.type === 0) return
    const loot = drops && serv.rules.doTileDrops ? lootOf(serv.registry, block, tool, luck) : null
    const left = (loot?.drops ?? []).map(({ item, count }) =>
      serv.packed(block, new serv.Item(serv.registry.itemsByName[item].id, count))
    )
    serv.emit('blockBreaking', block, by)
    serv.setBlock(pos, leftBehind(serv, block, drops && loot?.drops.length === 0))
    for (const item of left) serv.popItem(item, pos)
    if (loot?.xp > 0) serv.dropXp?.(loot.xp, pos.offset(0.5, 0.5, 0.5))
    for (const viewer of quiet ? [] : serv.watchersOf(pos)) if (viewer !== by) showBreaking(viewer, pos, block)
    breakOtherHalf(serv, block, pos)
    serv.settleAround(pos)
  }
}

const showBreaking = (viewer, pos, block) =>
  viewer._client.write('world_event', { effectId: BREAK_EFFECT, location: pos, data: block.stateId, global: false })

// a waterlogged block leaves water, and ice that was not taken with silk touch melts, unless there is nothing below
function leftBehind (serv, { name, isWaterlogged, position }, melts) {
  const water = serv.registry.blocksByName.water.defaultState
  if (isWaterlogged || /^(seagrass|tall_seagrass|kelp|kelp_plant)$/.test(name)) return water
  if (name !== 'ice' || !melts) return 0
  const below = serv.terrain.blockAt(position.offset(0, -1, 0))
  return below.boundingBox === 'block' || /^(water|lava)$/.test(below.name) ? water : 0
}

// the other half of a door, a tall plant or a bed
function breakOtherHalf (serv, block, pos) {
  const { half, part, facing } = block.getProperties()
  const way =
    half === 'lower' ? WAY.up : half === 'upper' ? WAY.down : part && bedWay(part, facing)
  if (!way) return
  const other = pos.plus(way)
  if (serv.terrain.blockAt(other).type === block.type) serv.setBlock(other, 0)
}

const bedWay = (part, facing) => WAY[facing]?.scaled(part === 'foot' ? 1 : -1)
