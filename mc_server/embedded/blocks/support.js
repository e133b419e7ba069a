'use strict'

// Which blocks need something to stand on, to hang from or to grow in, and whether it is there. Used when a block is
// placed (plugins/blocks/placing.js) and when its neighbour changed (plugins/land/neighbours.js).

const { WAY, OPPOSITE, AROUND } = require('./ways')
const { isDirt, isSand, isSoil, isAir } = require('./materials')

const SOFT = /_leaves$/
// lower than a full block, but as firm as one
const FIRM = /^(soul_sand|mud)$/
const LOW = 7 / 16
const HIGH = 9 / 16

/** Tells whether the side of a block can hold attached blocks: all of it, or only the middle. */
function isSturdy (terrain, pos, side, part = 'all') {
  const block = terrain.blockAt(pos)
  if (SOFT.test(block.name)) return false
  if (FIRM.test(block.name)) return true
  if (/_stairs$/.test(block.name) && block.getProperties().facing === side) return true
  const [low, high] = part === 'all' ? [0, 1] : [LOW, HIGH]
  return block.boundingBox === 'block' && block.shapes.some(shape => covers(shape, side, low, high))
}

function covers (shape, side, low, high) {
  const axes = { x: [shape[0], shape[3]], y: [shape[1], shape[4]], z: [shape[2], shape[5]] }
  const way = WAY[side]
  return Object.entries(axes).every(([axis, [from, to]]) => {
    if (way[axis] > 0) return to >= 1
    return way[axis] < 0 ? from <= 0 : from <= low && to >= high
  })
}

const at = (terrain, pos, side) => terrain.blockAt(pos.plus(WAY[side]))
const sturdyBelow = (terrain, pos) => isSturdy(terrain, pos.plus(WAY.down), 'up')
const middleBelow = (terrain, pos) => isSturdy(terrain, pos.plus(WAY.down), 'up', 'middle')
const middleAbove = (terrain, pos) => isSturdy(terrain, pos.plus(WAY.up), 'down', 'middle')
const solidBelow = (terrain, pos) => isSolid(at(terrain, pos, 'down'))
const onSoil = (terrain, pos) => isSoil(at(terrain, pos, 'down').name)
// signs may be hung on signs
const isSolid = ({ boundingBox, name }) => boundingBox === 'block' || /_sign$|_banner$/.test(name)

const onWall = (terrain, pos, { facing }) => isSturdy(terrain, pos.plus(WAY[OPPOSITE[facing]]), facing)
const solidBehind = (terrain, pos, { facing }) => isSolid(at(terrain, pos, OPPOSITE[facing]))

function attached (terrain, pos, { face, facing }) {
  if (face === 'floor') return sturdyBelow(terrain, pos)
  return face === 'ceiling' ? isSturdy(terrain, pos.plus(WAY.up), 'down') : onWall(terrain, pos, { facing })
}

const lowerHalf = ground => (terrain, pos, { half }, block) =>
  half === 'upper' ? at(terrain, pos, 'down').type === block.type : ground(terrain, pos)

function cane (terrain, pos) {
  const below = at(terrain, pos, 'down')
  if (below.name === 'sugar_cane') return true
  const wet = side => /^(water|frosted_ice)$/.test(at(terrain, below.position, side).name)
  return (isDirt(below.name) || isSand(below.name)) && AROUND.some(wet)
}

function cactus (terrain, pos) {
  const { name } = at(terrain, pos, 'down')
  const crowded = side => {
    const beside = at(terrain, pos, side)
    return beside.boundingBox === 'block' || beside.name === 'lava'
  }
  return (name === 'cactus' || isSand(name)) && !AROUND.some(crowded)
}

function snow (terrain, pos) {
  const { name } = at(terrain, pos, 'down')
  return !/^(ice|packed_ice|barrier)$/.test(name) && (sturdyBelow(terrain, pos) || name === 'honey_block')
}

const grownOn = (...patterns) => {
  return (terrain, pos) => patterns.some(pattern => pattern.test(at(terrain, pos, 'down').name))
}

const FLOWERS = new RegExp(
  '^(dandelion|poppy|blue_orchid|allium|azure_bluet|cornflower|oxeye_daisy|lily_of_the_valley|torchflower|' +
    'short_grass|grass|fern|azalea|flowering_azalea|sweet_berry_bush|pink_petals|wither_rose)$|_tulip$|_sapling$'
)

// the first that fits counts; the check gets (terrain, pos, properties, block)
const RULES = [
  [/^(soul_|redstone_)?torch$|candle$/, middleBelow],
  [/wall_torch$|^ladder$|^tripwire_hook$/, onWall],
  [/wall_hanging_sign$/, () => true],
  [/_hanging_sign$/, (terrain, pos) => middleAbove(terrain, pos) || /_hanging_sign$/.test(at(terrain, pos, 'up').name)],
  [/_wall_(sign|banner)$/, solidBehind],
  [/_(sign|banner)$|^cake$|candle_cake$/, solidBelow],
  [/^lever$|_button$|^grindstone$/, attached],
  [/rail$|^(redstone_wire|repeater|comparator)$/, sturdyBelow],
  [/_pressure_plate$/, middleBelow],
  [/_carpet$/, (terrain, pos) => !isAir(at(terrain, pos, 'down').name)],
  [/lantern$/, (terrain, pos, { hanging }) => (hanging ? middleAbove : middleBelow)(terrain, pos)],
  [/^snow$/, snow],
  [/_door$/, lowerHalf(sturdyBelow)],
  [/^(wheat|carrots|potatoes|beetroots|torchflower_crop|pitcher_crop|(attached_)?(melon|pumpkin)_stem)$/, onFarmland],
  [/^nether_wart$/, grownOn(/^soul_sand$/)],
  [/^(tall_grass|large_fern|sunflower|lilac|rose_bush|peony|pitcher_plant)$/, lowerHalf(onSoil)],
  [/^(crimson|warped)_(fungus|roots)$|^nether_sprouts$/, grownOn(/_nylium$/, /^(soul_soil|grass_block|dirt|podzol)$/)],
  [/^(red|brown)_mushroom$/, (terrain, pos) => !at(terrain, pos, 'down').transparent && sturdyBelow(terrain, pos)],
  [/^dead_bush$/, grownOn(/sand$/, /terracotta$/, /dirt$/, /^(grass_block|podzol|mud|moss_block)$/)],
  [FLOWERS, onSoil],
  [/^sugar_cane$/, cane],
  [/^cactus$/, cactus],
  [/^bamboo(_sapling)?$/, grownOn(/^bamboo/, /sand$/, /gravel$/, /dirt$/, /^(grass_block|podzol|mud|mycelium)$/)],
  [/^lily_pad$/, grownOn(/^water$/, /ice$/)],
  [/^cocoa$/, (terrain, pos, { facing }) => /jungle_(log|wood)$/.test(at(terrain, pos, facing).name)],
  [/^(spore_blossom|hanging_roots)$/, (terrain, pos) => isSturdy(terrain, pos.plus(WAY.up), 'down')],
  [/^(soul_)?fire$/, sturdyBelow]
]

function onFarmland (terrain, pos, { half }, block) {
  const { name, type } = at(terrain, pos, 'down')
  return half === 'upper' ? type === block.type : name === 'farmland'
}

/** Tells whether this block, in this state, can stay at a place. */
function stays (terrain, pos, block) {
  const rule = RULES.find(([pattern]) => pattern.test(block.name))
  return !rule || rule[1](terrain, pos, block.getProperties(), block)
}

module.exports = { stays, isSturdy }
