"""The land of MineCollab's cooking tasks, as Mindcraft lays it out on flat ground: fields, mushrooms, sugar cane, pumpkins,
animals and a house with a crafting table, a furnace and a smoker. Where each lies follows from a seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.core.blueprint import Cell, plus

HALF = 25  # blocks from the middle to the border
HIGH = 10
MARGIN = 2  # blocks between two plots
TRIES = 10_000
ANIMALS = ("chicken", "cow", "llama", "mooshroom", "pig", "rabbit", "sheep")
EACH = 8  # animals of a kind
COALS = 64  # in the furnace, and in the smoker
FIELD, HOUSE, WALL = 6, 11, 5  # blocks
CROPS = {"wheat": "wheat[age=7]", "beetroots": "beetroots[age=3]", "potatoes": "potatoes[age=7]", "carrots": "carrots[age=7]"}


@dataclass(frozen=True, slots=True)
class Plot:
    """A rectangle of the land: its lowest north-west cell, seen from the middle, and its size east and south."""

    kind: str
    x: int
    z: int
    width: int
    depth: int

    def overlaps(self, other: "Plot") -> bool:
        """Return whether two plots share a cell, or are nearer to each other than MARGIN."""
        return (
            self.x < other.x + other.width + MARGIN
            and other.x < self.x + self.width + MARGIN
            and self.z < other.z + other.depth + MARGIN
            and other.z < self.z + self.depth + MARGIN
        )


WANTED = (
    ("house", HOUSE, HOUSE), *((crop, FIELD, FIELD) for crop in CROPS), ("pumpkins", FIELD, FIELD), ("mushrooms", 4, 5),
    ("sugar_cane", 3, 3), ("sugar_cane", 3, 3),
)  # fmt: skip


def plots(seed: int) -> list[Plot]:
    """Return where everything lies; nothing overlaps, and the middle, where the agents begin, is free."""
    dice = random.Random(seed)
    found = [Plot("start", -1, -1, 3, 3)]
    for kind, width, depth in WANTED:
        for _ in range(TRIES):
            plot = Plot(kind, dice.randint(-HALF, HALF - width), dice.randint(-HALF, HALF - depth), width, depth)
            if not any(plot.overlaps(other) for other in found):
                found.append(plot)
                break
    return found[1:]


def kitchen_commands(middle: Cell, seed: int) -> Iterator[str]:
    """Yield the server commands that lay the land out. `middle` is the cell above the ground in its middle."""
    x, y, z = middle
    yield f"forceload add {x - HALF} {z - HALF} {x + HALF} {z + HALF}"
    yield f"fill {x - HALF} {y - 1} {z - HALF} {x + HALF} {y - 1} {z + HALF} grass_block"
    for height in range(HIGH):
        yield f"fill {x - HALF} {y + height} {z - HALF} {x + HALF} {y + height} {z + HALF} air"
    yield "kill @e[type=!player]"
    yield from ("gamerule doMobSpawning false", "gamerule randomTickSpeed 0", "time set 1000", "gamerule doDaylightCycle false")
    for plot in plots(seed):
        yield from laid_out(plot, plus(middle, (plot.x, 0, plot.z)))
    dice = random.Random(seed + 1)
    for animal in ANIMALS:
        for _ in range(EACH):
            yield f"summon {animal} {x + dice.randint(-HALF, HALF)} {y} {z + dice.randint(-HALF, HALF)}"


def laid_out(plot: Plot, at: Cell) -> Iterator[str]:
    """Yield the commands for one plot whose lowest north-west cell above the ground is `at`."""
    x, y, z = at
    east, south = x + plot.width - 1, z + plot.depth - 1
    if plot.kind in CROPS:
        yield f"fill {x} {y - 1} {z} {east} {y - 1} {south} farmland[moisture=7]"
        yield f"fill {x} {y} {z} {east} {y} {south} {CROPS[plot.kind]}"
    elif plot.kind == "pumpkins":
        yield f"fill {x} {y} {z} {east} {y} {south} pumpkin"
    elif plot.kind == "mushrooms":
        yield f"fill {x} {y - 1} {z} {east} {y - 1} {south} mycelium"
        for i in range(plot.width):
            yield from (f"setblock {x + i} {y} {z + j} {('red', 'brown')[(i + j) % 2]}_mushroom" for j in range(plot.depth))
    elif plot.kind == "sugar_cane":
        yield f"setblock {x + 1} {y - 1} {z + 1} water"
        yield from (f"setblock {x + 1 + i} {y} {z + 1 + j} sugar_cane" for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    elif plot.kind == "house":
        yield from house(at)


def house(at: Cell) -> Iterator[str]:
    """Yield the commands for the house: stone bricks around one room, windows, a doorway to the east, and its stations."""
    x, y, z = at
    far = HOUSE - 1
    yield f"fill {x} {y - 1} {z} {x + far} {y - 1} {z + far} stone_bricks"
    yield f"fill {x} {y} {z} {x + far} {y + WALL - 1} {z + far} stone_bricks"
    yield f"fill {x + 1} {y} {z + 1} {x + far - 1} {y + WALL - 2} {z + far - 1} air"
    yield f"fill {x + far} {y} {z + far // 2} {x + far} {y + 1} {z + far // 2} air"
    yield from (f"setblock {x + i} {y + 1} {z + j} air" for i, j in ((0, 3), (0, far - 3), (3, 0), (3, far)))
    yield f"setblock {x + 4} {y} {z + 3} crafting_table"
    for station, south in (("furnace", 5), ("smoker", 7)):
        yield f"setblock {x + 4} {y} {z + south} {station}"
        yield f"item replace block {x + 4} {y} {z + south} container.1 with coal {COALS}"


def station_place(middle: Cell, seed: int) -> Cell:
    """Return the cell in the house from which all its stations can be used."""
    plot = next(plot for plot in plots(seed) if plot.kind == "house")
    return plus(middle, (plot.x + 6, 0, plot.z + 4))
