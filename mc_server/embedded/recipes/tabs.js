'use strict'

// Under which tab of the recipe book a client shows a recipe. minecraft-data does not say it, so it is derived from the result's name; a recipe
// under another tab than in vanilla works all the same.

const [BUILDING, REDSTONE, EQUIPMENT, MISC] = [0, 1, 2, 3]
const [FOOD, BLOCKS, OTHERS] = [0, 1, 2]

const TABS = [
  [
    REDSTONE,
    /_(door|trapdoor|fence_gate|button|pressure_plate)$|^redstone|piston$|^(repeater|comparator|dispenser|dropper|hopper|lever|observer|target|tnt|daylight_detector|lectern|lightning_rod|note_block|tripwire_hook|trapped_chest|crafter)$|sculk_sensor$|copper_bulb$/
  ],
  [
    EQUIPMENT,
    /_(sword|axe|pickaxe|shovel|hoe|helmet|chestplate|leggings|boots)$|^(bow|crossbow|shield|mace|shears|brush|fishing_rod|flint_and_steel|compass|recovery_compass|clock|spyglass|lead|bucket|arrow|spectral_arrow|wolf_armor|elytra)$/
  ],
  [
    BUILDING,
    /_(planks|wood|hyphae|slab|stairs|block|bricks|terracotta|concrete_powder|stained_glass|wool|pillar|mosaic|lamp|grate|copper)$|^(polished|cut|chiseled|smooth|packed|mossy|stripped)_|^(bricks|sandstone|red_sandstone|granite|diorite|andesite|glowstone|sea_lantern|bookshelf|hay_block|dark_prismarine|prismarine|coarse_dirt|snow|clay|tinted_glass)$/
  ]
]

/** Returns the tab of a crafted item, 0 to 3. */
const gridTab = ({ name }) => TABS.find(([, names]) => names.test(name))?.[0] ?? MISC

/** Returns the tab of a cooked item, 0 to 2. */
function cookedTab ({ name }, foods) {
  if (name in foods) return FOOD
  return gridTab({ name }) === BUILDING || /^(stone|glass|smooth_stone|sponge|deepslate)$/.test(name) ? BLOCKS : OTHERS
}

module.exports = { gridTab, cookedTab }
