"""Makes structures (appendix A.1): a depth-first search adds small shapes to a shape of one family until the size fits, within
the limits of complexity."""

from collections.abc import Iterator
from random import Random

from orchestrator.games.coblock.blocks import PLOT, Cell, beside, buildable, in_plot
from orchestrator.games.coblock.generator.shapes import EXTENSIONS, FAMILIES, ShapeCells
from orchestrator.games.coblock.generator.surfaces import complexity

SIZES = (12, 24)  # blocks of a structure
COMPLEXITIES = (384, 10**15)  # spanning trees; a cuboid has 384
BRANCHES = 4  # extensions that the search tries at each depth
TRIES = 12  # places that it tries for one extension
VISITS = 40  # structures that one search looks at


def combined(family: str, random: Random, limits: tuple[int, int] = COMPLEXITIES) -> ShapeCells | None:
    """Return a structure of the family somewhere in the plot, with 12 to 24 blocks and a complexity within `limits`; None if
    the search from this shape finds none."""
    start = moved_into_plot(FAMILIES[family](random), random)
    return extended(start, random.randint(*SIZES), limits, random, iter(range(VISITS)))


def extended(
    shape: ShapeCells, wanted: int, limits: tuple[int, int], random: Random, visits: Iterator[int]
) -> ShapeCells | None:
    """Return the shape with extensions, of at least `wanted` blocks or all that fit; the search goes back where an extension
    breaks the upper limit or leads nowhere. Each structure that it looks at takes one of the `visits`."""
    if next(visits, None) is None or len(shape) > SIZES[1] or (trees := complexity(shape.keys())) > limits[1]:
        return None
    if len(shape) >= wanted and trees >= limits[0]:
        return shape
    for larger in grown(shape, random):
        if found := extended(larger, wanted, limits, random, visits):
            return found
    return shape if SIZES[0] <= len(shape) and trees >= limits[0] else None


def grown(shape: ShapeCells, random: Random) -> Iterator[ShapeCells]:
    """Yield the shape with one more small shape against it, a new part of the structure, at most `BRANCHES` times."""
    part = max(shape.values()) + 1
    for _ in range(BRANCHES):
        extra = random.choice(EXTENSIONS)(random)
        for _ in range(TRIES):
            placed = against(extra, shape, random)
            if not placed & shape.keys() and all(map(in_plot, placed)) and buildable([*shape, *placed]):
                yield shape | dict.fromkeys(sorted(placed), part)
                break


def against(extra: ShapeCells, shape: ShapeCells, random: Random) -> set[Cell]:
    """Return the cells of `extra`, moved so that its first cell lies against a random cell of the shape."""
    at = random.choice(list(beside(random.choice(sorted(shape)))))
    first = random.choice(sorted(extra))
    return {(x + at[0] - first[0], y + at[1] - first[1], z + at[2] - first[2]) for x, y, z in extra}


def moved_into_plot(shape: ShapeCells, random: Random) -> ShapeCells:
    """Return the shape on a random place of the plot; x and z are exchanged half of the time."""
    turned = random.random() < 0.5
    cells = {((z, y, x) if turned else (x, y, z)): part for (x, y, z), part in shape.items()}
    dx = random.randint(0, PLOT[0] - 1 - max(x for x, _, _ in cells))
    dz = random.randint(0, PLOT[2] - 1 - max(z for _, _, z in cells))
    return {(x + dx, y, z + dz): part for (x, y, z), part in cells.items()}
