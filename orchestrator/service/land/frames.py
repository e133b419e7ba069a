"""Encode tiles of land for the page: many in one binary frame, which page/map/frames.mjs decodes.

Before the frame is deflated (without a header), it holds for each tile, little-endian: x and z in chunks (int32), the height of
height 0 (int16), the numbers of its dimension and of its kinds of blocks (one byte how many, then uint16 each), and its three
planes of 256 bytes (record/land_tile.py). The numbers are places in the list of names that the viewer got before.
"""

import struct
import zlib
from collections.abc import Sequence

from orchestrator.record.land_tile import LandTile

MOST_NAMES = 65_535
LEVEL = 6  # of deflating


class NameList:
    """The names that a viewer knows by their numbers."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """Return the number of a name, which is added if it is new; beyond MOST_NAMES every name counts as the last one."""
        if name not in self._numbers:
            if len(self.names) >= MOST_NAMES:
                return MOST_NAMES - 1
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]


def encode_tiles(tiles: Sequence[LandTile], names: NameList) -> bytes:
    """Return the binary frame with these tiles; their names get numbers in `names`."""
    return deflated(b"".join(encoded_tile(tile, names) for tile in tiles))


def encoded_tile(tile: LandTile, names: NameList) -> bytes:
    """Return one tile as it is in a frame, not yet deflated."""
    numbers = [names.number(name) for name in tile.names]
    head = struct.pack("<iihHB", tile.x, tile.z, tile.base, names.number(tile.dimension), len(numbers) - 1)
    return head + struct.pack(f"<{len(numbers)}H", *numbers) + tile.planes()


def deflated(data: bytes) -> bytes:
    """Return data deflated without a header, as the browser's `deflate-raw` reads it."""
    packing = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(data) + packing.flush()
