"""Facts about the overworld: natural blocks, drops of animals, heights of ores, and biomes of trees, sands and animals. The
figures are those of vanilla 1.21. A server with other terrain can be searched too, only less efficiently."""

from collections.abc import Mapping
from dataclasses import dataclass

SIGHT = 64  # blocks: how far the skills see an ore, through rock too
SEA = 62  # its level


@dataclass(frozen=True, slots=True)
class Heights:
    """The range of y in which an ore occurs: from `low` to `high`, most commonly at `best`."""

    low: int
    best: int
    high: int

    def look_from(self, y: float) -> int:
        """Return the height y to which a bot at `y` goes to look for the ore.
        That is 32 blocks (half the distance at which bots see ores) above or below the height where the ore is most common, on
        the side that the bot comes from; it is the bot's own height if that is nearer."""
        half = SIGHT // 2
        return (
            max(self.low, min(self.best + half, round(y))) if y > self.best else min(self.high, max(self.best - half, round(y)))
        )

    def in_sight(self, y: float) -> bool:
        """Return whether a bot at height `y` sees the level where the ore is most common: it is at most 32 blocks away."""
        return abs(y - self.best) <= SIGHT // 2


ORES = {
    "coal_ore": Heights(0, 64, 320),  # most at 96, but nobody digs up into the hills for what lies under the grass as well
    "copper_ore": Heights(-16, 48, 112),
    "iron_ore": Heights(-64, 16, 320),
    "gold_ore": Heights(-64, -16, 32),
    "redstone_ore": Heights(-64, -59, 15),
    "lapis_ore": Heights(-64, 0, 64),
    "diamond_ore": Heights(-64, -59, 16),
    "emerald_ore": Heights(-16, 232, 320),
    "stone": Heights(0, 40, 320),
    "deepslate": Heights(-64, -32, 8),
    "tuff": Heights(-64, -32, 0),
    "calcite": Heights(-58, -20, 30),
    "granite": Heights(0, 30, 128),
    "diorite": Heights(0, 30, 128),
    "andesite": Heights(0, 30, 128),
    "obsidian": Heights(-63, -54, -50),
}
FOREST = ("forest", "flower_forest", "plains", "windswept_forest", "wooded_badlands", "swamp")
GRASS = ("plains", "sunflower_plains", "forest", "birch_forest", "savanna", "taiga", "flower_forest", "meadow")
SHORE = ("beach", "river", "desert", "snowy_beach")
BANDS = ("white", "orange", "yellow", "brown", "red", "light_gray")  # the terracotta that lies in the hills of badlands
HOMES = {
    "oak_log": FOREST,
    "birch_log": ("birch_forest", "old_growth_birch_forest", "forest", "flower_forest"),
    "spruce_log": ("taiga", "snowy_taiga", "old_growth_spruce_taiga", "old_growth_pine_taiga", "grove", "windswept_forest"),
    "jungle_log": ("jungle", "sparse_jungle", "bamboo_jungle"),
    "acacia_log": ("savanna", "savanna_plateau", "windswept_savanna"),
    "dark_oak_log": ("dark_forest",),
    "mangrove_log": ("mangrove_swamp",),
    "cherry_log": ("cherry_grove",),
    "pale_oak_log": ("pale_garden",),
    "logs": (*FOREST, "birch_forest", "taiga", "dark_forest", "jungle", "savanna", "snowy_taiga"),
    "sand": SHORE,
    "sandstone": ("desert", "beach"),
    "gravel": ("river", "beach", "windswept_gravelly_hills", "stony_shore"),
    "clay": ("river", "swamp", "beach", "lush_caves"),
    "red_sand": ("badlands", "eroded_badlands", "wooded_badlands"),
    "terracotta": ("badlands", "eroded_badlands", "wooded_badlands"),
    **{f"{colour}_terracotta": ("badlands", "eroded_badlands", "wooded_badlands") for colour in BANDS},
    "cactus": ("desert", "badlands"),
    "sugar_cane": ("river", "swamp", "beach", "desert"),
    "melon": ("jungle", "sparse_jungle", "bamboo_jungle"),
    "snow_block": ("snowy_slopes", "grove", "frozen_peaks"),
    "ice": ("frozen_river", "snowy_plains", "frozen_ocean"),
    "mud": ("mangrove_swamp",),
    "moss_block": ("lush_caves",),
    "water_bucket": ("river", "beach", "swamp", "ocean", "lukewarm_ocean", "warm_ocean"),
    "cow": GRASS,
    "pig": GRASS,
    "sheep": GRASS,
    "chicken": GRASS,
    "rabbit": ("taiga", "desert", "snowy_plains", "flower_forest", "meadow"),
    "mooshroom": ("mushroom_fields",),
}
NATURAL_ENDINGS = ("_log", "_ore", "_leaves", "_mushroom")
NATURAL_NAMES = frozenset(
    "stone deepslate dirt grass_block sand red_sand gravel clay granite diorite andesite tuff calcite sandstone snow_block ice "
    "obsidian pumpkin melon cactus sugar_cane dandelion poppy moss_block mud".split()
).union(f"{colour}_terracotta" for colour in BANDS)
LEFT_BY: Mapping[str, tuple[str, ...]] = {
    "beef": ("cow", "mooshroom"),
    "porkchop": ("pig",),
    "mutton": ("sheep",),
    "chicken": ("chicken",),
    "rabbit": ("rabbit",),
    "leather": ("cow", "mooshroom"),
    "feather": ("chicken",),
    "white_wool": ("sheep",),
    "rabbit_hide": ("rabbit",),
    "ink_sac": ("squid",),
    "cod": ("cod",),
    "salmon": ("salmon",),
}
MEAT = ("beef", "porkchop", "mutton", "chicken", "rabbit")
OTHER_FOOD = (
    "apple bread carrot potato baked_potato beetroot melon_slice cod salmon cooked_cod cooked_salmon cookie pumpkin_pie "
    "sweet_berries glow_berries dried_kelp mushroom_stew beetroot_soup"
)
EDIBLE = frozenset([*MEAT, *(f"cooked_{meat}" for meat in MEAT), *OTHER_FOOD.split()])


def heights(block: str) -> Heights | None:
    """Return the range of y in which a block that lies in rock occurs; None for a block that is found under the open sky."""
    return ORES.get(block.removeprefix("deepslate_") if block.endswith("_ore") else block)


def homes(name: str) -> tuple[str, ...]:
    """Return the biomes worth walking to for a block or an animal.
    The result is empty when none is worth it, since it lives or grows everywhere."""
    return HOMES.get(name, ())


def is_natural(block: str) -> bool:
    """Return whether a survival world contains the block by nature, so that nobody has to place it first."""
    return block in NATURAL_NAMES or (block.endswith(NATURAL_ENDINGS) and not block.startswith(("stripped_", "nether_")))


def left_by(item: str) -> str | None:
    """Return the animal to hunt for an item, or None when no animal drops it."""
    return LEFT_BY[item][0] if item in LEFT_BY else None
