"""Finds the rooms of a building out of which no way leads, so that nobody is walled in."""

from collections import deque

from orchestrator.core.blueprint import AIR, Build, Cell, name_of, neighbours

OPENED = ("_door", "_gate", "_trapdoor")  # by hand
BY_POWER = "iron_"


def sealed(build: Build) -> frozenset[Cell]:
    """Return the free cells inside of a finished building from which nobody gets out through air, doors or gates."""
    (x0, y0, z0), (x1, y1, z1) = build.low, build.high
    box = {(x, y, z) for x in range(x0 - 1, x1 + 2) for y in range(y0, y1 + 2) for z in range(z0 - 1, z1 + 2)}
    free = {cell for cell in box if is_open(build.cells.get(cell, AIR))}
    outside, waiting = {(x0 - 1, y0, z0 - 1)}, deque([(x0 - 1, y0, z0 - 1)])
    while waiting:
        cell = waiting.popleft()
        for near in neighbours(cell):
            if near in free and near not in outside:
                outside.add(near)
                waiting.append(near)
    return frozenset(free - outside)


def is_open(block: str) -> bool:
    """Return whether somebody can pass a block: air, or what one opens by hand."""
    name = name_of(block)
    return name == AIR or (name.endswith(OPENED) and not name.startswith(BY_POWER))
