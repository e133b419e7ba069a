"""Buildings of MineCollab's construction tasks: levels of rows of blocks, each level at coordinates of the world."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from orchestrator.core.blueprint import AIR, OTHER_HALF, Build, Cell, Stage, plus


@dataclass(frozen=True, slots=True)
class BlueprintLevel:
    """One level: `at` is the cell of its first block; `rows` go south, the blocks of a row east."""

    at: Cell
    rows: tuple[tuple[str, ...], ...]

    @property
    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Yield each cell of the level with the block that the file wants there."""
        for south, row in enumerate(self.rows):
            yield from ((plus(self.at, (east, 0, south)), block) for east, block in enumerate(row))


def wanted(levels: Iterable[BlueprintLevel]) -> list[tuple[Cell, str]]:
    """Return every cell of every level with its block. A cell that is in several levels, as in a file whose levels all have the
    same height, is listed several times, as Mindcraft's validator counts it."""
    return [pair for level in levels for pair in level.cells]


def build_of(name: str, levels: Iterable[BlueprintLevel]) -> Build:
    """Return the building to work on, with a stage for each height, the lowest first. A cell for which levels contradict each
    other gets the block that most of them want, air last."""
    votes: dict[Cell, dict[str, int]] = {}
    for cell, block in wanted(levels):
        of_cell = votes.setdefault(cell, {})
        of_cell[block] = of_cell.get(block, 0) + 1
    cells = with_doors({cell: max(each, key=lambda block: (each[block], block != AIR)) for cell, each in votes.items()})
    low, high = corners(cells)
    heights = sorted({cell[1] for cell in cells})
    at_height = {y: tuple((cell, block) for cell, block in sorted(cells.items()) if cell[1] == y) for y in heights}
    return Build(name, low, high, tuple(Stage(f"level {y - low[1]}", at_height[y]) for y in heights))


def with_doors(cells: Mapping[Cell, str]) -> dict[Cell, str]:
    """Return the cells with the halves of doors named, of which the files give only the kind: of two on top of each other the
    upper one comes with the lower."""
    found = dict(cells)
    for end, prop, second in OTHER_HALF:
        if prop != "half":
            continue
        for cell in sorted(cells):
            below = (cell[0], cell[1] - 1, cell[2])
            if cells[cell].endswith(end) and found.get(below) == f"{cells[cell]}[half=lower]":
                found[cell] = f"{cells[cell]}[half={second}]"
            elif cells[cell].endswith(end):
                found[cell] = f"{cells[cell]}[half=lower]"
    return found


def corners(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """Return the lowest and the highest corner of the box around these cells."""
    xs, ys, zs = zip(*cells, strict=True)
    return (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))
