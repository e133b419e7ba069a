"""Divides a structure into two goals: side by side, so that each can be built alone, or one on top of the other."""

from collections.abc import Collection
from random import Random

from orchestrator.games.coblock.blocks import GROUND, Cell, beside, buildable, lowest_first

Halves = tuple[frozenset[Cell], frozenset[Cell]]
SMALLEST = 0.25  # of the blocks: a goal has at least this share


def side_by_side(cells: Collection[Cell], random: Random) -> Halves | None:
    """Return two halves that grow cell by cell from two ground cells far apart, so that each stands by itself; None if the
    structure has one ground cell, or if the halves are too unequal."""
    ground = sorted(cell for cell in cells if cell[1] == GROUND)
    if len(ground) < 2:
        return None
    first = random.choice(ground)
    second = max(ground, key=lambda cell: distance(first, cell))
    halves = ({first}, {second})
    left = set(cells) - {first, second}
    while left:
        small, large = sorted(halves, key=len)
        half = small if edge(small, left) else large
        best = min(edge(half, left), key=lowest_first)
        half.add(best)
        left.remove(best)
    return fair_enough(halves[0], halves[1])


def edge(half: set[Cell], left: set[Cell]) -> set[Cell]:
    """Return the cells of `left` that share a face with the half."""
    return {other for cell in half for other in beside(cell)} & left


def stacked(cells: Collection[Cell], random: Random) -> Halves | None:
    """Return the blocks below and from a height on, where the lower half can be built alone and the upper half not even begun
    before; None if no height fits. Of several heights a random one is taken."""
    found = []
    for height in range(GROUND + 1, max(y for _, y, _ in cells) + 1):
        lower = {cell for cell in cells if cell[1] < height}
        if buildable(lower) and (halves := fair_enough(lower, set(cells) - lower)):
            found.append(halves)
    return random.choice(found) if found else None


def fair_enough(one: set[Cell], other: set[Cell]) -> Halves | None:
    """Return the halves if neither is too small."""
    least = SMALLEST * (len(one) + len(other))
    return (frozenset(one), frozenset(other)) if min(len(one), len(other)) >= least else None


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two cells along the axes."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
