// The colours by which the grey textures of plants and water are multiplied, as they are in a temperate land. Biomes are not told apart.
const GRASS = [145, 189, 89]
const LEAVES = [119, 171, 47]
const WATER = [63, 118, 228]
const TINTS = [
  [/^birch_leaves$/, [128, 167, 85]],
  [/^spruce_leaves$/, [97, 153, 97]],
  [/leaves$|^vine$/, LEAVES],
  [/water|bubble_column|cauldron/, WATER],
  [/^lily_pad$/, [32, 128, 48]],
  [/^redstone_wire$/, [200, 20, 10]],
  [/^attached_(melon|pumpkin)_stem$/, [224, 199, 28]],
  [/_stem$/, [130, 190, 40]]
]

/** Returns the tint of a block as red, green and blue. */
export const tintOf = name => TINTS.find(([pattern]) => pattern.test(name))?.[1] ?? GRASS
