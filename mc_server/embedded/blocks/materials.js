'use strict'

// Groups of blocks that minecraft-data does not have: blocks that a placed block replaces, and blocks on which plants grow. Used by support.js and
// by the plugins that place, dig and farm.

const names = text => new Set(text.trim().split(/\s+/))

const GIVING_WAY = names(`air cave_air void_air water lava fire soul_fire snow vine seagrass tall_seagrass bubble_column
  light short_grass grass fern dead_bush tall_grass large_fern hanging_roots glow_lichen nether_sprouts crimson_roots
  warped_roots structure_void`)
const DIRT = names(`grass_block dirt coarse_dirt podzol mycelium rooted_dirt moss_block mud muddy_mangrove_roots
  pale_moss_block`)
const SAND = names('sand red_sand suspicious_sand')

const isReplaceable = name => GIVING_WAY.has(name)
const isDirt = name => DIRT.has(name)
const isSand = name => SAND.has(name)
const isSoil = name => DIRT.has(name) || name === 'farmland'
const isAir = name => name === 'air' || name === 'cave_air' || name === 'void_air'

module.exports = { isReplaceable, isDirt, isSand, isSoil, isAir }
