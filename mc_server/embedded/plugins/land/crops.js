'use strict'

// Growth of crops, stems and their fruit, canes and saplings, at vanilla's rates for the quality of the field, where it is light
// enough. bone_meal.js speeds it up. Ripe berries can be picked.

const { changed, stateWith } = require('../../blocks/states')
const { growTree } = require('../../blocks/saplings')
const { isAir, isSoil } = require('../../blocks/materials')
const { WAY, AROUND } = require('../../blocks/ways')

const RIPE = {
  wheat: 7,
  carrots: 7,
  potatoes: 7,
  beetroots: 3,
  nether_wart: 3,
  sweet_berry_bush: 3,
  cocoa: 2,
  melon_stem: 7,
  pumpkin_stem: 7
}
const CROP = /^(wheat|carrots|potatoes|beetroots|nether_wart|sweet_berry_bush|cocoa|(melon|pumpkin)_stem)$/
// one of this many random ticks lets these grow, whatever the field is like
const RARELY = { nether_wart: 10, sweet_berry_bush: 5, cocoa: 5 }
// these need no light; crops take that of noon, also at night, saplings the light of the hour
const GROWS_IN_THE_DARK = /^(nether_wart|cocoa)$/
const BRIGHT_ENOUGH = 9
const SAPLING = /_sapling$/
const SAPLING_RARITY = 7
const STALK = /^(sugar_cane|cactus)$/
const TALLEST_STALK = 3
const STALK_RIPE = 15

module.exports.provides = ['growCrop', 'growSapling']
module.exports.needs = ['blockUses', 'onRandomTick', 'terrain']
module.exports.uses = ['Item', 'darkness', 'lightAt', 'popItem', 'random', 'setBlock', 'settleAround']

module.exports.server = serv => {
  const { terrain } = serv
  const put = (block, wanted) => serv.setBlock(block.position, changed(serv.registry, block, wanted))
  const turn = (pos, name) => serv.setBlock(pos, serv.registry.blocksByName[name].defaultState)
  const at = (pos, way) => terrain.blockAt(pos.plus(WAY[way]))
  const isChosen = rarity => serv.random() * rarity < 1

  serv.onRandomTick(CROP, block => {
    if (hasLight(block) && isChosen(slowness(block))) grow(block, 1)
  })
  serv.onRandomTick(STALK, growStalk)
  serv.onRandomTick(SAPLING, block => {
    if (brightness(block.position.plus(WAY.up), serv.darkness()) >= BRIGHT_ENOUGH && isChosen(SAPLING_RARITY)) advance(block)
  })
  /** Grows a crop by one or several steps, as bone meal does. */
  serv.growCrop = grow
  /** Grows a sapling by one step, of which the second makes a tree; returns whether it could. */
  serv.growSapling = advance

  function brightness (pos, darker = 0) {
    const { sky, block } = serv.lightAt(pos)
    return Math.max(sky - darker, block)
  }

  function hasLight ({ name, position }) {
    if (GROWS_IN_THE_DARK.test(name)) return true
    return brightness(name === 'sweet_berry_bush' ? position.plus(WAY.up) : position) >= BRIGHT_ENOUGH
  }

  function slowness (block) {
    if (RARELY[block.name]) return RARELY[block.name]
    const slow = Math.floor(25 / goodness(block)) + 1
    return block.name === 'beetroots' ? slow * 1.5 : slow
  }

  /** Returns the quality of a field: wet soil, soil around it, and no rows of the same crop beside. */
  function goodness ({ type, position }) {
    let points = 1
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) {
        const earth = terrain.blockAt(position.offset(dx, -1, dz))
        const worth = earth.name !== 'farmland' ? 0 : Number(earth.getProperties().moisture) > 0 ? 3 : 1
        points += dx === 0 && dz === 0 ? worth : worth / 4
      }
    }
    const same = (dx, dz) => terrain.blockAt(position.offset(dx, 0, dz)).type === type
    const rows = [same(1, 0) || same(-1, 0), same(0, 1) || same(0, -1)]
    const corners = same(1, 1) || same(-1, 1) || same(1, -1) || same(-1, -1)
    return (rows[0] && rows[1]) || corners ? points / 2 : points
  }

  function grow (block, steps) {
    const age = Number(block.getProperties().age)
    const ripe = RIPE[block.name]
    if (age < ripe) return put(block, { age: Math.min(ripe, age + steps) })
    if (/_stem$/.test(block.name)) bearFruit(block)
  }

  function bearFruit (block) {
    const fruit = block.name.replace('_stem', '')
    const way = AROUND[Math.floor(serv.random() * AROUND.length)]
    const pos = block.position.plus(WAY[way])
    if (!isAir(terrain.blockAt(pos).name) || !isSoil(at(pos, 'down').name)) return
    turn(pos, fruit)
    const attached = serv.registry.blocksByName[`attached_${block.name}`]
    serv.setBlock(block.position, stateWith(serv.registry, attached, { facing: way }))
  }

  function growStalk (block) {
    const { position } = block
    let height = 1
    while (terrain.blockAt(position.offset(0, -height, 0)).type === block.type) height++
    if (!isAir(at(position, 'up').name) || height >= TALLEST_STALK) return
    const age = Number(block.getProperties().age)
    if (age < STALK_RIPE) return put(block, { age: age + 1 })
    turn(position.plus(WAY.up), block.name)
    put(block, { age: 0 })
    serv.settleAround(position.plus(WAY.up))
  }

  function advance (block) {
    if (Number(block.getProperties().stage) === 0) return put(block, { stage: 1 })
    growTree(serv, block)
  }

  serv.blockUses.sweet_berry_bush = (player, block) => {
    const age = Number(block.getProperties().age)
    if (age < 2 || (age < 3 && player.hand?.name === 'bone_meal')) return false
    const count = 1 + Math.floor(serv.random() * 2) + (age === 3 ? 1 : 0)
    serv.popItem(new serv.Item(serv.registry.itemsByName.sweet_berries.id, count), block.position)
    put(block, { age: 1 })
    return undefined
  }
}

module.exports.RIPE = RIPE
module.exports.SAPLING = SAPLING
