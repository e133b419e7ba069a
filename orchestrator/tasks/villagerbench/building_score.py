"""Scores a building of VillagerBench: the share of its blocks that are right, the share that is right as seen from five sides,
and the complexity from which its time limits follow."""

from collections.abc import Collection, Mapping, Sequence
from math import log

from orchestrator.core.blueprint import AIR, Cell, matches, name_of, plus
from orchestrator.tasks.villagerbench.blueprint_text import VillageBlock
from orchestrator.tasks.villagerbench.village_figures import LONGEST

EMPTY = (AIR, "cave_air", "void_air", "water", "lava")
SIDES = ((-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1))
HELD_BY = {"x": ((0, -1, 0), (0, 1, 0)), "y": ((-1, 0, 0), (1, 0, 0)), "z": ((0, 0, -1), (0, 0, 1))}  # as the judge counts them
NOT_HELD_BY = {"W": (-1, 0, 0), "E": (1, 0, 0), "S": (0, 0, -1), "N": (0, 0, 1)}
A_LEVEL = 0.02  # how much each level above the ground adds
VIEWS = ((0, -1), (0, 1), (2, -1), (2, 1), (1, 1))  # axis and direction: east, west, south, north and above


def block_hits(blocks: Sequence[VillageBlock], there: Mapping[Cell, str]) -> float:
    """Return the share of the blocks that are right: the same id, and the facing that is wanted. `there` maps cells to what
    stands there."""
    return sum(matches(block.state, there.get(block.cell, AIR)) for block in blocks) / len(blocks) if blocks else 1.0


def view_hits(blocks: Sequence[VillageBlock], there: Mapping[Cell, str]) -> float:
    """Return how much of the building looks right, as the mean over five sides: of each side, the share of lines of sight whose
    first block is the wanted one."""
    wanted = {block.cell: block.name for block in blocks}
    actual = {cell: name_of(block) for cell, block in there.items()}
    return sum(view_share(wanted, actual, axis, way) for axis, way in VIEWS) / len(VIEWS)


def view_share(wanted: Mapping[Cell, str], actual: Mapping[Cell, str], axis: int, way: int) -> float:
    """Return the share of lines of sight along an axis whose first block is the wanted one."""
    first, seen = front(wanted, wanted, axis, way), front(actual, actual, axis, way)
    return sum(seen.get(line) == block for line, block in first.items()) / len(first)


def front(cells: Collection[Cell], blocks: Mapping[Cell, str], axis: int, way: int) -> dict[tuple[int, ...], str]:
    """Return the first block of each line of sight, by the two coordinates that the line keeps."""
    found: dict[tuple[int, ...], tuple[int, str]] = {}
    for cell in cells:
        if blocks[cell] not in EMPTY:
            line = tuple(value for place, value in enumerate(cell) if place != axis)
            depth = cell[axis] * way
            if line not in found or depth > found[line][0]:
                found[line] = depth, blocks[cell]
    return {line: block for line, (_, block) in found.items()}


def complexity(blocks: Sequence[VillageBlock]) -> float:
    """Return the complexity of a building: each block counts more the higher it is and the fewer blocks it can be set
    against."""
    cells, ground = {block.cell for block in blocks}, min(block.cell[1] for block in blocks) - 1
    return sum(2 * (1 / (holds(block, cells, ground) + 1) + (block.cell[1] - ground) * A_LEVEL) for block in blocks)


def holds(block: VillageBlock, cells: Collection[Cell], ground: int) -> int:
    """Return against how many neighbours a block can be set, by the judge's rules; the ground counts for the lowest blocks only
    where the file's lowest block lies on it."""
    sides = [side for side in SIDES if plus(block.cell, side) in cells]
    sides += [(0, -1, 0)] if block.cell[1] == ground else []
    if block.facing in HELD_BY:
        return sum(side in HELD_BY[block.facing] for side in sides)
    return sum(side != NOT_HELD_BY.get(block.facing) for side in sides)


def time_limits(blocks: Sequence[VillageBlock]) -> tuple[float, float]:
    """Return how many seconds actions may take, and how many the whole task."""
    effort = 60 * (log(complexity(blocks)) + 1)
    return effort + 180, min(LONGEST, effort + 300)
