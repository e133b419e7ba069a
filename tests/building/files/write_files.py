"""Writes the files of this folder with tools that others made: pip install litemapy==0.11.0b0 mcschematic==11.4.4
nbtlib==2.0.4."""

from pathlib import Path

import litemapy
import mcschematic
import nbtlib
from nbtlib import tag

HERE = Path(__file__).parent
WIDTH, HEIGHT, DEPTH = 13, 7, 9


def barn() -> dict[tuple[int, int, int], tuple[str, dict[str, str]]]:
    found: dict[tuple[int, int, int], tuple[str, dict[str, str]]] = {}
    for x in range(WIDTH):
        for z in range(DEPTH):
            found[x, 0, z] = "cobblestone", {}
            border, corner = x in (0, WIDTH - 1) or z in (0, DEPTH - 1), x in (0, WIDTH - 1) and z in (0, DEPTH - 1)
            for y in range(1, 4):
                if corner:
                    found[x, y, z] = "oak_log", {"axis": "y"}
                elif border:
                    found[x, y, z] = ("glass", {}) if y == 2 and (x + z) % 3 == 0 else ("oak_planks", {})
            found[x, 4, z] = "spruce_planks", {}
    for x in range(WIDTH):
        for step, (north, south) in enumerate(((0, 8), (1, 7))):
            found[x, 5 + step, north] = (
                "spruce_stairs",
                {"facing": "south", "half": "bottom", "shape": "straight", "waterlogged": "false"},
            )
            found[x, 5 + step, south] = (
                "spruce_stairs",
                {"facing": "north", "half": "bottom", "shape": "straight", "waterlogged": "false"},
            )
            for z in range(north + 1, south) if step == 0 else ():
                found[x, 5, z] = "spruce_log", {"axis": "x"}
        for z in range(2, 7):
            found[x, 6, z] = "spruce_slab", {"type": "bottom", "waterlogged": "false"}
    for y, half in ((1, "lower"), (2, "upper")):
        found[5, y, 8] = "oak_door", {"facing": "north", "half": half, "hinge": "left", "open": "false", "powered": "false"}
    found[5, 1, 4] = "water", {"level": "0"}
    found[3, 3, 4] = "torch", {}
    return found


def text(block: tuple[str, dict[str, str]]) -> str:
    name, state = block
    inside = ",".join(f"{key}={value}" for key, value in state.items())
    return f"minecraft:{name}[{inside}]" if inside else f"minecraft:{name}"


def varint(number: int) -> list[int]:
    found = []
    while number >= 128:
        found.append((number & 127 | 128) - 256)
        number >>= 7
    return [*found, number]


def main() -> None:
    blocks = barn()
    region = litemapy.Region(2, 3, 4, WIDTH, HEIGHT, DEPTH)
    for (x, y, z), (name, state) in blocks.items():
        region[x, y, z] = litemapy.BlockState(f"minecraft:{name}", **state)
    region.as_schematic(name="barn", author="tests").save(str(HERE / "barn.litematic"))
    schematic = mcschematic.MCSchematic()
    for cell, block in blocks.items():
        schematic.setBlock(cell, text(block))
    schematic.save(str(HERE), "barn_v2", mcschematic.Version.JE_1_19)
    cells = [(x, y, z) for y in range(HEIGHT) for z in range(DEPTH) for x in range(WIDTH)]
    names = list(dict.fromkeys(["minecraft:air", *map(text, blocks.values())]))
    data = [byte for cell in cells for byte in varint(names.index(text(blocks[cell]) if cell in blocks else "minecraft:air"))]
    inner = {
        "Version": tag.Int(3), "DataVersion": tag.Int(3955), "Width": tag.Short(WIDTH), "Height": tag.Short(HEIGHT),
        "Length": tag.Short(DEPTH),
        "Blocks": tag.Compound({
            "Palette": tag.Compound({name: tag.Int(number) for number, name in enumerate(names)}),
            "Data": tag.ByteArray(data), "BlockEntities": tag.List[tag.Compound]([]),
        }),
    }  # fmt: skip
    nbtlib.File({"Schematic": tag.Compound(inner)}, gzipped=True).save(HERE / "barn_v3.schem")
    states = list(dict.fromkeys((name, tuple(state.items())) for name, state in blocks.values()))
    palette = [
        tag.Compound(
            {"Name": tag.String(f"minecraft:{name}")}
            | ({"Properties": tag.Compound({k: tag.String(v) for k, v in state})} if state else {})
        )
        for name, state in states
    ]
    listed = [
        tag.Compound({"pos": tag.List[tag.Int](cell), "state": tag.Int(states.index((name, tuple(state.items()))))})
        for cell, (name, state) in blocks.items()
    ]
    nbtlib.File({
        "DataVersion": tag.Int(3955), "size": tag.List[tag.Int]([WIDTH, HEIGHT, DEPTH]), "entities": tag.List[tag.Compound]([]),
        "palette": tag.List[tag.Compound](palette), "blocks": tag.List[tag.Compound](listed),
    }, gzipped=True).save(HERE / "barn.nbt")  # fmt: skip


if __name__ == "__main__":
    main()
