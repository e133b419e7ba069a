"""Reads VillagerBench's blueprint file, in which each building is a list of descriptions, such as
`material: dirt facing: A position: [-8, -60, 0]` or
`[material:dirt facing:A positions:[start:[-9 -60 0] end:[-8 -60 0]]]`."""

import itertools
import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.core.blueprint import Cell, reached
from orchestrator.core.errors import BlockcrewError, cause

TOKEN = re.compile(r"(?P<key>[a-z]+): ?(?P<word>[A-Za-z_]+)|(?P<mark>[a-z]+):|\[\s*(?P<cell>-?\d+,? -?\d+,? -?\d+)\s*\]")
NAMES = ("material", "name")
FACINGS = {"N": "north", "S": "south", "E": "east", "W": "west"}


@dataclass(frozen=True, slots=True)
class VillageBlock:
    """One block of a building: its cell, its id, and its facing as the file writes it: N, S, E, W, an axis x, y, z, or A for
    any."""

    cell: Cell
    name: str
    facing: str = "A"

    @property
    def state(self) -> str:
        """Return the block with the property that its facing means."""
        if self.facing in FACINGS:
            return f"{self.name}[facing={FACINGS[self.facing]}]"
        return f"{self.name}[axis={self.facing}]" if self.facing in ("x", "y", "z") else self.name


def read_blueprints(path: Path) -> dict[str, tuple[VillageBlock, ...]]:
    """Return the buildings of a blueprint file by name. Raises BlockcrewError if it cannot be read, or is another file."""
    try:
        read = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BlockcrewError(f"The blueprint file {path} cannot be read: {cause(error)}.") from error
    if not isinstance(read, dict) or not all(isinstance(each, list) for each in read.values()):
        raise BlockcrewError(f"{path} is no blueprint file of VillagerBench: it has to be an object of lists by name.")
    return {name: building(path, name, lines) for name, lines in read.items()}


def building(path: Path, name: str, lines: list[object]) -> tuple[VillageBlock, ...]:
    """Return the blocks of one building. Raises BlockcrewError for a description without material or place."""
    found: dict[Cell, VillageBlock] = {}
    for line in lines:
        blocks = list(described(line)) if isinstance(line, str) else []
        if not blocks:
            raise BlockcrewError(f"{path}: {name}: {json.dumps(line)[:60]} describes no block with its place.")
        found |= {block.cell: block for block in blocks}
    return tuple(found.values())


@dataclass
class MaterialGroup:
    """The cells that a description gives one material so far. A facing before them is for all, one after them for those since
    the last one."""

    name: str
    facing: str = ""
    cells: dict[Cell, str] = field(default_factory=dict)
    corners: list[Cell] = field(default_factory=list)
    start: Cell | None = None

    def turn(self, facing: str) -> None:
        """Take the facing of all cells, or of those since the last one."""
        if not self.cells:
            self.facing = facing
        self.cells = {cell: known or facing for cell, known in self.cells.items()}

    def add(self, mark: str, cell: Cell) -> None:
        """Take a cell; `mark` is the word before it, such as start, end or missing."""
        if mark == "end" and self.start:
            self.cells |= dict.fromkeys(box(self.start, cell), self.facing)
        elif mark == "corners":
            self.corners.append(cell)
            low = tuple(map(min, zip(*self.corners, strict=True)))
            high = tuple(map(max, zip(*self.corners, strict=True)))
            self.cells |= dict.fromkeys(box((low[0], low[1], low[2]), (high[0], high[1], high[2])), self.facing)
        elif mark == "missing":
            self.cells.pop(cell, None)
        else:
            self.cells[cell] = self.facing
        self.start = cell if mark == "start" else None

    def blocks(self) -> Iterator[VillageBlock]:
        """Yield the blocks of the group."""
        return (VillageBlock(cell, self.name, facing or "A") for cell, facing in self.cells.items())


def described(line: str) -> Iterator[VillageBlock]:
    """Yield the blocks that one description means."""
    group, mark = MaterialGroup(""), ""
    for token in TOKEN.finditer(line):
        if token["cell"]:
            x, y, z = (int(each) for each in re.findall(r"-?\d+", token["cell"]))
            group.add(mark, (x, y, z))
        elif token["key"] in NAMES:
            yield from group.blocks() if group.name else ()
            group = MaterialGroup(token["word"])
        elif token["key"] == "facing":
            group.turn(token["word"])
        elif token["mark"]:
            mark = token["mark"]
            if mark in ("layers", "height"):
                group.corners = []
    yield from group.blocks() if group.name else ()


def box(one: Cell, other: Cell) -> Iterator[Cell]:
    """Yield every cell of the box between two corners."""
    ranges = [range(min(a, b), max(a, b) + 1) for a, b in zip(one, other, strict=True)]
    return ((x, y, z) for x, y, z in itertools.product(*ranges))


def renamed(block: VillageBlock, names: Mapping[str, str]) -> VillageBlock:
    """Return the block under its present id."""
    return VillageBlock(block.cell, names.get(block.name, block.name), block.facing)


def with_supports(cells: Mapping[Cell, str], support: str = "dirt") -> dict[Cell, str]:
    """Return the cells with columns of a support under those that would hang in the air when the building grows level by level:
    no chain of blocks at their height or below leads down to the lowest level."""
    found, ground = dict(cells), min((y for _, y, _ in cells), default=0)
    while loose := next(iter(sorted(hanging(found, ground), key=lambda cell: cell[1])), None):
        x, y, z = loose
        while (y := y - 1) >= ground and (x, y, z) not in found:
            found[x, y, z] = support
    return found


def hanging(cells: Collection[Cell], ground: int) -> set[Cell]:
    """Return the cells that no chain of cells at their height or below connects with the lowest level."""
    held = set[Cell]()
    for level in range(ground, max((y for _, y, _ in cells), default=ground) + 1):
        here = {cell for cell in cells if cell[1] == level}
        edge = {cell for cell in here if level == ground or (cell[0], level - 1, cell[2]) in held}
        held.update(reached(here, edge))
    return set(cells) - held
