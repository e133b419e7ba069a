"""The land on which something is built: how high its surface is in each column, as far as it was seen."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from orchestrator.building.shapes.shape import Square
from orchestrator.core.blueprint import AIR, Cell, name_of

REACH = 6  # blocks above and below the place within which the surface is looked for
LIQUID = frozenset({"water", "lava", "bubble_column", "kelp", "kelp_plant", "seagrass", "tall_seagrass"})
GROWS = re.compile(
    r"air$|leaves$|_log$|_wood$|sapling$|^(?:short_|tall_)?(?:grass|fern|dead_bush)$|^large_fern$|vine|flower|tulip|^snow$"
    r"|^(?:dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac"
    r"|rose_bush|peony|sugar_cane|bamboo|cactus|sweet_berry_bush|moss_carpet|pink_petals|torchflower|pitcher_plant)$"
    r"|mushroom|^mangrove_roots$|_fence$|_fence_gate$|torch$|_carpet$"
)


@dataclass(frozen=True, slots=True)
class Land:
    """The land under a building. `surface` maps a square (x, z) to the height of its lowest free cell, `wet` are the squares
    where that is water or lava. `seen` are the blocks by cell."""

    surface: Mapping[Square, int]
    wet: frozenset[Square]
    seen: Mapping[Cell, str]


def columns(squares: Iterable[Square], y: int, above: int = 0) -> list[Cell]:
    """Return the cells to look at for the land in these squares near the height `y`; `above` are further blocks upwards."""
    return [(x, each, z) for x, z in squares for each in range(y - REACH, y + REACH + above + 1)]


def land_in(squares: Iterable[Square], y: int, seen: Mapping[Cell, str]) -> Land:
    """Return the land in these squares near the height `y`, from the blocks that were seen (cell -> block).

    A column whose surface is further away counts as one that is REACH (6) blocks higher or lower.
    """
    found = {square: surface_of(square, y, seen) for square in squares}
    wet = frozenset(square for square, (_, flows) in found.items() if flows)
    return Land({square: height for square, (height, _) in found.items()}, wet, seen)


def surface_of(square: Square, y: int, seen: Mapping[Cell, str]) -> tuple[int, bool]:
    """Return the height of the lowest free cell on a square, and whether water or lava is below it."""
    for height, block in downwards(square, y, seen):
        name = name_of(block)
        if name in LIQUID:
            return height + 1, True
        if not GROWS.search(name):
            return height + 1, False
    return y - REACH, False


def downwards(square: Square, y: int, seen: Mapping[Cell, str]) -> Iterator[tuple[int, str]]:
    """Yield the heights and blocks of a column from the top down."""
    x, z = square
    return ((each, seen.get((x, each, z), AIR)) for each in range(y + REACH, y - REACH - 1, -1))
