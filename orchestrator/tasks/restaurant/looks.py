"""Gives the items and stations of the text kitchen their looks in Minecraft: each has an item or block of its own, which a
vanilla client shows without a resource pack. No item here can be thrown, drunk, worn, or eaten by somebody who is not hungry,
so that a click with it in the hand does nothing else."""

import json
import re
from collections.abc import Iterable, Mapping

from orchestrator.core.errors import BlockcrewError

BLOCKS = {
    "storage": "barrel", "servingtable": "fletching_table", "chopboard": "stonecutter", "blender": "grindstone",
    "mixer": "cauldron", "pot": "water_cauldron[level=3]", "pan": "smoker", "fryer": "blast_furnace", "oven": "furnace",
    "steamer": "bamboo_block",
}  # fmt: skip
OWN_BLOCKS = ("loom", "cartography_table", "smithing_table", "lodestone", "crafting_table", "bookshelf")  # for users' tools
ITEMS = {
    "pork": "porkchop", "beef": "beef", "tuna": "cod", "salmon": "salmon", "lamb": "mutton", "chicken": "chicken",
    "turkey": "feather", "egg": "turtle_egg", "duck": "rabbit", "lobster": "tropical_fish", "pepperoni": "sweet_berries",
    "potato": "potato", "carrot": "carrot", "onion": "allium", "lettuce": "big_dripleaf", "tomato": "apple",
    "cucumber": "sea_pickle", "leek": "bamboo", "broccoli": "azalea", "flour": "sugar", "rice": "wheat_seeds",
    "pasta": "string", "dough": "clay_ball", "cheese": "honeycomb", "seaweedSheet": "dried_kelp", "bread": "bread",
    "tortilla": "paper",
    "beefMeatcake": "cooked_beef", "porkMeatcake": "cooked_porkchop", "salmonMeatcake": "cooked_salmon",
    "lambMeatcake": "cooked_mutton", "chickenMeatcake": "cooked_chicken", "turkeyMeatcake": "brown_mushroom",
    "duckMeatcake": "cooked_rabbit", "lobsterMeatcake": "red_mushroom", "cake": "cake", "mixedGroundMeat": "rotten_flesh",
    "groundBeef": "redstone", "groundPork": "pink_dye", "groundSalmon": "orange_dye", "rawSmashedPotato": "yellow_dye",
    "tomatoSauce": "red_dye",
    "potatoSlice": "poisonous_potato", "onionSlice": "amethyst_shard", "carrotSlice": "golden_carrot", "lettuceSlice": "vine",
    "tomatoSlice": "melon_slice", "cucumberSlice": "lime_dye", "salmonSashimi": "pink_petals",
    "tunaSashimi": "prismarine_shard",
    "sauteedTomato": "nether_wart", "sauteedPork": "brick", "sauteedBeef": "nether_brick", "sauteedChicken": "raw_gold",
    "sauteedGroundPork": "raw_copper", "sauteedGroundBeef": "raw_iron", "frenchFries": "blaze_rod",
    "potatoSalad": "dandelion", "tomatoPasta": "magma_cream", "porkPasta": "pink_terracotta", "beefPasta": "brown_terracotta",
    "lettuceSalad": "fern", "tomatoSalad": "poppy", "tomatoLettuceSalad": "red_tulip", "tomatoCucumberSalad": "rose_bush",
    "mixedSalad": "flowering_azalea", "mixedSashimi": "prismarine_crystals", "salmonSushi": "orange_candle",
    "tunaSushi": "red_candle", "salmonRoll": "orange_carpet", "tunaRoll": "red_carpet", "cheeseBurger": "hay_block",
    "MaxJr": "jack_o_lantern", "Hopper": "hopper", "BurritodePastor": "pumpkin_pie", "BurritodeAsada": "cookie",
    "BurritodePollo": "baked_potato", "boiledLobster": "crimson_fungus", "cookedRice": "quartz", "cookedPasta": "cobweb",
    "onionPotatoLeekSoup": "mushroom_stew", "onionPotatoCarrotSoup": "rabbit_stew", "onionBroccoliCheeseSoup": "beetroot_soup",
    "smashedPotato": "glowstone_dust", "beefDumpling": "nautilus_shell", "porkDumpling": "shulker_shell",
    "salmonDumpling": "popped_chorus_fruit", "pepperoniPizza": "music_disc_chirp", "hawaiianPizza": "music_disc_13",
    "chickenPizza": "music_disc_wait",
}  # fmt: skip
COLOURS = (
    "white", "light_gray", "gray", "black", "brown", "red", "orange", "yellow",
    "lime", "green", "cyan", "light_blue", "blue", "purple", "magenta", "pink",
)  # fmt: skip
OWN_ITEMS = tuple(f"{colour}_{kind}" for kind in ("wool", "concrete", "stained_glass") for colour in COLOURS)


def items_of(names: Iterable[str]) -> dict[str, str]:
    """Return the Minecraft item for each of these items of a kitchen; those that only a user's file has get coloured blocks, in
    the order of their names. Raises BlockcrewError if the file has more of them than blocks."""
    own = sorted(set(names) - ITEMS.keys())
    if len(own) > len(OWN_ITEMS):
        raise BlockcrewError(f"A restaurant can show {len(OWN_ITEMS)} items that are not the game's own, not {len(own)}.")
    return ITEMS | dict(zip(own, OWN_ITEMS, strict=False))


def blocks_of(kinds: Iterable[str]) -> dict[str, str]:
    """Return the block for each of these kinds of stations. Raises BlockcrewError if a user's file has more kinds of its own
    than blocks."""
    own = sorted(set(kinds) - BLOCKS.keys())
    if len(own) > len(OWN_BLOCKS):
        raise BlockcrewError(f"A restaurant can show {len(OWN_BLOCKS)} tools that are not the game's own, not {len(own)}.")
    return BLOCKS | dict(zip(own, OWN_BLOCKS, strict=False))


def title(name: str) -> str:
    """Return the name of an item or place as people read it: `salmonMeatcake` is "Salmon meatcake", `pot0` is "Pot 0"."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)
    return " ".join(parts).lower().capitalize()


def stack(name: str, items: Mapping[str, str]) -> str:
    """Return an item of a kitchen as commands write it, with its own name."""
    return f"{items[name]}[item_name='{json.dumps({'text': title(name)})}']"
