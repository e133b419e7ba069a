"""The blocks of a file before it is known which can be built: a box of cells with their blocks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.building.files.nbt import BadBuildingFile
from orchestrator.core.blueprint import Cell
from orchestrator.knowledge.building import HIGHEST, WIDEST

MOST_CELLS = WIDEST * WIDEST * HIGHEST


@dataclass(frozen=True, slots=True)
class BlockBox:
    """A box of blocks from a file: its size (width, height, depth) and the blocks of its cells, air included."""

    size: Cell
    blocks: Mapping[Cell, str]


def checked_size(name: str, width: Any, height: Any, depth: Any) -> Cell:
    """Return the size of a box. Raises BadBuildingFile, with the file's `name`, if it is empty or larger than what can be
    built."""
    if not all(isinstance(one, int) and one > 0 for one in (width, height, depth)):
        raise BadBuildingFile(f"{name} has no size: it holds no building.")
    if width > WIDEST or depth > WIDEST or height > HIGHEST:
        raise BadBuildingFile(
            f"{name} is {width} x {depth} blocks and {height} high; we build at most {WIDEST} x {WIDEST} and {HIGHEST} high."
        )
    return width, height, depth


def state_text(name: str, properties: Mapping[str, Any]) -> str:
    """Return a block as vanilla writes it: `oak_door[half=lower]`, without the name of the game before it."""
    inside = ",".join(f"{key}={value}" for key, value in sorted(properties.items()))
    return f"{name.removeprefix('minecraft:')}[{inside}]" if inside else name.removeprefix("minecraft:")


def cell_at(index: int, size: Cell) -> Cell:
    """Return the cell of a block by its number in the order of these formats: x first, then z, then y."""
    width, _, depth = size
    return index % width, index // (width * depth), index // width % depth
