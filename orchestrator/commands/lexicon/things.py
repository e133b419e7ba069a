"""What people call the things of the world: items, creatures, buildings, directions."""

from collections.abc import Mapping

from orchestrator.commands.lexicon.vocabulary import split

WOODS = split("oak birch spruce jungle acacia cherry mangrove dark_oak")
SAID: Mapping[str, str] = {
    **{wood: f"{wood}_log" for wood in WOODS}, **{f"{wood}_wood": f"{wood}_log" for wood in WOODS},
    **{f"{wood}_tree": f"{wood}_log" for wood in WOODS}, **{f"{wood}_trees": f"{wood}_log" for wood in WOODS},
    "dark_oak": "dark_oak_log", "woods": "logs", "lumber": "logs", "firewood": "logs",
    "boards": "planks", "wooden_planks": "planks", "wood_planks": "planks", "wooden_plank": "planks", "wood_logs": "logs",
    "cobbles": "cobblestone", "rock": "cobblestone", "rocks": "cobblestone", "cobble_stone": "cobblestone",
    "wool": "white_wool", "bed": "white_bed", "boat": "oak_boat", "door": "oak_door", "fence": "oak_fence",
    "fences": "oak_fence", "gate": "oak_fence_gate", "fence_gate": "oak_fence_gate", "sapling": "oak_sapling",
    "trapdoor": "oak_trapdoor", "carpet": "white_carpet", "sword": "wooden_sword", "shovel": "wooden_shovel",
    "spade": "wooden_shovel", "hoe": "wooden_hoe", "picks": "wooden_pickaxe", "pickaxes": "wooden_pickaxe",
    "axes": "wooden_axe", "steak": "cooked_beef", "steaks": "cooked_beef", "pork": "porkchop", "pork_chops": "porkchop",
    "pork_chop": "porkchop", "raw_beef": "beef", "raw_porkchop": "porkchop", "raw_chicken": "chicken", "fish": "cod",
    "cow_meat": "beef", "clay": "clay_ball", "clay_balls": "clay_ball", "cane": "sugar_cane", "sugarcane": "sugar_cane",
    "canes": "sugar_cane", "seeds": "wheat_seeds", "seed": "wheat_seeds", "lapis": "lapis_lazuli", "mushroom": "brown_mushroom",
    "mushrooms": "brown_mushroom", "potatos": "potato", "redstone_dust": "redstone", "crop": "wheat", "crops": "wheat",
    "ladders": "ladder", "oven": "furnace", "sign": "oak_sign", "signs": "oak_sign",
    "crafting_bench": "crafting_table", "work_bench": "crafting_table", "table": "crafting_table", "shrooms": "brown_mushroom",
    "sandstones": "sandstone", "melon": "melon_slice", "melons": "melon_slice", "feathers": "feather", "glass_blocks": "glass",
    "arrows": "arrow", "hay": "hay_block",
    "moss": "moss_block", "silver": "raw_iron", "irons": "raw_iron", "diamond_ores": "diamond",
    "stairs": "oak_stairs", "slabs": "oak_slab", "slab": "oak_slab", "helmet": "iron_helmet", "chestplate": "iron_chestplate",
    "leggings": "iron_leggings", "boots": "iron_boots",
}  # fmt: skip
TAIL_SAID: Mapping[str, str] = {  # as the last word of a name
    "pick": "pickaxe", "picks": "pickaxe", "pickaxes": "pickaxe", "tree": "log", "trees": "log", "wood": "log",
    "spade": "shovel", "spades": "shovel", "ores": "ore", "swords": "sword", "shovels": "shovel",
}  # fmt: skip
MATERIALS: Mapping[str, str] = {"wood": "wooden", "gold": "golden", "steel": "iron"}  # before a tool
HELD: Mapping[str, str] = {
    "raw_iron": "iron_ingot",
    "raw_gold": "gold_ingot",
    "raw_copper": "copper_ingot",
}  # "iron", handed over
AMBIGUOUS = split("iron gold copper irons")
NAMELESS = split("it them those these that this one ones some stuff things thing something anything everything meat food")
FOOD = split("meat food dinner lunch breakfast supper meal something")

MOBS: Mapping[str, str] = {
    **{
        mob: mob
        for mob in (
            "zombie skeleton creeper spider enderman witch slime phantom drowned husk stray ghast blaze piglin hoglin pillager "
            "vindicator evoker ravager silverfish endermite guardian shulker vex warden wither bogged breeze zoglin cow "
            "pig sheep "
            "chicken rabbit horse donkey mule llama wolf fox cat ocelot parrot bat squid dolphin turtle panda goat frog "
            "axolotl "
            "bee camel sniffer armadillo strider villager mooshroom salmon cod pufferfish"
        ).split()
    },
    "cave_spider": "cave_spider", "ender_dragon": "ender_dragon", "dragon": "ender_dragon",
    "wither_skeleton": "wither_skeleton",
    "iron_golem": "iron_golem", "golem": "iron_golem", "snow_golem": "snow_golem", "zombie_villager": "zombie_villager",
    "magma_cube": "magma_cube", "elder_guardian": "elder_guardian", "zombified_piglin": "zombified_piglin", "pigman":
    "zombified_piglin", "polar_bear": "polar_bear", "bear": "polar_bear", "glow_squid": "glow_squid", "wolves": "wolf",
    "dog": "wolf", "bunny": "rabbit", "bunnies": "rabbit", "hen": "chicken", "lamb": "sheep", "endermen": "enderman",
    "monster": "monster", "mob": "monster", "mobs": "monster", "enemy": "monster", "enemies": "monster", "hostile": "monster",
    "zombi": "zombie", "zombies": "zombie", "skelly": "skeleton", "skele": "skeleton", "skeli": "skeleton", "animal": "animal",
    "animals": "animal", "piggy": "pig", "piggies": "pig", "goats": "goat", "foxes": "fox",
}  # fmt: skip

SHELTERS = split("shelter house hut home cabin")
STRUCTURES = SHELTERS | split(
    "wall walls bridge tower castle fort fortress base camp farm barn road path staircase stairs roof floor pen stable statue "
    "shed dock pool pyramid lighthouse windmill mill church tent dome tunnel watchtower gate fence village town room bunker "
    "platform pillar garden fountain well mansion palace temple treehouse cottage lodge warehouse storage lab library "
    "cube arch "
    "mineshaft moat railway rail portal villa hall garage school shop market inn kitchen igloo outpost ship box column ring "
    "ramp stair stage dam lodgings structure building place"
)
PLACES = split(
    "village mine cave farm chest furnace river forest lake mountain mountains tower bridge house tree trees spawn nether "
    "beach "
    "desert door table base camp water lava hill valley jungle swamp ocean sea island portal shelter hut castle field fields "
    "woods quarry barn bed ravine temple garden road path top bottom surface entrance gate fence roof cabin ship pond stairs "
    "building wall storage chests barrel pit tunnel well town end plains cliff crafting_table anvil workbench other edge"
)
EVERYDAY_MOBS = split("monsters mobs enemies hostiles animals endermen wolves")
DIRECTIONS: Mapping[str, str] = {
    **{way: way for way in "north south east west up down left right forward back".split()},
    **{way: way for way in "northeast northwest southeast southwest".split()},
    "forwards": "forward", "backwards": "back", "backward": "back", "ahead": "forward", "straight": "forward", "upwards": "up",
    "downwards": "down",
}  # fmt: skip
