// The shapes of blocks for which there is no model: without installed packages of all, otherwise of chests, beds and the like. They are boxes in one
// colour, as block states and models of the game have them, so that models.mjs makes their faces. Pure functions.
const ALL = ['down', 'up', 'north', 'south', 'west', 'east']
const UNSEEN = /^(air|cave_air|void_air|light|barrier|structure_void|moving_piston|water|lava|bubble_column)$/
const CROSSED = /(sapling|short_grass|tall_grass|fern|dead_bush|bush|dandelion|poppy|orchid|allium|bluet|tulip|daisy|cornflower|lily_of_the_valley|lilac|peony|sunflower|rose|torchflower|pitcher|mushroom|fungus|roots|sprouts|seagrass|kelp|sugar_cane|cobweb|wheat|carrots|potatoes|beetroots|wart|vine|fire|lichen|coral_fan|propagule|blossom|berr|rail|redstone_wire|tripwire|eyeblossom|hanging_moss|resin_clump)/
const SHAPES = [
  [/_slab$/, ({ type }) => type === 'double' ? [box(0, 0, 0, 16, 16, 16)] : type === 'top' ? [box(0, 8, 0, 16, 16, 16)] : [box(0, 0, 0, 16, 8, 16)]],
  [/_stairs$/, stairs],
  [/_(carpet|pressure_plate)$|^snow$/, ({ layers = 1 }) => [box(0, 0, 0, 16, 2 * layers - 1, 16)]],
  [/(fence|wall)$|_fence_gate$/, () => [box(6, 0, 6, 10, 16, 10)]],
  [/_door$/, ({ facing }) => [against(facing, 3)]],
  [/_trapdoor$/, ({ half, open, facing }) => [open === 'true' ? against(facing, 3) : half === 'top' ? box(0, 13, 0, 16, 16, 16) : box(0, 0, 0, 16, 3, 16)]],
  [/(torch|candle|lever|chain|rod|bars|pane)$/, () => [box(7, 0, 7, 9, 10, 9)]],
  [/_(button|wall_sign|wall_banner|wall_head|wall_skull)$|^ladder$/, ({ facing }) => [against(facing, 2)]],
  [/_(sign|banner|head|skull)$/, () => [box(3, 0, 7, 13, 13, 9)]],
  [/(^|_)chest$/, () => [box(1, 0, 1, 15, 14, 15)]],
  [/_bed$/, () => [box(0, 0, 0, 16, 9, 16)]],
  [/(farmland|dirt_path)$/, () => [box(0, 0, 0, 16, 15, 16)]],
  [/^cactus$/, () => [box(1, 0, 1, 15, 16, 15)]]
]

/** Returns the tables, as models.mjs reads them, of a block that has none: its only texture is called `plain`. A block that nobody sees has no box. */
export function plainTables (name, properties) {
  return { states: { [name]: { variants: { '': { model: 'plain' } } } }, models: { plain: { textures: { all: 'plain' }, elements: boxesOf(name, properties) } } }
}

function boxesOf (name, properties) {
  if (UNSEEN.test(name)) return []
  const shape = SHAPES.find(([pattern]) => pattern.test(name))
  if (shape) return shape[1](properties)
  return CROSSED.test(name) && !/_(block|mushroom_block|stem)$|mangrove_roots/.test(name) ? crossed() : [box(0, 0, 0, 16, 16, 16)]
}

function box (x, y, z, X, Y, Z) {
  const ends = { down: y, up: 16 - Y, north: z, south: 16 - Z, west: x, east: 16 - X }
  const faces = Object.fromEntries(ALL.map(side => [side, { texture: '#all', ...(ends[side] === 0 && { cullface: side }) }]))
  return { from: [x, y, z], to: [X, Y, Z], faces }
}

/** Returns a plate at the side of the block that is opposite to where it looks. */
function against (facing, thick) {
  const [x, z] = { north: [0, 16 - thick], south: [0, 0], west: [16 - thick, 0], east: [0, 0] }[facing] ?? [0, 0]
  return facing === 'north' || facing === 'south' ? box(0, 0, z, 16, 16, z + thick) : box(x, 0, 0, x + thick, 16, 16)
}

function stairs ({ facing, half }) {
  const [low, high] = half === 'top' ? [8, 0] : [0, 8]
  const back = { north: [0, 0, 16, 8], south: [0, 8, 16, 16], west: [0, 0, 8, 16], east: [8, 0, 16, 16] }[facing] ?? [0, 0, 16, 16]
  return [box(0, low, 0, 16, low + 8, 16), box(back[0], high, back[1], back[2], high + 8, back[3])]
}

/** Returns the leaves of a plant: two upright planes across each other, narrower than their block. */
function crossed () {
  const rotation = { origin: [8, 8, 8], axis: 'y', angle: 45 }
  const plane = (from, to, sides) => ({ from, to, rotation, shade: false, faces: Object.fromEntries(sides.map(side => [side, { texture: '#all' }])) })
  return [plane([4, 0, 8], [12, 11, 8], ['north', 'south']), plane([8, 0, 4], [8, 11, 12], ['west', 'east'])]
}
