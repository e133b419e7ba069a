"""The five families of structures (appendix A.1): bridge, tower, arch, rectangle, symbol. A shape maps its cells to the number
of the part that they belong to, such as a pillar."""

from collections.abc import Callable, Mapping
from random import Random

from orchestrator.games.coblock.blocks import Cell

ShapeCells = dict[Cell, int]
LETTERS = {
    "H": ("#.#", "#.#", "###", "#.#", "#.#"),
    "U": ("#.#", "#.#", "#.#", "#.#", "###"),
    "C": ("###", "#..", "#..", "#..", "###"),
    "E": ("###", "#..", "###", "#..", "###"),
    "L": ("#..", "#..", "#..", "#..", "###"),
    "O": ("###", "#.#", "#.#", "#.#", "###"),
    "A": ("###", "#.#", "###", "#.#", "#.#"),
    "P": ("###", "#.#", "###", "#..", "#.."),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "M": ("#####", "#.#.#", "#.#.#", "#.#.#"),
    "W": ("#.#.#", "#.#.#", "#.#.#", "#####"),
    "plus": ("..#..", "..#..", "#####", "..#..", "..#.."),
}


def box(size: Cell, at: Cell = (0, 0, 0), part: int = 0) -> ShapeCells:
    """Return a solid cuboid of this size (x, y, z) whose lowest corner is `at`."""
    return {
        (at[0] + x, at[1] + y, at[2] + z): part for x in range(size[0]) for y in range(size[1]) for z in range(size[2])
    }  # fmt: skip


def bridge(random: Random) -> ShapeCells:
    """Return a deck of 5 to 8 by 1 or 2 cells on two pillars, which may stand one cell inside its ends."""
    length, width, height = random.randint(5, 8), random.choice((1, 1, 2)), random.choice((1, 2, 2, 3))
    inside = random.choice((0, 0, 1))
    left = box((1, height, width), (inside, 0, 0), 0)
    right = box((1, height, width), (length - 1 - inside, 0, 0), 1)
    return left | right | box((length, 1, width), (0, height, 0), 2)


def arch(random: Random) -> ShapeCells:
    """Return two pillars under a beam, by the paper's rule: pillars higher than 3 and narrower than 2, more than 3 cells apart;
    the beam narrower than 3."""
    height, apart, width = random.choice((4, 4, 5)), random.choice((4, 4, 5)), random.choice((1, 1, 2))
    left, right = box((1, height, 1), part=0), box((1, height, 1), (apart, 0, 0), 1)
    return left | right | box((apart + 1, 1, width), (0, height, 0), 2)


def tower(random: Random) -> ShapeCells:
    """Return a tower of 1 or 2 by 1 or 2 cells, at least twice as high as wide, with a part every two cells of height."""
    width, depth = random.choice(((1, 1), (2, 1), (2, 1), (2, 2), (2, 2)))
    height = random.randint(4, 5) if width * depth == 4 else random.randint(5, 8)
    return {cell: cell[1] // 2 for cell in box((width, height, depth))}


def rectangle(random: Random) -> ShapeCells:
    """Return a flat rectangle of at least 3 by 3 cells: a wall, or more rarely a floor. Its part changes halfway."""
    long, short = random.randint(4, 6), random.randint(3, 4)
    size = random.choice(((long, short, 1), (short, long, 1), (long, 1, short)))
    return {cell: int(2 * cell[0] >= size[0]) for cell in box(size)}


def symbol(random: Random) -> ShapeCells:
    """Return an upright letter or a plus, one cell thick or, if small, two. Its part changes halfway up."""
    rows = LETTERS[random.choice(sorted(LETTERS))]
    thick = random.choice((1, 2)) if sum(row.count("#") for row in rows) < 11 else 1
    top = len(rows) - 1
    return {
        (x, top - y, z): int(2 * (top - y) > top)
        for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#" for z in range(thick)
    }  # fmt: skip


def small_pillar(random: Random) -> ShapeCells:
    """Return an extension: a pillar of 2 to 4 cells."""
    return box((1, random.randint(2, 4), 1))


def small_slab(random: Random) -> ShapeCells:
    """Return an extension: a bar of 2 to 4 cells or a plate of 2 by 2."""
    long = random.randint(2, 4)
    return box(random.choice(((long, 1, 1), (1, 1, long), (2, 1, 2))))


FAMILIES: Mapping[str, Callable[[Random], ShapeCells]] = {
    "bridge": bridge, "tower": tower, "arch": arch, "rectangle": rectangle, "symbol": symbol,
}  # fmt: skip
EXTENSIONS: tuple[Callable[[Random], ShapeCells], ...] = (small_pillar, small_slab)
