"""Lays a cooking level out as an arena: a floor with furnaces and the chest, trees for fuel, a pen for each kind of animal,
and a pond for each kind of fish.

```
. . . . . . . . . . . .      z 0
.  F  F  F  F          T     furnaces along the north edge, trees `fuel_away` to the east
.     cooks              T
.       C                    the chest
.
. . . .   `pens` m  . .
  ###  ###   ###             a pen for each animal, open in the middle of its north side
  # #  # #   # #  ~~~        a pond for each fish, open on all sides
  ###  ###   ###  ~~~
```
The kitchen is in the north, the pens and ponds are in the south. The water of a pond is one block deep, so that a cook can
stand in it, reaches everything in it, and climbs out on every side.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.core.blueprint import Cell
from orchestrator.servers.arena import Arena, ArenaStep, Mob, Spawn, Stack
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import FISH

ROOM = 9  # blocks from the north edge of the kitchen to its south edge
PEN = 9  # blocks of a pen's side, its fence included, or of a pond's with its shore
SWIMMING = 0.2  # m above the ground of a pond at which a fish begins
HIGH = 6  # blocks from the ground up
TRUNK = 3  # logs of a tree
MOST_COOKS = 4
WEAPON_FIRST = ("sword", "axe", "pickaxe")  # what a cook is given goes into its hotbar in this order


@dataclass(frozen=True, slots=True)
class KitchenLand:
    """A level laid out: the arena, and the cells of its furnaces and of its chest in the arena's own coordinates."""

    arena: Arena
    furnaces: tuple[Cell, ...]
    chest: Cell


def kitchen_land(level: CookingLevel) -> KitchenLand:
    """Return the land of a level."""
    width = max(PEN * len(level.animals), 2 * level.furnaces + 3)
    middle, depth = width // 2, ROOM + level.pens + PEN + 1
    furnaces = tuple((middle - level.furnaces + 1 + 2 * n, 1, 1) for n in range(level.furnaces))
    chest = (middle, 1, ROOM - 2)
    trees = (level.fuel_blocks + TRUNK - 1) // TRUNK
    size = (width + level.fuel_away + 3, HIGH, max(depth, 2 * trees + 2))
    build = (
        ArenaStep("fill", (0, 0, 0), (size[0] - 1, 0, size[2] - 1), "grass_block"),
        ArenaStep("fill", (0, 0, 0), (width - 1, 0, ROOM - 1), "smooth_stone"),
        *(ArenaStep("put", cell, cell, "furnace[facing=south]") for cell in furnaces),
        ArenaStep("put", chest, chest, "chest[facing=north]"),
        *fuel(level, trees, width + level.fuel_away),
        *(step for n, kind in enumerate(level.animals) for step in home(kind, n, ROOM + level.pens)),
    )
    mobs = tuple(
        Mob(kind, (PEN * n + PEN / 2, SWIMMING if kind in FISH else 1.0, ROOM + level.pens + PEN / 2), count)
        for n, (kind, count) in enumerate(level.animals.items())
    )
    arena = Arena(level.name, level.about, size, build, mobs, spawns(level, middle), RULES, "noon", "clear")
    return KitchenLand(arena, furnaces, chest)


RULES = {"doMobSpawning": "false", "doDaylightCycle": "false", "respawnResources": "true"}


def home(kind: str, number: int, north: int) -> Iterator[ArenaStep]:
    """Yield the pen or the pond for one kind of animal, number 0 in the west."""
    return (pond if kind in FISH else pen)(PEN * number, north)


def pond(west: int, north: int) -> Iterator[ArenaStep]:
    """Yield the water of one pond, with a shore of grass around it."""
    yield ArenaStep("fill", (west + 1, 0, north + 1), (west + PEN - 2, 0, north + PEN - 2), "water")


def pen(west: int, north: int) -> Iterator[ArenaStep]:
    """Yield the fence of one pen, with a gap of one block in its north side."""
    yield ArenaStep("outline", (west, 1, north), (west + PEN - 1, 1, north + PEN - 1), "oak_fence")
    yield ArenaStep("fill", (west + 1, 1, north + 1), (west + PEN - 2, 1, north + PEN - 2), "air")
    yield ArenaStep("fill", (west + PEN // 2, 1, north), (west + PEN // 2, 1, north), "air")


def fuel(level: CookingLevel, trees: int, west: int) -> Iterator[ArenaStep]:
    """Yield the trunks or the ore for fuel, three blocks high and two apart."""
    for n in range(trees):
        high = min(TRUNK, level.fuel_blocks - TRUNK * n)
        yield ArenaStep("fill", (west, 1, 2 * n + 1), (west, high, 2 * n + 1), level.fuel)


def spawns(level: CookingLevel, middle: int) -> tuple[Spawn, ...]:
    """Return where cooks begin, side by side between furnaces and chest, with what they hold."""
    order = sorted(
        level.holds, key=lambda item: next((n for n, word in enumerate(WEAPON_FIRST) if item.endswith(word)), len(WEAPON_FIRST))
    )
    holds = tuple(Stack(slot, item, level.holds[item]) for slot, item in enumerate(order))
    places = (middle - MOST_COOKS + 2 * n + 0.5 for n in range(MOST_COOKS))
    return tuple(Spawn(number, (x, 1.0, 4.5), (180.0, 0.0), holds) for number, x in enumerate(places, 1))
