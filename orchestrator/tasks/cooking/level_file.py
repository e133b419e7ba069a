"""Reads the levels of the cooking task from a file. A mistake is one sentence with the file and the line."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.knowledge.name_check import wrong_item
from orchestrator.servers.yaml_lines import Value, read_yaml
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import FUEL, MENU

SHIPPED = Path(__file__).parent / "levels.yaml"
NEEDED = ("dishes", "furnaces", "animals", "pens", "fuel", "fuel_blocks", "fuel_away", "holds", "seconds")
KEYS = ("about", *NEEDED, "orders")
MOST_ORDERS = 500
MOST = {"furnaces": 12, "animals": 30, "pens": 60, "fuel_blocks": 30, "fuel_away": 40, "holds": 64, "seconds": 7200}
SHORTEST = 60  # seconds of a shift


@cache
def shipped_levels() -> Mapping[str, CookingLevel]:
    """Return the levels that come with blockcrew, by name."""
    return read_levels(SHIPPED)


def level_of(name: str, file: Path | None = None) -> CookingLevel:
    """Return a level by its name. Raises BlockcrewError for an unknown name, BadFile for a mistake in the file."""
    levels = read_levels(file) if file else shipped_levels()
    if name not in levels:
        raise BlockcrewError(f"There is no level {name!r}: choose one of {', '.join(levels)}.")
    return levels[name]


def read_levels(file: Path) -> Mapping[str, CookingLevel]:
    """Return the levels in a file, by name. Raises BadFile as FILE:LINE: reason."""
    return {name: read_level(name, value) for name, value in read_yaml(file).table().items()}


def read_level(name: str, value: Value) -> CookingLevel:
    """Parse one level; every dish that may be ordered must have its animals."""
    if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
        raise value.wrong(f"a level's name must have 1 to 32 lower-case letters, digits and underscores, unlike {name!r}")
    keys = value.table(*KEYS)
    for key in NEEDED:
        if key not in keys:
            raise value.wrong(f"`{key}:` is missing")
    animals = {kind: count.whole(1, MOST["animals"]) for kind, count in keys["animals"].table().items()}
    dishes = read_dishes(keys["dishes"], animals)
    return CookingLevel(
        name, keys["about"].text() if "about" in keys else "", dishes,
        keys["furnaces"].whole(1, MOST["furnaces"]), animals, keys["pens"].whole(1, MOST["pens"]),
        keys["fuel"].one_of(*(fuel for fuel in FUEL if fuel.endswith("_log"))),
        keys["fuel_blocks"].whole(1, MOST["fuel_blocks"]),
        keys["fuel_away"].whole(1, MOST["fuel_away"]), read_holds(keys["holds"]),
        keys["seconds"].whole(SHORTEST, MOST["seconds"]), read_orders(keys["orders"], dishes) if "orders" in keys else (),
    )  # fmt: skip


def read_dishes(value: Value, animals: Mapping[str, int]) -> tuple[str, ...]:
    """Parse the dishes that may be ordered. Raises BadFile for one that is unknown, named twice or impossible here."""
    dishes: list[str] = []
    for item in value.items():
        dish = item.text()
        if dish not in MENU:
            raise item.wrong(f"{dish!r} is not a dish of this task: choose from {', '.join(MENU)}")
        if MENU[dish].mob not in animals:
            raise item.wrong(f"{dish} cannot be cooked here: add `{MENU[dish].mob}` to `animals:`")
        if dish in dishes:
            raise item.wrong(f"{dish} is on the menu twice")
        dishes.append(dish)
    if not dishes:
        raise value.wrong("a level needs at least one dish")
    return tuple(dishes)


def read_holds(value: Value) -> Mapping[str, int]:
    """Parse what each cook begins with, such as `{iron_sword: 1}`."""
    found = {}
    for item, count in value.table().items():
        if reason := wrong_item(item, VERSIONS[0]):
            raise count.wrong(reason)
        found[item] = count.whole(1, MOST["holds"])
    return found


def read_orders(value: Value, dishes: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    """Parse fixed orders, each a table such as `{dish: cooked_beef, at: 20, stays: 45}` in seconds; see CookingLevel."""
    found = []
    for item in value.items():
        keys = item.table("dish", "at", "stays")
        for key in ("dish", "at", "stays"):
            if key not in keys:
                raise item.wrong(f"an order needs `{key}:`, as in {{dish: {dishes[0]}, at: 20, stays: 45}}")
        found.append(
            (keys["dish"].one_of(*dishes), keys["at"].whole(0, MOST["seconds"]), keys["stays"].whole(1, MOST["seconds"]))
        )
    if not 0 < len(found) <= MOST_ORDERS:
        raise value.wrong(f"a level has 1 to {MOST_ORDERS} orders of its own, or no `orders:`")
    return tuple(found)
