"""An arena: a box of land with its blocks, mobs and players for a test or a task, described once in a file and laid out at any
place in a world. arena_file.py reads one from its file, arena_layout.py turns it into commands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.servers.yaml_lines import BadFile

Cell = tuple[int, int, int]
Point = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of items in one slot of an inventory or container; slots are counted from 0."""

    slot: int
    item: str
    count: int


@dataclass(frozen=True, slots=True)
class ArenaStep:
    """One building step of an arena (a box of land built for a test), which sets `block` in the box between two corners, `low`
    and `high`. `shape` is fill (the whole box), hollow (a shell with air inside), outline (only the shell) or put (one block,
    with the items that it `holds`). `line` is its line in the arena's file."""

    shape: str
    low: Cell
    high: Cell
    block: str
    holds: tuple[Stack, ...] = ()
    line: int = 0

    def cells(self) -> Mapping[Cell, str]:
        """Return all cells in which this building step sets a block, as (x, y, z) -> block id, such as stone. Coordinates are
        counted from the arena's lowest north-west corner. A hollow step also sets air inside its shell."""
        (x0, y0, z0), (x1, y1, z1) = self.low, self.high
        found = {}
        for x in range(x0, x1 + 1):
            for y in range(y0, y1 + 1):
                for z in range(z0, z1 + 1):
                    shell = x in (x0, x1) or y in (y0, y1) or z in (z0, z1)
                    if shell or self.shape in ("fill", "put"):
                        found[x, y, z] = self.block
                    elif self.shape == "hollow":
                        found[x, y, z] = "air"
        return found


@dataclass(frozen=True, slots=True)
class Mob:
    """A group of mobs: `count` mobs of one `kind`, such as cow, at one place of an arena (a box of land built for a test);
    `line` is its line in the arena's file."""

    kind: str
    at: Point
    count: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class Spawn:
    """A player's starting place and equipment. `player` is a name or a number; number 1 is the first player in the world for
    whom there is no place by name. `look` is yaw and pitch in degrees; `holds` are stacks of items with their inventory slots,
    `wears` maps a part of the body, such as head, to an item."""

    player: str | int
    at: Point
    look: tuple[float, float]
    holds: tuple[Stack, ...] = ()
    wears: Mapping[str, str] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True, slots=True)
class Arena:
    """An arena: a box of land with its building steps, mobs, players' places and game rules. All coordinates are counted from
    its lowest north-west corner; `size` is its extent in x, y and z, in blocks."""

    name: str
    about: str
    size: Cell
    build: tuple[ArenaStep, ...] = ()
    mobs: tuple[Mob, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    time: str | None = None
    weather: str | None = None
    file: Path = Path()

    def grid(self) -> dict[Cell, str]:
        """Return every cell of the arena's box with the block that stands there once the arena is laid out, as (x, y, z) ->
        block id. The steps in `build` are applied in order, so a later one replaces blocks of an earlier one; a cell that none
        of them sets has air."""
        width, height, depth = self.size
        cells = {(x, y, z): "air" for y in range(height) for z in range(depth) for x in range(width)}
        for step in self.build:
            cells.update(step.cells())
        return cells

    def wrong(self, line: int, reason: str) -> BadFile:
        """Return, for the caller to raise, a BadFile error that gives the `reason` for a mistake in this line of the arena's
        file."""
        return BadFile(f"{self.file}:{line}: {reason}.")
