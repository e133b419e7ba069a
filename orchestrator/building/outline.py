"""Draws the outline of a building as commands of the game: particles along the twelve edges of its box, for one player."""

from collections.abc import Iterator
from itertools import product
from math import ceil

from orchestrator.core.blueprint import Build, Cell

MOST = 96  # particles of one outline
LOOK = "minecraft:end_rod"  # glows, and stays for some seconds


def outline(build: Build, player: str) -> list[str]:
    """Return the commands that draw a building's outline once, for the player of this name only."""
    (x0, y0, z0), (x1, y1, z1) = build.low, build.high
    far = (x1 + 1, y1 + 1, z1 + 1)  # a cell ends where the next one begins
    around = 4 * sum(end - begin for begin, end in zip(build.low, far, strict=True))
    points = sorted(set(edges((x0, y0, z0), far, ceil(around / MOST))))
    return [f"particle {LOOK} {x} {y} {z} 0 0 0 0 1 force {player}" for x, y, z in points]


def edges(low: Cell, high: Cell, step: int) -> Iterator[Cell]:
    """Yield points on the edges of a box, `step` blocks apart, and its corners."""
    for axis in range(3):
        along = [*range(low[axis], high[axis], step), high[axis]]
        sides = [(low[other], high[other]) for other in range(3) if other != axis]
        for at, (first, second) in product(along, product(*sides)):
            point = [first, second]
            point.insert(axis, at)
            yield point[0], point[1], point[2]
