"""Lists the blocks that the overworld generates, so that digging is a way to get them."""

ENDINGS = ("_log", "_ore", "_leaves", "_mushroom", "_terracotta")
NAMES = frozenset(
    "stone deepslate dirt grass_block sand red_sand gravel clay granite diorite andesite tuff calcite sandstone snow_block ice "
    "obsidian pumpkin melon cactus sugar_cane dandelion poppy moss_block mud".split()
)


def is_natural(block: str) -> bool:
    """Return whether a survival world contains the block naturally."""
    return block in NAMES or (block.endswith(ENDINGS) and not block.startswith(("stripped_", "nether_")))
