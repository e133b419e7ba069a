'use strict'

// What a broken block leaves, as in vanilla: which tool it needs, what it turns into, how much and how likely. Blocks
// that are not named here leave themselves. Used by plugins/digging.js.

const one = item => [{ item }]
const some = (item, low, high) => [{ item, low, high }]
const maybe = (item, chance, low = 1, high = 1) => ({ item, chance, low, high })
const nothing = []
const itself = block => one(block.name)

const LEAVES = /_leaves$/
const saplingOf = name =>
  ({ mangrove_leaves: null, azalea_leaves: 'azalea', flowering_azalea_leaves: 'flowering_azalea' })[name] ??
  name.replace('_leaves', '_sapling')

// by name or pattern, first match wins; a function gets the block and the tool
const RULES = [
  [/^(stone)$/, () => one('cobblestone')],
  [/^deepslate$/, () => one('cobbled_deepslate')],
  [/^(grass_block|podzol|mycelium|dirt_path|farmland)$/, () => one('dirt')],
  [/_nylium$/, () => one('netherrack')],
  [/^(deepslate_)?coal_ore$/, () => one('coal')],
  [/^(deepslate_)?iron_ore$/, () => one('raw_iron')],
  [/^(deepslate_)?copper_ore$/, () => some('raw_copper', 2, 5)],
  [/^(deepslate_)?gold_ore$/, () => one('raw_gold')],
  [/^(deepslate_)?diamond_ore$/, () => one('diamond')],
  [/^(deepslate_)?emerald_ore$/, () => one('emerald')],
  [/^(deepslate_)?redstone_ore$/, () => some('redstone', 4, 5)],
  [/^(deepslate_)?lapis_ore$/, () => some('lapis_lazuli', 4, 9)],
  [/^nether_quartz_ore$/, () => one('quartz')],
  [/^nether_gold_ore$/, () => some('gold_nugget', 2, 6)],
  [LEAVES, leaves],
  [
    /^(short_grass|grass|fern|tall_grass|large_fern)$/,
    (block, tool) => (isShears(tool) ? itself(block) : [maybe('wheat_seeds', 0.125)])
  ],
  [
    /^(vine|cave_vines|glow_lichen|seagrass|tall_seagrass|hanging_roots)$/,
    (block, tool) => (isShears(tool) ? itself(block) : nothing)
  ],
  [/^dead_bush$/, (block, tool) => (isShears(tool) ? itself(block) : some('stick', 0, 2))],
  [/^cobweb$/, (block, tool) => (isShears(tool) ? itself(block) : one('string'))],
  [/^gravel$/, () => (Math.random() < 0.1 ? one('flint') : one('gravel'))],
  [/^clay$/, () => some('clay_ball', 4, 4)],
  [/^glowstone$/, () => some('glowstone_dust', 2, 4)],
  [/^sea_lantern$/, () => some('prismarine_crystals', 2, 3)],
  [/^melon$/, () => some('melon_slice', 3, 7)],
  [/^bookshelf$/, () => some('book', 3, 3)],
  [
    /^snow$/,
    block => some('snowball', Number(block.getProperties().layers ?? 1), Number(block.getProperties().layers ?? 1))
  ],
  [/^snow_block$/, () => some('snowball', 4, 4)],
  [/^ender_chest$/, () => some('obsidian', 8, 8)],
  [/^wheat$/, block => (isRipe(block, 7) ? [...one('wheat'), maybe('wheat_seeds', 1, 0, 3)] : one('wheat_seeds'))],
  [
    /^(carrots|potatoes)$/,
    block => some(block.name.replace(/e?s$/, ''), isRipe(block, 7) ? 2 : 1, isRipe(block, 7) ? 5 : 1)
  ],
  [
    /^beetroots$/,
    block => (isRipe(block, 3) ? [...one('beetroot'), maybe('beetroot_seeds', 1, 0, 3)] : one('beetroot_seeds'))
  ],
  [/^sweet_berry_bush$/, block => (isRipe(block, 2) ? some('sweet_berries', 1, 3) : nothing)],
  [
    /_slab$/,
    block =>
      some(block.name, 1, 1).map(drop =>
        block.getProperties().type === 'double' ? { ...drop, low: 2, high: 2 } : drop
      )
  ],
  [/^redstone_wire$/, () => one('redstone')],
  [/^tripwire$/, () => one('string')],
  [
    /^((soul_)?fire|spawner|cake|.*glass(_pane)?|(.*_)?ice|turtle_egg|budding_amethyst|infested_.*)$/,
    () => nothing
  ],
  [/wall_(torch|sign|banner|fan|head|skull|hanging_sign)$/, block => one(block.name.replace('wall_', ''))]
]

function leaves (block, tool) {
  if (isShears(tool)) return itself(block)
  const sapling = saplingOf(block.name)
  const drops = sapling ? [maybe(sapling, 0.05)] : []
  drops.push(maybe('stick', 0.02, 1, 2))
  if (/^(dark_)?oak_/.test(block.name)) drops.push(maybe('apple', 0.005))
  return drops
}

const isShears = tool => tool?.name === 'shears'
const isRipe = (block, age) => Number(block.getProperties().age) === age
const isSilky = tool => Boolean(tool?.enchants?.some(enchant => enchant.name === 'silk_touch'))

/** @returns list of {item, count} */
function lootOf (registry, block, tool) {
  if (block.harvestTools && !block.harvestTools[tool?.type]) return []
  const drops =
    isSilky(tool) && registry.itemsByName[block.name] ? itself(block) : ruleFor(registry, block)(block, tool)
  return drops.flatMap(({ item, chance = 1, low = 1, high = 1 }) => {
    if (!registry.itemsByName[item] || Math.random() >= chance) return []
    const count = low + Math.floor(Math.random() * (high - low + 1))
    return count > 0 ? [{ item, count }] : []
  })
}

function ruleFor (registry, block) {
  const rule = RULES.find(([pattern]) => pattern.test(block.name))
  if (rule) return rule[1]
  if (registry.itemsByName[block.name]) return itself
  return () =>
    (registry.blockLoot?.[block.name]?.drops ?? [])
      .filter(drop => !drop.silkTouch)
      .slice(0, 1)
      .map(({ item }) => ({ item }))
}

module.exports = { lootOf }
