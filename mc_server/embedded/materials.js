'use strict'

// Which blocks give way to a placed one, which need ground under them and which need soil. minecraft-data does not say.
// Used by plugins/placing.js and plugins/digging.js.

const names = text => new Set(text.trim().split(/\s+/))

const FLOWERS = `dandelion poppy blue_orchid allium azure_bluet cornflower oxeye_daisy lily_of_the_valley`
const GRASSES = `short_grass grass fern dead_bush tall_grass large_fern`
const GIVING_WAY = names(`air cave_air void_air water lava fire snow vine seagrass bubble_column light ${GRASSES}`)
const GROUNDED = names(`torch soul_torch redstone_torch snow wheat carrots potatoes beetroots red_mushroom
  brown_mushroom sugar_cane redstone_wire rail ${GRASSES} ${FLOWERS}`)
const ROOTED = names(FLOWERS)
const SOIL = names('grass_block dirt coarse_dirt podzol rooted_dirt moss_block farmland mud')

const isReplaceable = name => GIVING_WAY.has(name)
const needsGround = name => GROUNDED.has(name) || /_(sapling|tulip|carpet|pressure_plate)$/.test(name)
const needsSoil = name => ROOTED.has(name) || /_(sapling|tulip)$/.test(name)
const isSoil = name => SOIL.has(name)

module.exports = { isReplaceable, needsGround, needsSoil, isSoil }
