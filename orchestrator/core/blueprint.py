"""Blueprints: cells (x, y, z) with the block that belongs in each, in stages that build on each other (the paper S-Agents,
IV-A). The module reads no files and no game data. tasks/shelter/ reads a blueprint from a file or makes one;
knowledge/building.py checks it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

Cell = tuple[int, int, int]
AIR = "air"
EARTH, GRASS = "dirt", "grass_block"  # the one turns into the other by itself
AROUND = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
STATE = re.compile(r"(?:minecraft:)?([a-z0-9_]+)(?:\[([^\]]*)\])?")
OTHER_HALF = (("_door", "half", "upper"), ("_bed", "part", "head"))  # comes with the half that is set down


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a blueprint: cells with their blocks, which may be built in any order once all earlier stages are right.
    The block `air` means that the cell must be empty."""

    name: str
    cells: tuple[tuple[Cell, str], ...]


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A building without a place. `size` is width (x, east), height (y, up) and depth (z, south).
    Cells are counted from the lowest north-west corner. The lowest layer stands on the ground. A block is written as in
    vanilla, `oak_door[facing=north,half=lower]`; properties that are left out may have any value."""

    name: str
    size: Cell
    stages: tuple[Stage, ...]

    def at(self, origin: Cell) -> "Build":
        """Return the blueprint placed in the world: `origin` is the cell of its lowest north-west corner."""
        moved = tuple(Stage(s.name, tuple((plus(cell, origin), block) for cell, block in s.cells)) for s in self.stages)
        return Build(self.name, origin, plus(origin, (self.size[0] - 1, self.size[1] - 1, self.size[2] - 1)), moved)


@dataclass(frozen=True, slots=True)
class Build:
    """A blueprint at its place in the world. `low` and `high` are its lowest and highest corner; `whole` is False for a part of
    a building."""

    name: str
    low: Cell
    high: Cell
    stages: tuple[Stage, ...]
    whole: bool = True

    @property
    def cells(self) -> dict[Cell, str]:
        """Return a mapping from every cell of the building to the block that belongs there."""
        return {cell: block for stage in self.stages for cell, block in stage.cells}

    def holds(self, cell: Cell) -> bool:
        """Return whether a cell lies between the corners of the building."""
        return all(low <= at <= high for low, at, high in zip(self.low, cell, self.high, strict=True))

    @property
    def blocks(self) -> int:
        """Return the number of blocks of the finished building, air not counted."""
        return sum(block != AIR for block in self.cells.values())

    def part(self, stage: Stage, cells: Iterable[Cell]) -> "Build":
        """Return a part of this building: the cells of `stage` that are also in `cells`, with their blocks."""
        chosen = set(cells)
        stages = (Stage(stage.name, tuple(pair for pair in stage.cells if pair[0] in chosen)),)
        return replace(self, stages=stages, whole=False)

    def within(self, cells: Iterable[Cell]) -> "Build":
        """Return a part of this building: those of `cells` that it has, in its stages; without the stages that have none."""
        chosen = set(cells)
        parts = (Stage(stage.name, tuple(pair for pair in stage.cells if pair[0] in chosen)) for stage in self.stages)
        return replace(self, stages=tuple(part for part in parts if part.cells), whole=False)

    def right(self, seen: Mapping[Cell, str]) -> int:
        """Return how many blocks of the building stand as planned; `seen` maps cells to the blocks that were observed there."""
        return sum(block != AIR and matches(block, seen.get(cell, "")) for cell, block in self.cells.items())

    def set_from(self, gained: Mapping[str, int]) -> int:
        """Return how many blocks of the building were placed, worked out from the items spent: a door is one item but two
        blocks.
        `gained` maps items to counts, which are below zero for items that were spent."""
        each = Counter(name_of(block) for block in self.cells.values() if block != AIR)
        items = materials(self.cells.values())
        return sum(-gained.get(item, 0) * each[item] // count for item, count in items.items() if gained.get(item, 0) < 0)


def plus(cell: Cell, other: Cell) -> Cell:
    """Return the sum of two cells, coordinate by coordinate."""
    return cell[0] + other[0], cell[1] + other[1], cell[2] + other[2]


def name_of(block: str) -> str:
    """Return the block's id without its state: `oak_door` for `oak_door[half=lower]`."""
    found = STATE.fullmatch(block)
    return found[1] if found else ""


def state_of(block: str) -> dict[str, str]:
    """Return the properties that a block's text names: `{'half': 'lower'}` for `oak_door[half=lower]`."""
    found = STATE.fullmatch(block)
    pairs = (pair.partition("=") for pair in (found[2] or "").split(",")) if found else ()
    return {name.strip(): value.strip() for name, _, value in pairs if name}


def matches(wanted: str, seen: str) -> bool:
    """Return whether the seen block is the wanted one: the same id, and the same value of every property that `wanted` names.
    If air is wanted, any kind of air matches; if dirt is wanted, dirt that has grown grass matches, too."""
    if wanted == AIR:
        return name_of(seen).endswith(AIR)
    if wanted == EARTH and name_of(seen) == GRASS:
        return True
    there = state_of(seen)
    return name_of(wanted) == name_of(seen) and all(there.get(name) == value for name, value in state_of(wanted).items())


def item_of(block: str) -> str | None:
    """Return the item that places this block; None for air and for the half of a door or bed that comes with the other half."""
    name, state = name_of(block), state_of(block)
    if block == AIR or any(name.endswith(end) and state.get(prop) == value for end, prop, value in OTHER_HALF):
        return None
    return name


def materials(blocks: Iterable[str]) -> Counter[str]:
    """Return the items that placing these blocks takes, with their counts: a door of two blocks takes one item."""
    return Counter(item for block in blocks if (item := item_of(block)))


def lacking(wanted: Mapping[str, int], inventories: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return which of the wanted items all inventories together hold too few of, with the missing counts. All mappings are item
    id to count."""
    held = list(inventories)
    more = {item: count - sum(one.get(item, 0) for one in held) for item, count in wanted.items()}
    return {item: count for item, count in more.items() if count > 0}


def open_cells(stage: Stage, seen: Mapping[Cell, str]) -> dict[Cell, str]:
    """Return the cells of a stage (a part of the building) that are not right yet, mapped to the blocks that belong there.
    A cell is not right if another block stands there or if no block was seen. `seen` maps cells to the blocks observed
    there."""
    return {cell: block for cell, block in stage.cells if not matches(block, seen.get(cell, ""))}


def floating(blueprint: Blueprint) -> list[Cell]:
    """Return the cells whose block would hang in the air when their stage (a part of the building) is built: no chain of blocks
    that share a side, from this stage and earlier ones, leads down to the ground."""
    held: set[Cell] = set()
    loose: list[Cell] = []
    for stage in blueprint.stages:
        cells = {cell for cell, block in stage.cells if block != AIR}
        held |= set(reached(cells, {cell for cell in cells if cell[1] == 0 or set(neighbours(cell)) & held}))
        loose += sorted(cells - held)
    return loose


def reached(cells: set[Cell], edge: set[Cell]) -> Iterator[Cell]:
    """Yield the cells of `edge`, where the search starts, and every cell of `cells` that is connected to them through cells of
    `cells` that share a side."""
    left = cells - edge
    while edge:
        yield from edge
        edge = {other for cell in edge for other in neighbours(cell)} & left
        left -= edge


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Return the six cells that share a side with `cell`."""
    return (plus(cell, way) for way in AROUND)
