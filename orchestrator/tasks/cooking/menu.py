"""The dishes of the cooking task: the animal that gives a raw meat, and the cooked meat that a furnace makes of it."""

from dataclasses import dataclass

COOKING_SECONDS = 10.0  # of one item in a furnace; 200 ticks


@dataclass(frozen=True, slots=True)
class Meat:
    """A dish: item ids of the raw and the cooked meat, and the id of the mob that drops it."""

    raw: str
    cooked: str
    mob: str


MENU: dict[str, Meat] = {
    meat.cooked: meat
    for meat in (
        Meat("chicken", "cooked_chicken", "chicken"),
        Meat("mutton", "cooked_mutton", "sheep"),
        Meat("beef", "cooked_beef", "cow"),
        Meat("porkchop", "cooked_porkchop", "pig"),
        Meat("rabbit", "cooked_rabbit", "rabbit"),
        Meat("cod", "cooked_cod", "cod"),
        Meat("salmon", "cooked_salmon", "salmon"),
    )
}
FUEL: dict[str, float] = {"coal": 8.0, "charcoal": 8.0, "oak_log": 1.5}  # items that one piece cooks
BY_RAW: dict[str, Meat] = {meat.raw: meat for meat in MENU.values()}
