"""Opens a building in a file of another tool: Sponge schematics, Litematica's and the game's structures."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from orchestrator.building.files.block_box import BlockBox
from orchestrator.building.files.litematic import read_litematic
from orchestrator.building.files.nbt import DAMAGED, BadBuildingFile, read_nbt
from orchestrator.building.files.placeable import FileBuilding, building_of
from orchestrator.building.files.sponge import read_sponge
from orchestrator.building.files.structure import read_structure

READERS: Mapping[str, Callable[[Mapping[str, Any], str], BlockBox]] = {
    ".schem": read_sponge,
    ".litematic": read_litematic,
    ".nbt": read_structure,
}
LONGEST_NAME = 32


def open_building(file: Path, version: str) -> FileBuilding:
    """Return the building of a file that can be built by hand in this version of the game, and what was left out of it. Raises
    BadBuildingFile with one sentence for a file of another kind, a damaged one and one that is too large."""
    reader = READERS.get(file.suffix.lower())
    if reader is None:
        raise BadBuildingFile(f"{file.name} is no {', '.join(READERS)} file.")
    try:
        box = reader(read_nbt(file), file.name)
    except RecursionError:
        raise BadBuildingFile(f"{file.name} is refused: it is nested too deep.") from None
    except DAMAGED:
        raise BadBuildingFile(f"{file.name} is damaged: a value in it is of the wrong kind.") from None
    return building_of(box, name_for(file), file.name, version)


def name_for(file: Path) -> str:
    """Return the name of a building by that of its file: small letters, digits and underscores."""
    return re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")[:LONGEST_NAME] or "building"
