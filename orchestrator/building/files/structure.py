"""Reads the game's own structures (`.nbt`), as a structure block saves them."""

from collections.abc import Mapping
from typing import Any

from orchestrator.building.files.block_box import BlockBox, checked_size, state_text
from orchestrator.building.files.nbt import DAMAGED, BadBuildingFile
from orchestrator.core.blueprint import Cell


def read_structure(top: Mapping[str, Any], name: str) -> BlockBox:
    """Return the blocks of a structure, from the outermost compound of the file called `name`. Raises BadBuildingFile."""
    try:
        size = checked_size(name, *top["size"])
        states = top["palette"] if "palette" in top else top["palettes"][0]
        palette = [state_text(one["Name"], one.get("Properties", {})) for one in states]
        blocks: dict[Cell, str] = {}
        for each in top["blocks"]:
            x, y, z = each["pos"]
            if not (0 <= x < size[0] and 0 <= y < size[1] and 0 <= z < size[2]) or each["state"] < 0:
                raise BadBuildingFile(f"{name} is damaged: a block of it lies outside of its size.")
            blocks[x, y, z] = palette[each["state"]]
    except DAMAGED:
        raise BadBuildingFile(f"{name} is no structure of the game, or it is damaged.") from None
    return BlockBox(size, blocks)
