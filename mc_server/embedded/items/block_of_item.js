'use strict'

// Items whose block has another name.
module.exports.BLOCK_OF_ITEM = {
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  carrot: 'carrots',
  potato: 'potatoes',
  beetroot_seeds: 'beetroots',
  melon_seeds: 'melon_stem',
  pumpkin_seeds: 'pumpkin_stem',
  torchflower_seeds: 'torchflower_crop',
  pitcher_pod: 'pitcher_crop',
  cocoa_beans: 'cocoa',
  sweet_berries: 'sweet_berry_bush',
  bamboo: 'bamboo_sapling',
  powder_snow_bucket: 'powder_snow'
}
