"""A furnished plot: operator commands for land with wood, ores, water, animals and tools, on which imported skills are tried,
because they do not describe a plot of their own."""

CARRIED = (
    "oak_log 16", "oak_planks 32", "stick 16", "cobblestone 32", "coal 16", "raw_iron 8", "raw_copper 8", "iron_ingot 16",
    "gold_ingot 8", "diamond 8", "string 8", "white_wool 8", "leather 16", "iron_pickaxe 1", "iron_axe 1",
    "iron_shovel 1", "iron_sword 1", "bow 1", "arrow 32", "beef 4", "bread 8", "bucket 1", "oak_sapling 4",
    "crafting_table 1", "furnace 1",
)  # fmt: skip
FURNISHED = (
    # woods to the east, stone and ores to the north, sand, clay and water to the south
    *(f"fill ~{x} ~ ~{z} ~{x} ~4 ~{z} oak_log" for x in (8, 11) for z in (-2, 3)),
    "fill ~14 ~ ~-2 ~14 ~4 ~-2 birch_log",
    "fill ~14 ~ ~3 ~14 ~4 ~3 spruce_log",
    "fill ~-12 ~ ~-14 ~12 ~2 ~-9 stone",
    *(
        f"fill ~{-11 + 3 * place} ~ ~-9 ~{-10 + 3 * place} ~2 ~-9 {ore}_ore"
        for place, ore in enumerate(("coal", "iron", "copper", "gold", "lapis", "redstone", "diamond", "emerald"))
    ),
    "fill ~-12 ~-1 ~9 ~-8 ~-1 ~13 sand",
    "fill ~-6 ~-2 ~9 ~4 ~-1 ~18 water",
    "fill ~7 ~-1 ~9 ~9 ~-1 ~11 gravel",
    "fill ~11 ~-1 ~9 ~13 ~-1 ~11 clay",
    "fill ~-14 ~ ~2 ~-12 ~ ~4 short_grass",
    "setblock ~-10 ~ ~3 poppy",
    "setblock ~-10 ~ ~5 dandelion",
    "setblock ~-4 ~ ~-3 crafting_table",
    "setblock ~-4 ~ ~-1 furnace",
    'setblock ~-4 ~ ~1 chest{Items:[{Slot:0b,id:"minecraft:cobblestone",count:32}]}',
    *(f"summon {mob} ~{6 + 2 * place} ~ ~6" for place, mob in enumerate(("cow", "pig", "sheep", "chicken"))),
    *(f"give @s {things}" for things in CARRIED),
)  # fmt: skip
