"""Reads Litematica's schematics (`.litematic`): one or several regions, whose blocks are packed into long numbers."""

from collections.abc import Mapping
from typing import Any

from orchestrator.building.files.block_box import MOST_CELLS, BlockBox, cell_at, checked_size, state_text
from orchestrator.building.files.nbt import DAMAGED, BadBuildingFile
from orchestrator.core.blueprint import AIR, Cell, plus

LONG = 64  # bits
MOST_REGIONS = 64
AXES = ("x", "y", "z")


def read_litematic(top: Mapping[str, Any], name: str) -> BlockBox:
    """Return the blocks of all regions together, from the outermost compound of the file called `name`; where regions overlap,
    a later one's blocks count. Raises BadBuildingFile."""
    regions = top.get("Regions")
    if not isinstance(regions, dict) or not 0 < len(regions) <= MOST_REGIONS:
        raise BadBuildingFile(f"{name} has no regions of blocks, or more than {MOST_REGIONS}.")
    boxes = [region_box(region, name) for region in regions.values()]
    low = tuple(min(begin[axis] for begin, _ in boxes) for axis in range(3))
    high = tuple(max(begin[axis] + size[axis] for begin, size in boxes) for axis in range(3))
    size = checked_size(name, *(top_ - bottom for bottom, top_ in zip(low, high, strict=True)))
    back, found = (-low[0], -low[1], -low[2]), dict[Cell, str]()
    for region, box in zip(regions.values(), boxes, strict=True):
        blocks = region_blocks(region, box, name)
        found |= {cell: block for cell, block in blocks.items() if block != AIR or cell not in found}
    return BlockBox(size, {plus(cell, back): block for cell, block in found.items()})


def region_box(region: Any, name: str) -> tuple[Cell, Cell]:
    """Return the lowest corner of one region in the whole schematic, and its size."""
    try:
        sizes = [int(region["Size"][axis]) for axis in AXES]
        begin = [int(region["Position"][axis]) for axis in AXES]
    except DAMAGED:
        raise BadBuildingFile(f"{name} is damaged: a region of it has no size or no blocks.") from None
    low = [at + extent + 1 if extent < 0 else at for at, extent in zip(begin, sizes, strict=True)]
    return (low[0], low[1], low[2]), checked_size(name, *map(abs, sizes))


def region_blocks(region: Any, box: tuple[Cell, Cell], name: str) -> dict[Cell, str]:
    """Return the blocks of one region, which fills this box, at their places in the whole schematic."""
    try:
        palette = [state_text(one["Name"], one.get("Properties", {})) for one in region["BlockStatePalette"]]
        packed = [int(each) for each in region["BlockStates"]]
    except DAMAGED:
        raise BadBuildingFile(f"{name} is damaged: a region of it has no size or no blocks.") from None
    low, size = box
    numbers = unpacked_numbers(packed, max(2, (len(palette) - 1).bit_length()), size[0] * size[1] * size[2], name)
    if not palette or max(numbers) >= len(palette):
        raise BadBuildingFile(f"{name} is damaged: it has blocks that it does not name.")
    return {plus(cell_at(index, size), low): palette[number] for index, number in enumerate(numbers)}


def unpacked_numbers(packed: list[int], bits: int, count: int, name: str) -> list[int]:
    """Return `count` numbers of so many bits each from a list of long numbers, one after another across their borders."""
    if count > MOST_CELLS or len(packed) * LONG < count * bits:
        raise BadBuildingFile(f"{name} is damaged: its blocks do not fill its size.")
    words, mask = [word & (1 << LONG) - 1 for word in packed], (1 << bits) - 1
    found = []
    for index in range(count):
        word, shift = divmod(index * bits, LONG)
        pair = words[word] | (words[word + 1] << LONG if shift + bits > LONG else 0)
        found.append(pair >> shift & mask)
    return found
