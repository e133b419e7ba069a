"""Read a chunk: sections of block states and biomes in paletted containers, height maps, block entities, light.

Source: minecraft.wiki "Java Edition protocol/Chunk format"; GeyserMC/MCProtocolLib bb38c8ad,
codec/MinecraftCodecHelper.java (readChunkSection, readLightUpdateData), data/game/chunk/palette/PaletteType.java and
BitStorage.java.
"""

from dataclasses import dataclass
from typing import Any

from .nbt import LONGS, compound, optional_compound
from .primitives import Reader, byte_array, i16, i32, long_array, require, u8, varint
from .schema import array, entry, record

WIDEST_SECTION = 4096
COLUMNS = 256
LIGHT_BYTES = 2048
HEIGHTMAPS = {"WORLD_SURFACE", "MOTION_BLOCKING", "MOTION_BLOCKING_NO_LEAVES", "OCEAN_FLOOR"}
SENT_HEIGHTMAPS = {"WORLD_SURFACE", "MOTION_BLOCKING"}
BLOCK_ENTITY = record(at=u8, y=i16, kind=entry("block_entity_type"), data=optional_compound)


@dataclass(frozen=True)
class Container:
    """What is paletted: how many values, which registry, how many bits a palette of each form takes."""

    registry: str
    values: int
    least: int
    most: int


BLOCKS = Container("block_state", WIDEST_SECTION, 4, 8)
BIOMES = Container("worldgen/biome", 64, 1, 3)


def values(r: Reader, kind: Container) -> list[int]:
    """Read a paletted container; return its values, a single one as a list of one."""
    bits = int(u8(r))
    size = r.known.size(kind.registry)
    if bits == 0:
        single = entry(kind.registry)(r)
        require(varint(r) == 0, "a container of one value has data")
        return [single]
    if bits > kind.most:
        width = (size - 1).bit_length()
        require(bits == width, f"{kind.registry} without a palette takes {width} bits, {bits} came")
        palette = None
    else:
        bits = max(bits, kind.least)
        palette = array(entry(kind.registry), 1 << bits)(r)
    numbers = unpacked(long_array(r), bits, kind.values)
    limit = size if palette is None else len(palette)
    require(max(numbers) < limit, f"a container points at {max(numbers)} of {limit}")
    return numbers if palette is None else [palette[number] for number in numbers]


def unpacked(longs: tuple[int, ...], bits: int, count: int) -> list[int]:
    """Return numbers of so many bits; none of them spans two longs."""
    per_long = 64 // bits
    wanted = -(-count // per_long)
    require(len(longs) == wanted, f"{len(longs)} longs where {count} values of {bits} bits take {wanted}")
    mask, shifts = (1 << bits) - 1, range(0, per_long * bits, bits)
    return [long >> shift & mask for long in longs for shift in shifts][:count]


def section(r: Reader) -> list[int]:
    """Read a section's count of blocks, its block states and its biomes."""
    filled = int(i16(r))
    blocks = values(r, BLOCKS)
    biomes = values(r, BIOMES)
    require(0 <= filled <= WIDEST_SECTION, f"a section has {filled} blocks")
    solid = WIDEST_SECTION * (blocks[0] != 0) if len(blocks) == 1 else sum(1 for block in blocks if block)
    # two more kinds of air are not counted as blocks, and are rare
    require(filled <= solid and (filled > 0 or solid == 0), f"a section says {filled} blocks and has {solid}")
    return biomes


def heightmaps(r: Reader) -> None:
    """Read the height maps: for each column as many bits as the height of the dimension takes."""
    maps = compound(r)
    require(set(maps) >= SENT_HEIGHTMAPS and set(maps) <= HEIGHTMAPS, f"height maps are {sorted(maps)}")
    height = r.known.sections * 16
    for name, found in maps.items():
        require(found.kind == LONGS, f"{name} is no array of longs")
        heights = unpacked(found.value, height.bit_length(), COLUMNS)
        require(max(heights) <= height, f"{name} says {max(heights)} of {height}")


def light(r: Reader) -> dict[str, Any]:
    """Read four masks and the arrays of light that they announce."""
    masks = [_mask(r) for _ in range(4)]
    for lit, empty in (masks[0::2], masks[1::2]):
        require(lit & empty == 0, "a section is both lit and empty")
    for what, mask in (("sky", masks[0]), ("block", masks[1])):
        arrays = array(byte_array)(r)
        require(len(arrays) == mask.bit_count(), f"{len(arrays)} arrays of {what} light, {mask.bit_count()} announced")
        require(all(len(each) == LIGHT_BYTES for each in arrays), f"{what} light that is not {LIGHT_BYTES} bytes")
    return {"sky": masks[0], "block": masks[1]}


def _mask(r: Reader) -> int:
    bits = sum((long & (1 << 64) - 1) << 64 * index for index, long in enumerate(long_array(r)))
    # one section below the world and one above it have light too
    require(bits < 1 << (r.known.sections + 2), f"light of a section beyond the {r.known.sections} of the dimension")
    return bits


def chunk(r: Reader) -> dict[str, Any]:
    """Read a whole chunk with its light."""
    x, z = int(i32(r)), int(i32(r))
    require(r.known.sections > 0, "a chunk comes before the dimension is known")
    heightmaps(r)
    inner = Reader(byte_array(r), r.known)
    for _ in range(r.known.sections):
        section(inner)
    # vanilla allots exactly what the sections take
    require(inner.left == 0, f"{inner.left} bytes are left behind the sections of a chunk")
    entities = array(BLOCK_ENTITY)(r)
    for each in entities:
        require(0 <= each["y"] - r.known.floor < r.known.sections * 16, f"a block entity at y {each['y']}")
    return {"x": x, "z": z, "block_entities": entities, **light(r)}
