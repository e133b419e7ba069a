"""Paths and areas on the land, as squares (x, z): straight lines, rings, and what is beside them."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from orchestrator.building.shapes.shape import Square

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def line(begin: Square, end: Square) -> tuple[Square, ...]:
    """Return the squares from one square to another, both included. Each shares a side with the next one, so that nobody slips
    through a fence along them."""
    (x, z), (x1, z1) = begin, end
    wide, deep = abs(x1 - x), abs(z1 - z)
    east, south = (1 if x1 > x else -1), (1 if z1 > z else -1)
    found, gone_x, gone_z = [begin], 0, 0
    while gone_x < wide or gone_z < deep:
        if gone_z >= deep or (gone_x < wide and (1 + 2 * gone_x) * deep < (1 + 2 * gone_z) * wide):
            x, gone_x = x + east, gone_x + 1
        else:
            z, gone_z = z + south, gone_z + 1
        found.append((x, z))
    return tuple(found)


def turned(path: tuple[Square, ...], side: Square) -> tuple[Square, ...]:
    """Return a path with a corner at its end, after which it goes on as far again in the direction `side`."""
    (x, z), far = path[-1], len(path) - 1
    return (*path, *line((x, z), (x + far * side[0], z + far * side[1]))[1:])


def ring(low: Square, high: Square) -> tuple[Square, ...]:
    """Return the border of a rectangle in order, from its north-west corner clockwise as seen from above; each square once."""
    (x0, z0), (x1, z1) = low, high
    corners = ((x0, z0), (x1, z0), (x1, z1), (x0, z1), (x0, z0))
    found: list[Square] = []
    for begin, end in pairwise(corners):
        found += [square for square in line(begin, end) if square not in found]
    return tuple(found)


def area(length: int, width: int) -> Iterator[Square]:
    """Yield the squares of a rectangle that begins at (0, 0): `length` to the east, `width` to the south."""
    return ((x, z) for z in range(width) for x in range(length))


def on_border(square: Square, length: int, width: int) -> bool:
    """Return whether a square is on the border of the rectangle that begins at (0, 0)."""
    return square[0] in (0, length - 1) or square[1] in (0, width - 1)


def runs_east(path: tuple[Square, ...]) -> bool:
    """Return whether a path goes more to the east or west than to the north or south."""
    (x0, z0), (x1, z1) = path[0], path[-1]
    return abs(x1 - x0) >= abs(z1 - z0)


def widened(path: tuple[Square, ...], width: int, *, east: bool | None = None) -> dict[Square, int]:
    """Return the squares of a path of this width, each with its distance from the middle line: below zero on one side, above
    zero on the other. The width lies across the path's main direction, or across `east` or south if that is given; an even one
    has more on the south or east side."""
    east = runs_east(path) if east is None else east
    found: dict[Square, int] = dict.fromkeys(path, 0)
    for off in sorted(range(-((width - 1) // 2), width // 2 + 1), key=abs):
        for x, z in path:
            found.setdefault((x, z + off) if east else (x + off, z), off)
    return found


def beside(squares: Iterable[Square]) -> set[Square]:
    """Return the squares that share a side with one of these and are not among them."""
    own = set(squares)
    return {(x + dx, z + dz) for x, z in own for dx, dz in SIDES} - own


def gate_square(path: tuple[Square, ...]) -> Square:
    """Return the square of the way through a closed path: in the middle of its south side."""
    south = max(z for _, z in path)
    side = sorted(x for x, z in path if z == south)
    return side[len(side) // 2], south
