"""A piece of the map: what lies on top of each of the 16 x 16 columns of one chunk. bridge/js/land/tile.js makes it."""

import binascii
import re
import zlib
from base64 import b64decode
from dataclasses import dataclass
from typing import Any

AREA = 16 * 16  # columns of a tile
PLANES = 3  # bytes of a column: the number of its block's name, its height above `base`, and the depth of water there
MOST_CHUNKS = 1_875_000  # chunks from the middle of a Minecraft world to its border
NAME = re.compile(r"[a-z0-9_./:-]{1,64}")


@dataclass(frozen=True, slots=True)
class LandTile:
    """A look from above at one chunk (16 x 16 columns of blocks), whose place is `x` and `z` in chunks.

    `names` are the kinds of blocks. `base` is the height of height 0. `columns` has three planes of 256 bytes, deflated, with x
    first and then z: the number of the name, the height above `base`, and the depth of the water, 0 on dry land.
    """

    dimension: str
    x: int
    z: int
    base: int
    names: tuple[str, ...]
    columns: bytes

    @property
    def place(self) -> tuple[str, int, int]:
        """Return which chunk this is: its dimension, x and z."""
        return self.dimension, self.x, self.z

    def planes(self) -> bytes:
        """Return the three planes of 256 bytes each, one after another."""
        return zlib.decompress(self.columns, -zlib.MAX_WBITS)


def read_tile(data: Any) -> LandTile:
    """Convert a tile as JSON, with its columns in base64, to a LandTile. Raises ValueError when it is malformed: a bot host may
    run elsewhere, and a file may be damaged."""
    try:
        tile = LandTile(
            str(data["dimension"])[:64],
            int(data["x"]),
            int(data["z"]),
            int(data["base"]),
            tuple(str(name) for name in data["names"]),
            b64decode(data["columns"], validate=True),
        )
    except (KeyError, TypeError, binascii.Error) as error:
        raise ValueError(f"not a tile: {error!r}") from error
    check(tile)
    return tile


def check(tile: LandTile) -> None:
    """Raise ValueError unless the tile is one that a viewer can draw."""
    if max(abs(tile.x), abs(tile.z)) > MOST_CHUNKS or not -2048 <= tile.base <= 2048:
        raise ValueError("a tile outside of the world")
    if not 1 <= len(tile.names) <= AREA or not all(NAME.fullmatch(name) for name in (*tile.names, tile.dimension)):
        raise ValueError("a tile with impossible names")
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        planes = inflating.decompress(tile.columns, PLANES * AREA + 1)
    except zlib.error as error:
        raise ValueError("a tile that cannot be inflated") from error
    if len(planes) != PLANES * AREA or not inflating.eof or max(planes[:AREA]) >= len(tile.names):
        raise ValueError("a tile with a wrong number of columns")
