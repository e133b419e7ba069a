// The colour of each kind of block on the map, as red, green and blue. Written by hand for this project, one colour for each material as the
// game's own maps have it, and not taken from any picture. The first line that fits a name counts: special things stand before their families.
const UNKNOWN = [150, 150, 150]

const DYES = {
  light_blue: [102, 153, 216], light_gray: [153, 153, 150], white: [222, 224, 224], orange: [216, 127, 51], magenta: [178, 76, 216], yellow: [229, 211, 60],
  lime: [127, 200, 35], pink: [238, 145, 170], gray: [78, 80, 84], cyan: [40, 130, 150], purple: [127, 63, 178], blue: [52, 66, 168], brown: [104, 70, 44],
  green: [92, 116, 40], red: [156, 48, 44], black: [26, 26, 30]
}
const WOODS = {
  dark_oak: [72, 48, 26], pale_oak: [222, 212, 208], oak: [160, 130, 80], spruce: [115, 86, 50], birch: [198, 182, 126], jungle: [156, 112, 78],
  acacia: [170, 92, 52], mangrove: [120, 56, 50], cherry: [222, 168, 160], bamboo: [192, 172, 80], crimson: [112, 46, 72], warped: [44, 112, 106]
}
const TREES = { spruce: [52, 84, 52], birch: [108, 142, 70], jungle: [50, 124, 32], dark_oak: [46, 92, 34], mangrove: [74, 122, 40], cherry: [236, 172, 198], azalea: [96, 124, 46], pale_oak: [118, 128, 116], acacia: [92, 128, 44], oak: [62, 112, 40] }

const WATER = [56, 100, 200]
const STONE = [125, 125, 125]
const DEEP = [84, 84, 88]
const PLANT = [88, 138, 52]
const SAND = [219, 207, 163]
const TOOLS = [150, 116, 72]

const FIRST = [
  [/^(air|cave_air|void_air|barrier|light|structure_void)$/, [24, 26, 30]],
  [/^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass|conduit|sea_pickle|frogspawn)$/, WATER],
  [/water_cauldron/, WATER],
  [/^lava$|lava_cauldron|magma_block/, [216, 96, 24]],
  [/fire$|campfire/, [230, 140, 40]],
  [/^dirt_path$/, [150, 124, 68]],
  [/^(grass_block|short_grass|tall_grass|fern|large_fern)$/, [110, 158, 66]],
  [/^(podzol|rooted_dirt|coarse_dirt)$/, [116, 82, 48]],
  [/^(dirt|suspicious_gravel)$/, [134, 96, 67]],
  [/^farmland$/, [104, 70, 40]],
  [/^(packed_mud|mud_bricks?.*)$/, [142, 106, 80]],
  [/mud|muddy/, [62, 58, 62]],
  [/^mycelium$/, [124, 106, 112]],
  [/red_sand/, [190, 102, 34]],
  [/sand|end_stone|^scaffolding$/, SAND],
  [/^(snow|snow_block|powder_snow.*)$/, [242, 250, 252]],
  [/ice$/, [150, 184, 248]],
  [/^(gravel|tuff.*|polished_tuff.*|chiseled_tuff.*)$/, [122, 118, 112]],
  [/^clay$/, [160, 166, 178]],
  [/moss/, [88, 110, 44]],
  [/azalea$/, TREES.azalea]
]

const FAMILIES = [
  [/diorite|quartz|calcite|bone_block|smooth_stone$|pale_hanging|sea_lantern|froglight|white_tulip|oxeye|lily_of|candle$|candle_cake$|cake$/, [214, 212, 206]],
  [/granite/, [150, 104, 86]],
  [/andesite|cobblestone|^stone|stone_brick|smooth_stone|gravel|infested|furnace|smoker|dispenser|dropper|observer|piston|stonecutter|grindstone|lodestone|hopper|cauldron|anvil|lever|comparator|repeater|crafter|lightning|heavy_core|iron_bars|chain$|lantern|vault|spawner|bell|tripwire|stone_(button|pressure)/, STONE],
  [/netherrack|nether_(gold|quartz)_ore|nether_brick|nether_wart|red_nether|crimson/, [112, 40, 40]],
  [/warped|twisting/, [30, 124, 118]],
  [/soul_|ancient_debris/, [82, 64, 52]],
  [/deepslate|basalt|^bedrock$|blackstone|sculk|obsidian|coal_block|respawn_anchor|netherite|end_portal|end_gateway|dragon_egg|wither_rose/, DEEP],
  [/gold|hay_block|sponge|bee|honey|glowstone|shroomlight|ochre|torch|redstone_lamp|dandelion|sunflower|end_rod/, [226, 190, 70]],
  [/iron_block|iron_(door|trapdoor)|raw_iron|heavy_weighted|beacon|glass|white|amethyst_cluster|command_block|structure_block|jigsaw|light_weighted|skull|skeleton|turtle_egg|daylight/, [206, 210, 212]],
  [/(coal|iron|copper|lapis|redstone|emerald|diamond)_ore/, STONE],
  [/oxidized|weathered|prismarine|verdant/, [84, 152, 132]],
  [/copper|brick|flower_pot|potted|decorated_pot|terracotta|resin|jack_o|pumpkin|creaking|target|granite/, [172, 102, 70]],
  [/lapis|cornflower|blue_orchid|enchanting/, [48, 74, 168]],
  [/emerald|slime|cactus|creeper/, [60, 160, 74]],
  [/diamond/, [96, 214, 208]],
  [/redstone|tnt|poppy|red_|rail|dragon|sweet_berry|red_mushroom|beetroots|brewing/, [170, 44, 34]],
  [/purpur|chorus|amethyst|allium|lilac|shulker|nether_portal|crying|pearlescent|spore|pink|peony|rose_bush/, [164, 116, 172]],
  [/dripstone/, [134, 108, 92]],
  [/cobweb/, [226, 230, 230]],
  [/wheat|carrots|potatoes|crop|pitcher|melon|stem|sapling|vine|lily_pad|sugar_cane|dripleaf|roots|sprouts|tulip|orchid|bluet|eyeblossom|glow_lichen|dead_bush|cocoa|propagule|bamboo$|dried_kelp|fungus|sniffer|torchflower|leaves|bush|petals/, PLANT],
  [/mushroom/, [148, 112, 92]],
  [/coral/, [190, 80, 130]],
  [/chest|barrel|crafting|table|bookshelf|lectern|loom|composter|ladder|note_block|jukebox|campfire|bed$|banner$|head$|sign$|mangrove/, TOOLS]
]

const known = new Map()

/** Returns the colour of a kind of block as [red, green, blue]; a grey one for a name that it does not know. */
export function colourOf (name) {
  if (!known.has(name)) known.set(name, found(name) ?? UNKNOWN)
  return known.get(name)
}

/** Tells whether a kind of block has a colour of its own. */
export const hasColour = name => found(name) !== undefined

function found (name) {
  return fitting(FIRST, name) ?? leaves(name) ?? starting(DYES, name) ?? starting(WOODS, name.replace(/^(stripped|petrified)_/, '')) ?? fitting(FAMILIES, name)
}

const fitting = (lines, name) => lines.find(([pattern]) => pattern.test(name))?.[1]
const starting = (table, name) => table[Object.keys(table).find(each => name.startsWith(`${each}_`))]
const leaves = name => name.endsWith('_leaves') ? starting(TREES, name.replace('flowering_', '')) : undefined
