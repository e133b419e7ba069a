"""Reads Sponge schematics (`.schem`), versions 2 and 3, as WorldEdit writes them."""

from collections.abc import Iterator, Mapping
from typing import Any

from orchestrator.building.files.block_box import BlockBox, cell_at, checked_size
from orchestrator.building.files.nbt import BadBuildingFile

LONGEST_VARINT = 5  # bytes


def read_sponge(top: Mapping[str, Any], name: str) -> BlockBox:
    """Return the blocks of a Sponge schematic, from the outermost compound of the file called `name`. Raises
    BadBuildingFile."""
    root = top.get("Schematic", top)
    version = root.get("Version") if isinstance(root, dict) else None
    if version not in (2, 3):
        raise BadBuildingFile(f"{name} is a schematic of version {version}; versions 2 and 3 can be read: save it again.")
    size = checked_size(name, root.get("Width"), root.get("Height"), root.get("Length"))
    holder = root.get("Blocks") if version == 3 else root
    palette = holder.get("Palette") if isinstance(holder, dict) else None
    data = holder.get("Data" if version == 3 else "BlockData") if isinstance(holder, dict) else None
    if not isinstance(palette, dict) or not isinstance(data, list):
        raise BadBuildingFile(f"{name} has no blocks.")
    names = {number: block.removeprefix("minecraft:") for block, number in palette.items()}
    numbers = list(varints(data, name))
    if len(numbers) != size[0] * size[1] * size[2] or not set(numbers) <= names.keys():
        raise BadBuildingFile(f"{name} is damaged: its blocks do not fill its size.")
    return BlockBox(size, {cell_at(index, size): names[number] for index, number in enumerate(numbers)})


def varints(data: list[int], name: str) -> Iterator[int]:
    """Yield the numbers that a list of signed bytes holds, seven bits to a byte, the lowest first."""
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            yield value
            value = shift = 0
        elif shift >= 7 * LONGEST_VARINT:
            raise BadBuildingFile(f"{name} is damaged: a number in it does not end.")
    if shift:
        raise BadBuildingFile(f"{name} is damaged: a number in it does not end.")
