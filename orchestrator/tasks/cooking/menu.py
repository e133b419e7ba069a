"""The dishes of the cooking task: the animal that gives a raw meat, and the cooked meat that a furnace makes of it."""

from dataclasses import dataclass

COOKING_SECONDS = 10.0  # of one item in a furnace; 200 ticks


@dataclass(frozen=True, slots=True)
class Meat:
    """A dish: item ids of the raw and the cooked meat, the id of the mob that drops it, the mob's health in half hearts, and
    the most pieces that one mob drops."""

    raw: str
    cooked: str
    mob: str
    health: int
    most: int


MENU: dict[str, Meat] = {
    meat.cooked: meat
    for meat in (
        Meat("chicken", "cooked_chicken", "chicken", 4, 1),
        Meat("mutton", "cooked_mutton", "sheep", 8, 2),
        Meat("beef", "cooked_beef", "cow", 10, 3),
        Meat("porkchop", "cooked_porkchop", "pig", 10, 3),
        Meat("rabbit", "cooked_rabbit", "rabbit", 3, 1),
        Meat("cod", "cooked_cod", "cod", 3, 1),
        Meat("salmon", "cooked_salmon", "salmon", 3, 1),
    )
}
FUEL: dict[str, float] = {"coal": 8.0, "charcoal": 8.0, "oak_log": 1.5}  # items that one piece cooks
FISH = frozenset({"cod", "salmon"})  # mobs that live in water
BY_RAW: dict[str, Meat] = {meat.raw: meat for meat in MENU.values()}
