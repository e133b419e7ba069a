"""Reads NBT, the binary format of the game's files, within bounds: a file that unpacks to too much, nests too deep or claims
more than it holds is refused before memory is spent on it (docs/decisions/0030-nbt-is-read-within-bounds.md)."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BadGoal

MOST_PACKED = 4_000_000  # bytes of a file
MOST_UNPACKED = 32_000_000  # bytes
DEEPEST = 64  # compounds and lists in each other
MOST_TAGS = 1_000_000
CHUNK = 1 << 16
GZIP = b"\x1f\x8b"
NUMBERS = {1: ">b", 2: ">h", 3: ">i", 4: ">q", 5: ">f", 6: ">d"}
ARRAYS = {7: "b", 11: "i", 12: "q"}
STRING, LIST, COMPOUND = 8, 9, 10
# the errors of reading values that are missing or of the wrong kind
DAMAGED = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)


class BadBuildingFile(BadGoal):
    """Raised for a file that holds no building that can be read; the message is one sentence with the file's name."""


def unpacked(file: Path) -> bytes:
    """Return the bytes of a file, unpacked if it is gzipped. Raises BadBuildingFile for one that is too large either way."""
    try:
        if file.stat().st_size > MOST_PACKED:
            raise BadBuildingFile(f"{file.name} is larger than {MOST_PACKED // 1_000_000} MB.")
        packed = file.read_bytes()
    except OSError as error:
        raise BadBuildingFile(f"{file} cannot be read: {error.strerror}.") from None
    return inflated(packed, file.name) if packed.startswith(GZIP) else packed


def inflated(packed: bytes, name: str) -> bytes:
    """Return gzipped bytes unpacked. Raises BadBuildingFile as soon as they are more than MOST_UNPACKED (32 MB), or damaged."""
    stream, found = zlib.decompressobj(wbits=31), bytearray()
    try:
        found += stream.decompress(packed, MOST_UNPACKED + 1)
    except zlib.error:
        raise BadBuildingFile(f"{name} is damaged: it cannot be unpacked.") from None
    if len(found) > MOST_UNPACKED:
        raise BadBuildingFile(f"{name} unpacks to more than {MOST_UNPACKED // 1_000_000} MB; it is refused.")
    if not stream.eof:
        raise BadBuildingFile(f"{name} is damaged: it ends too early.")
    return bytes(found)


def read_nbt(file: Path) -> dict[str, Any]:
    """Return the outermost compound of an NBT file as a dictionary; arrays are lists of whole numbers. Raises BadBuildingFile
    for anything else."""
    reader = NbtReader(unpacked(file), file.name)
    if reader.number(1) != COMPOUND:
        raise BadBuildingFile(f"{file.name} is no NBT file.")
    reader.text()
    found: dict[str, Any] = reader.compound(0)
    return found


class NbtReader:
    """Reads tags from bytes, one after another. `name` is the file's, for errors."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data, self.name, self.at, self.tags = data, name, 0, 0

    def wrong(self, why: str) -> BadBuildingFile:
        """Return the error that this file is refused for the reason `why`."""
        return BadBuildingFile(f"{self.name} is refused: {why}.")

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes. Raises BadBuildingFile if there are not that many."""
        if count < 0 or self.at + count > len(self.data):
            raise self.wrong("it claims more than it holds")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, kind: int) -> Any:
        """Return the next number of this kind of tag."""
        form = NUMBERS[kind]
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def text(self) -> str:
        """Return the next string."""
        (length,) = struct.unpack(">H", self.take(2))
        return self.take(length).decode("utf-8", "replace")

    def array(self, kind: int) -> list[int]:
        """Return the next array of whole numbers."""
        form, count = ARRAYS[kind], self.number(3)
        return list(struct.unpack(f">{max(0, count)}{form}", self.take(count * struct.calcsize(form))))

    def value(self, kind: int, depth: int) -> Any:
        """Return the next value of this kind of tag, `depth` compounds and lists deep."""
        self.tags += 1
        if self.tags > MOST_TAGS:
            raise self.wrong(f"it has more than {MOST_TAGS} parts")
        if depth > DEEPEST:
            raise self.wrong(f"it is nested more than {DEEPEST} deep")
        if kind in NUMBERS:
            return self.number(kind)
        if kind in ARRAYS:
            return self.array(kind)
        readers: dict[int, Callable[[], Any]] = {
            STRING: self.text, LIST: lambda: self.listed(depth), COMPOUND: lambda: self.compound(depth)
        }  # fmt: skip
        if kind not in readers:
            raise self.wrong(f"it has a tag of the unknown kind {kind}")
        return readers[kind]()

    def listed(self, depth: int) -> list[Any]:
        """Return the next list."""
        kind, count = self.number(1), self.number(3)
        if kind == 0 or count <= 0:
            return []
        if count > len(self.data) - self.at:
            raise self.wrong("it claims more than it holds")
        return [self.value(kind, depth + 1) for _ in range(count)]

    def compound(self, depth: int) -> dict[str, Any]:
        """Return the next compound, up to its end."""
        found: dict[str, Any] = {}
        while kind := self.number(1):
            name = self.text()
            found[name] = self.value(kind, depth + 1)
        return found
