"""Buildings of other tools: all formats give the same building, and files that are bombs, damaged or too large are refused."""

import gzip
import struct
from pathlib import Path

import pytest

from orchestrator.building.files import nbt, opening
from orchestrator.building.files.litematic import unpacked_numbers
from orchestrator.building.files.nbt import BadBuildingFile, NbtReader
from orchestrator.building.files.opening import open_building
from orchestrator.building.files.placeable import unplaceable
from orchestrator.core.blueprint import AIR, materials
from orchestrator.knowledge.building import flaws

FILES = Path(__file__).parent / "files"
VERSION = "1.21.1"


def solid(name: str):
    stages = open_building(FILES / name, VERSION).blueprint.stages
    return {cell: block for stage in stages for cell, block in stage.cells if block != AIR}


@pytest.mark.parametrize("name", ["barn.litematic", "barn_v2.schem", "barn_v3.schem", "barn.nbt"])
def test_a_building_of_another_tool_is_read_and_what_is_left_out_is_told(name):
    found = open_building(FILES / name, VERSION)
    assert found.blueprint.size == (13, 7, 9) and not list(flaws(found.blueprint))
    assert found.said == "Left out: 1 torch (nothing below it), 1 water (it flows)."
    assert solid(name) == solid("barn_v3.schem")


def test_blocks_keep_the_properties_that_a_builder_chooses_and_no_others():
    blocks = solid("barn.litematic")
    assert blocks[0, 5, 0] == "spruce_stairs[facing=south,half=bottom]" and blocks[0, 1, 0] == "oak_log[axis=y]"
    assert blocks[5, 2, 8] == "oak_door[facing=north,half=upper]" and blocks[3, 6, 3] == "spruce_slab[type=bottom]"
    assert materials(blocks.values())["oak_door"] == 1


def test_layers_are_built_from_below():
    stages = open_building(FILES / "barn.nbt", VERSION).blueprint.stages
    assert [stage.name for stage in stages] == [f"layer {number}" for number in range(1, 8)]


def written(folder: Path, data: bytes, name: str = "x.schem") -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def named(kind: int, name: str) -> bytes:
    return struct.pack(">bH", kind, len(name)) + name.encode()


EMPTY = named(10, "")
DEEP = EMPTY + named(9, "a") + struct.pack(">bi", 9, 1) * 4000
HUGE_LIST = EMPTY + named(9, "a") + struct.pack(">bi", 0, 2**31 - 1) + b"\x00"
CLAIMS = EMPTY + named(7, "a") + struct.pack(">i", 2**31 - 1)
NEGATIVE = EMPTY + named(11, "a") + struct.pack(">i", -5)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (gzip.compress(bytes(nbt.MOST_UNPACKED + 2)), "unpacks to more than 32 MB"),
        (gzip.compress(b"x" * 500)[:-20], "is damaged"),
        (gzip.compress(DEEP), "nested more than 64 deep"),
        (gzip.compress(CLAIMS), "claims more than it holds"),
        (gzip.compress(NEGATIVE), "claims more than it holds"),
        (EMPTY + named(99, "a"), "unknown kind 99"),
        (b"", "claims more than it holds"),
        (b"PK\x03\x04 a zip", "is no NBT file"),
        (gzip.compress(HUGE_LIST), "version None"),
        (gzip.compress(EMPTY + named(3, "Version") + struct.pack(">i", 1) + b"\x00"), "of version 1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "file",
)
def test_a_bomb_or_a_damaged_file_is_refused_in_one_sentence(data, why, tmp_path):
    with pytest.raises(BadBuildingFile, match=why) as caught:
        open_building(written(tmp_path, data), VERSION)
    assert str(caught.value).startswith("x.schem") and "\n" not in str(caught.value)


SIZE = {"x": 48, "y": 24, "z": 48}
PALETTE = [{"Name": "minecraft:stone"}, {"Name": "minecraft:air"}]


def region(**other):
    return {"Size": SIZE, "Position": {"x": 0, "y": 0, "z": 0}, "BlockStatePalette": PALETTE, "BlockStates": [0] * 2000} | other


@pytest.mark.parametrize(
    "top",
    [
        {"Regions": {"a": region(Size={"x": "wide", "y": 1, "z": 1})}},
        {"Regions": {"a": region(Size={"x": float("inf"), "y": 1, "z": 1})}},
        {"Regions": {"a": region(BlockStates=["stone"] * 2000)}},
        {"Regions": {"a": region(BlockStatePalette=7)}},
        {"Regions": {"a": [1, 2]}},
    ],
)
def test_values_of_the_wrong_kind_are_told_in_one_sentence(top, tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "read_nbt", lambda _: top)
    with pytest.raises(BadBuildingFile, match=r"x\.litematic is damaged"):
        open_building(tmp_path / "x.litematic", VERSION)


@pytest.mark.parametrize("palette", [{"minecraft:stone": [0]}, {"minecraft:stone": {}}])
def test_a_number_of_the_wrong_kind_in_a_schem_is_told(palette, tmp_path, monkeypatch):
    top = {"Version": 2, "Width": 1, "Height": 1, "Length": 1, "Palette": palette, "BlockData": ["a"]}
    monkeypatch.setattr(opening, "read_nbt", lambda _: top)
    with pytest.raises(BadBuildingFile, match=r"x\.schem is damaged"):
        open_building(tmp_path / "x.schem", VERSION)


def test_regions_that_lie_far_apart_are_refused_before_any_is_unpacked(tmp_path, monkeypatch):
    far = {str(place): region(Position={"x": 48 * place, "y": 0, "z": 0}, BlockStates=None) for place in range(60)}
    monkeypatch.setattr(opening, "read_nbt", lambda _: {"Regions": far})
    with pytest.raises(BadBuildingFile, match="2880 x 48 blocks"):
        open_building(tmp_path / "x.litematic", VERSION)


def test_a_file_that_is_too_large_or_of_another_kind_is_refused(tmp_path):
    with pytest.raises(BadBuildingFile, match=r"is no \.schem, \.litematic, \.nbt file"):
        open_building(written(tmp_path, b"", "x.zip"), VERSION)
    with pytest.raises(BadBuildingFile, match="cannot be read"):
        open_building(tmp_path / "none.nbt", VERSION)
    size = (named(2, "Width") + struct.pack(">h", 900) + named(2, "Height") + struct.pack(">h", 5)
            + named(2, "Length") + struct.pack(">h", 5) + named(3, "Version") + struct.pack(">i", 2))  # fmt: skip
    with pytest.raises(BadBuildingFile, match="we build at most 48 x 48"):
        open_building(written(tmp_path, EMPTY + size + b"\x00"), VERSION)


def test_a_bomb_of_parts_ends_soon():
    reader = NbtReader(EMPTY + (named(9, "a") + struct.pack(">bi", 1, 1_100_000) + bytes(1_100_000)), "x.nbt")
    reader.number(1)
    reader.text()
    with pytest.raises(BadBuildingFile, match="more than 1000000 parts"):
        reader.compound(0)


def test_numbers_are_packed_across_the_borders_of_long_ones():
    numbers = [index % 31 for index in range(40)]
    whole = sum(number << 5 * index for index, number in enumerate(numbers))
    packed = [(whole >> 64 * word & (1 << 64) - 1) for word in range(4)]
    signed = [word - (1 << 64) if word >> 63 else word for word in packed]
    assert unpacked_numbers(signed, 5, 40, "x") == numbers
    with pytest.raises(BadBuildingFile, match="do not fill"):
        unpacked_numbers(signed, 5, 80, "x")


@pytest.mark.parametrize(
    ("block", "why"),
    [
        ("oak_planks", ""), ("water[level=0]", "it flows"), ("pale_oak_planks", "not in 1.21.1"),
        ("oak_slab[type=double]", "two slabs in one place"), ("wall_torch[facing=east]", "no item places it"),
        ("nonsense", "not in 1.21.1"), ("modded:thing", "not of the game"),
    ],
)  # fmt: skip
def test_what_nobody_can_place_is_named_with_the_reason(block, why):
    assert unplaceable(block, VERSION) == why
