'use strict'

// Which resources come back and where they look for a place: the one list behind the embedded server's plugin and the
// datapack for a real server, so that both mean the same. build_datapack.js writes the datapack from it.

const WOODS = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak', 'cherry', 'mangrove']
const ORES = ['coal', 'copper', 'iron', 'gold', 'redstone', 'lapis', 'diamond', 'emerald']
const BLOCKS = [
  ...WOODS.map(wood => `${wood}_log`),
  'stone',
  'deepslate',
  'dirt',
  'sand',
  'gravel',
  'clay',
  ...ORES.map(ore => `${ore}_ore`),
  ...ORES.map(ore => `deepslate_${ore}_ore`)
]
// these come back in water
const FISH = ['cod', 'salmon']
const MOBS = ['cow', 'pig', 'chicken', 'sheep', 'rabbit', 'zombie', ...FISH]

// nothing stands on these: the game's own tag `replaceable`
const NO_GROUND = [
  ...['air', 'cave_air', 'void_air', 'water', 'lava', 'bubble_column', 'fire', 'soul_fire', 'light', 'structure_void'],
  ...['short_grass', 'fern', 'dead_bush', 'tall_grass', 'large_fern', 'seagrass', 'tall_seagrass', 'vine', 'snow'],
  ...['glow_lichen', 'hanging_roots', 'crimson_roots', 'warped_roots', 'nether_sprouts']
]
const FREE = ['air', 'cave_air', 'void_air']
const WATER = ['water']

// from the place where the taker stood; nobody may stand nearer than this to the middle of a place's floor
const NEAREST = 2
const FARTHEST = 4
const HEIGHTS = [0, 1, -1, 2, -2]
const ELBOW_ROOM = 1.5

/** Every place that is tried, [dx, dy, dz], in order: the same height first, from near to far. */
function places () {
  const ring = []
  for (let dz = -FARTHEST; dz <= FARTHEST; dz++) {
    for (let dx = -FARTHEST; dx <= FARTHEST; dx++) {
      const far = Math.max(Math.abs(dx), Math.abs(dz))
      if (far >= NEAREST) ring.push([dx, dz, far])
    }
  }
  ring.sort((a, b) => a[2] - b[2] || Math.hypot(a[0], a[1]) - Math.hypot(b[0], b[1]) || a[0] - b[0] || a[1] - b[1])
  return HEIGHTS.flatMap(dy => ring.map(([dx, dz]) => [dx, dy, dz]))
}

module.exports = { BLOCKS, MOBS, FISH, NO_GROUND, FREE, WATER, ELBOW_ROOM, FARTHEST, places }
