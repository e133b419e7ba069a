'use strict'

// Farmland gets wet near water and in the rain, dries out, and turns to dirt when nothing grows on it or somebody jumps on it; grass
// spreads over dirt.

const { Vec3 } = require('vec3')
const { changed } = require('../../blocks/states')
const { WAY } = require('../../blocks/ways')

const FIELD_CROP = /^(wheat|carrots|potatoes|beetroots|melon_stem|pumpkin_stem|torchflower_crop|pitcher_crop)$/
const WET = 7
const WATER_REACH = 4
// a fall of so many blocks never tramples a field, one of a block more always does
const SOFT_FALL = 0.5
// cubic blocks; smaller animals, such as chickens, trample nothing
const HEAVY = 0.512

module.exports.needs = ['neighbourRules', 'onRandomTick', 'terrain']
module.exports.uses = ['lightAt', 'random', 'rules', 'setBlock', 'weather']

module.exports.server = serv => {
  const { terrain } = serv
  const put = (block, wanted) => serv.setBlock(block.position, changed(serv.registry, block, wanted))
  const turn = (pos, name) => serv.setBlock(pos, serv.registry.blocksByName[name].defaultState)
  const at = (pos, way) => terrain.blockAt(pos.plus(WAY[way]))

  serv.onRandomTick(/^farmland$/, moisten)
  serv.onRandomTick(/^dirt$/, overgrow)

  // a full block on top turns farmland and paths to dirt
  serv.neighbourRules.push((block, pos) => {
    if (!/^(farmland|dirt_path)$/.test(block.name)) return
    const above = at(pos, 'up')
    if (above.boundingBox === 'block' && !/_gate$/.test(above.name)) turn(pos, 'dirt')
  })

  serv.on('landed', (entity, distance) => {
    const block = terrain.blockAt(entity.position.offset(0, -0.2, 0))
    if (block.name !== 'farmland' || serv.random() >= distance - SOFT_FALL) return
    if (entity.type !== 'player' && !serv.rules.mobGriefing) return
    if (isHeavy(entity)) turn(block.position, 'dirt')
  })

  function isHeavy ({ type, entityType }) {
    if (type === 'player') return true
    const kind = serv.registry.entities[entityType]
    return kind !== undefined && kind.width * kind.width * kind.height > HEAVY
  }

  function moisten (block) {
    const moisture = Number(block.getProperties().moisture)
    if (hasWater(block.position) || isRainedOn(block.position)) return void (moisture < WET && put(block, { moisture: WET }))
    if (moisture > 0) return put(block, { moisture: moisture - 1 })
    if (!FIELD_CROP.test(at(block.position, 'up').name)) turn(block.position, 'dirt')
  }

  const isRainedOn = pos => serv.weather?.raining > 0.2 && serv.lightAt(pos.plus(WAY.up)).sky === 15

  function hasWater ({ x, y, z }) {
    for (let dy = 0; dy <= 1; dy++) {
      for (let dx = -WATER_REACH; dx <= WATER_REACH; dx++) {
        for (let dz = -WATER_REACH; dz <= WATER_REACH; dz++) {
          const block = terrain.blockAt(new Vec3(x + dx, y + dy, z + dz))
          if (block.name === 'water' || block.isWaterlogged) return true
        }
      }
    }
    return false
  }

  // in vanilla grass spreads to dirt; here dirt looks for grass, with the same probability
  function overgrow (block) {
    if (!at(block.position, 'up').transparent || at(block.position, 'up').name === 'water') return
    let grass = 0
    for (let dy = -1; dy <= 3; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (let dz = -1; dz <= 1; dz++)
          if (terrain.blockAt(block.position.offset(dx, dy, dz)).name === 'grass_block') grass++
      }
    }
    if (serv.random() * 45 < grass * 4) turn(block.position, 'grass_block')
  }
}
