"""Items that overworld animals drop, and the animals that drop each, the commonest first (vanilla's loot tables)."""

from collections.abc import Mapping

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


def left_by(item: str) -> str | None:
    """Return the animal to hunt for an item, or None when no animal drops it."""
    return LEFT_BY[item][0] if item in LEFT_BY else None
