"""What is to be built: places with the block that belongs there, in stages that stand on each other (S-Agents, IV-A).

Pure: no files, no game data. tasks/shelter/ reads one from a file or makes one; knowledge/building.py checks it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

Cell = tuple[int, int, int]
AIR = "air"
AROUND = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
STATE = re.compile(r"(?:minecraft:)?([a-z0-9_]+)(?:\[([^\]]*)\])?")
OTHER_HALF = (("_door", "half", "upper"), ("_bed", "part", "head"))  # comes with the half that is set down


@dataclass(frozen=True, slots=True)
class Stage:
    """Cells that may be built in any order once all stages before are right. `air` means: nothing may stand there."""

    name: str
    cells: tuple[tuple[Cell, str], ...]


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What to build, wherever that is. `size` is width (x, to the east), height (y, up), depth (z, to the south).

    Cells are counted from the lowest north-west corner. The lowest layer stands on the ground. A block is written as in
    vanilla, `oak_door[facing=north,half=lower]`; properties that are left out may be anything.
    """

    name: str
    size: Cell
    stages: tuple[Stage, ...]

    def at(self, origin: Cell) -> "Build":
        """The same at a place of the world: `origin` is where its lowest north-west corner stands."""
        moved = tuple(Stage(s.name, tuple((plus(cell, origin), block) for cell, block in s.cells)) for s in self.stages)
        return Build(self.name, origin, plus(origin, (self.size[0] - 1, self.size[1] - 1, self.size[2] - 1)), moved)


@dataclass(frozen=True, slots=True)
class Build:
    """A blueprint at its place in the world, `low` and `high` its corners; not `whole` when it is a part of one."""

    name: str
    low: Cell
    high: Cell
    stages: tuple[Stage, ...]
    whole: bool = True

    @property
    def cells(self) -> dict[Cell, str]:
        """Every place with what belongs there."""
        return {cell: block for stage in self.stages for cell, block in stage.cells}

    @property
    def blocks(self) -> int:
        """How many blocks stand there in the end."""
        return sum(block != AIR for block in self.cells.values())

    def part(self, stage: Stage, cells: Iterable[Cell]) -> "Build":
        """Some cells of one stage."""
        chosen = set(cells)
        stages = (Stage(stage.name, tuple(pair for pair in stage.cells if pair[0] in chosen)),)
        return replace(self, stages=stages, whole=False)

    def right(self, seen: Mapping[Cell, str]) -> int:
        """How many blocks stand as they should, as seen."""
        return sum(block != AIR and matches(block, seen.get(cell, "")) for cell, block in self.cells.items())

    def set_from(self, gained: Mapping[str, int]) -> int:
        """How many blocks were set with what was spent: a door is one item and two blocks."""
        each = Counter(name_of(block) for block in self.cells.values() if block != AIR)
        items = materials(self.cells.values())
        return sum(-gained.get(item, 0) * each[item] // count for item, count in items.items() if gained.get(item, 0) < 0)


def plus(cell: Cell, other: Cell) -> Cell:
    """One beside the other."""
    return cell[0] + other[0], cell[1] + other[1], cell[2] + other[2]


def name_of(block: str) -> str:
    """The block's id without its state."""
    found = STATE.fullmatch(block)
    return found[1] if found else ""


def state_of(block: str) -> dict[str, str]:
    """Its properties that are named."""
    found = STATE.fullmatch(block)
    pairs = (pair.partition("=") for pair in (found[2] or "").split(",")) if found else ()
    return {name.strip(): value.strip() for name, _, value in pairs if name}


def matches(wanted: str, seen: str) -> bool:
    """Whether what stands there is what is wanted: the same block, and every property that is named."""
    if wanted == AIR:
        return name_of(seen).endswith(AIR)
    there = state_of(seen)
    return name_of(wanted) == name_of(seen) and all(there.get(name) == value for name, value in state_of(wanted).items())


def item_of(block: str) -> str | None:
    """The item that is set down for it; None for air and for a half that comes with the other one."""
    name, state = name_of(block), state_of(block)
    if block == AIR or any(name.endswith(end) and state.get(prop) == value for end, prop, value in OTHER_HALF):
        return None
    return name


def materials(blocks: Iterable[str]) -> Counter[str]:
    """Items that it takes."""
    return Counter(item for block in blocks if (item := item_of(block)))


def lacking(wanted: Mapping[str, int], inventories: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What all together hold too little of."""
    held = list(inventories)
    more = {item: count - sum(one.get(item, 0) for one in held) for item, count in wanted.items()}
    return {item: count for item, count in more.items() if count > 0}


def open_cells(stage: Stage, seen: Mapping[Cell, str]) -> dict[Cell, str]:
    """Places of the stage where something else stands, or nobody knows what."""
    return {cell: block for cell, block in stage.cells if not matches(block, seen.get(cell, ""))}


def floating(blueprint: Blueprint) -> list[Cell]:
    """Blocks that nothing supports when their stage is built: no ground beneath and no way of neighbours to it."""
    held: set[Cell] = set()
    loose: list[Cell] = []
    for stage in blueprint.stages:
        cells = {cell for cell, block in stage.cells if block != AIR}
        held |= set(reached(cells, {cell for cell in cells if cell[1] == 0 or set(beside(cell)) & held}))
        loose += sorted(cells - held)
    return loose


def reached(cells: set[Cell], edge: set[Cell]) -> Iterator[Cell]:
    """Everything that is joined to the edge."""
    left = cells - edge
    while edge:
        yield from edge
        edge = {other for cell in edge for other in beside(cell)} & left
        left -= edge


def beside(cell: Cell) -> Iterator[Cell]:
    """The six places that share a side with it."""
    return (plus(cell, way) for way in AROUND)
