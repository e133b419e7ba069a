"""Shows programs and assistants what is around a crew: the kinds of ground, and a map from above as a picture."""

import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping

from orchestrator.app.land.land_map import LandMap
from orchestrator.record.land_tile import AREA

SIDE = 16  # columns of a tile
SCALE = 6  # pixels of a block
KINDS = 12  # kinds of ground that are named
UNKNOWN, BOT, PERSON = (24, 26, 30), (214, 40, 40), (250, 214, 60)
Colour = tuple[int, int, int]
Column = tuple[int, int]  # x and z in blocks
COLOURS: tuple[tuple[str, Colour], ...] = (  # by the first pattern that a block's name matches
    ("water|kelp|seagrass", (56, 100, 200)),
    ("lava|fire|magma", (216, 96, 24)),
    ("snow|ice", (236, 244, 250)),
    ("sand", (219, 207, 163)),
    ("leaves|azalea|bush", (62, 112, 40)),
    ("log|wood|planks|table|chest|door|fence", (150, 116, 72)),
    ("grass|fern|moss|wheat|crop|sapling|vine", (110, 158, 66)),
    ("dirt|farmland|podzol|mud|path", (134, 96, 67)),
    ("flower|tulip|poppy|dandelion|bluet|orchid|lily", (196, 130, 150)),
    ("stone|andesite|diorite|granite|gravel|ore|deepslate|furnace", (125, 125, 125)),
)


def ground_around(land: LandMap, dimension: str, centre: Column, radius: int) -> dict[Column, tuple[str, int]]:
    """Return the name of the topmost block and its height for each column within `radius` blocks of `centre` in x and z, where
    a bot has seen it."""
    first, last = (centre[0] - radius, centre[1] - radius), (centre[0] + radius, centre[1] + radius)
    chunks = ((x, z) for x in range(first[0] >> 4, (last[0] >> 4) + 1) for z in range(first[1] >> 4, (last[1] >> 4) + 1))
    found: dict[Column, tuple[str, int]] = {}
    for x, z in chunks:
        if (dimension, x, z) in land.tiles:
            found |= dict(columns_of(land, (dimension, x, z)))
    return {at: block for at, block in found.items() if first[0] <= at[0] <= last[0] and first[1] <= at[1] <= last[1]}


def columns_of(land: LandMap, place: tuple[str, int, int]) -> Iterator[tuple[Column, tuple[str, int]]]:
    """Yield each column of a tile with the name of its topmost block, or water, and its height in blocks."""
    tile = land.tiles[place][1]
    planes = tile.planes()
    for at in range(AREA):
        name = "water" if planes[2 * AREA + at] else tile.names[planes[at]]
        yield (tile.x * SIDE + at % SIDE, tile.z * SIDE + at // SIDE), (name, tile.base + planes[AREA + at])


def counted_ground(ground: Mapping[Column, tuple[str, int]]) -> dict[str, int]:
    """Return how many columns each kind of ground has, the most frequent first."""
    return dict(Counter(name for name, _ in ground.values()).most_common(KINDS))


def map_picture(ground: Mapping[Column, tuple[str, int]], centre: Column, radius: int, marks: Mapping[Column, Colour]) -> bytes:
    """Return a PNG of the ground within `radius` blocks of `centre`, north at the top, with SCALE pixels for each block; higher
    columns are lighter. `marks` are the colours of columns where somebody is."""
    heights = [height for _, height in ground.values()] or [0]
    lowest, span = min(heights), max(max(heights) - min(heights), 1)
    rows = []
    for z in range(centre[1] - radius, centre[1] + radius + 1):
        row = bytearray()
        for x in range(centre[0] - radius, centre[0] + radius + 1):
            near = next((marks[at] for at in around((x, z)) if at in marks), None)
            name, height = ground.get((x, z), ("", lowest))
            row += bytes(near or shaded(name, (height - lowest) / span)) * SCALE
        rows += [bytes(row)] * SCALE
    return png(rows, len(rows))


def around(at: Column) -> Iterator[Column]:
    """Yield a column and its four neighbours, so that a mark is large enough to be seen."""
    yield from ((at[0] + x, at[1] + z) for x, z in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)))


def shaded(name: str, height: float) -> Colour:
    """Return the colour of a block's kind, lighter the higher (0 to 1) it is."""
    if not name:
        return UNKNOWN
    red, green, blue = next((colour for pattern, colour in COLOURS if re.search(pattern, name)), (150, 150, 150))
    share = 0.75 + 0.3 * height
    return min(int(red * share), 255), min(int(green * share), 255), min(int(blue * share), 255)


def png(rows: list[bytes], width: int) -> bytes:
    """Return a PNG of rows of red, green and blue bytes, as RFC 2083 has it."""
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return one chunk of a PNG, with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
