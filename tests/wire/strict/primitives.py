"""Read the basic types of the Minecraft protocol from one packet, and write them: integers, strings, positions, identifiers.

Source: minecraft.wiki "Java Edition protocol/Data types"; GeyserMC/MCProtocolLib bb38c8ad,
codec/MinecraftCodecHelper.java.
"""

import re
import struct
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .knowledge import Knowledge

LONGEST_STRING = 32767  # UTF-16 units
IDENTIFIER = re.compile(r"(?:([a-z0-9_.-]+):)?([a-z0-9_./-]+)")


class WireError(Exception):
    """Say in one sentence why Mojang's client would not accept what came."""


def require(fine: bool, why: str) -> None:
    """Raise WireError unless it is fine."""
    if not fine:
        raise WireError(why)


class Reader:
    """One packet's bytes, read from the front; `known` is what the client learned before. Raises WireError at the end."""

    def __init__(self, data: bytes, known: "Knowledge") -> None:
        self.data = data
        self.at = 0
        self.known = known

    @property
    def left(self) -> int:
        """The number of bytes that were not read yet."""
        return len(self.data) - self.at

    def take(self, count: int) -> bytes:
        require(0 <= count <= self.left, f"{count} bytes are wanted, {self.left} are left")
        self.at += count
        return self.data[self.at - count : self.at]

    def unpack(self, form: str) -> tuple[int | float, ...]:
        return struct.unpack(form, self.take(struct.calcsize(form)))


def number(form: str):  # type: ignore[no-untyped-def]
    """Return a reader of one big-endian number."""
    packed = struct.Struct(">" + form)

    def read(r: Reader) -> int | float:
        value: int | float = packed.unpack(r.take(packed.size))[0]
        return value

    return read


i8, u8, i16, u16, i32, i64 = (number(form) for form in "bBhHiq")
f32, f64 = number("f"), number("d")


def boolean(r: Reader) -> bool:
    """Read one byte that must be 0 or 1: vanilla's writer knows no other."""
    byte = r.take(1)[0]
    require(byte in (0, 1), f"a boolean is {byte}")
    return bool(byte)


def _varying(r: Reader, longest: int, bits: int) -> int:
    value = 0
    for index in range(longest):
        byte = r.take(1)[0]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            value &= (1 << bits) - 1
            return value - (1 << bits) if value >> (bits - 1) else value
    raise WireError(f"a varying number is longer than {longest} bytes")


def varint(r: Reader) -> int:
    """Read a signed 32-bit number in 1 to 5 bytes."""
    return _varying(r, 5, 32)


def varlong(r: Reader) -> int:
    """Read a signed 64-bit number in 1 to 10 bytes."""
    return _varying(r, 10, 64)


def count(r: Reader) -> int:
    """Read how many things follow; each takes a byte at least unless it is nothing, so that more cannot be meant."""
    value = varint(r)
    require(0 <= value <= max(r.left, 1), f"{value} things are announced in {r.left} bytes")
    return value


def string(r: Reader, longest: int = LONGEST_STRING) -> str:
    """Read UTF-8 text of at most so many UTF-16 units."""
    size = varint(r)
    require(0 <= size <= longest * 3, f"a string has {size} bytes")
    try:
        text = r.take(size).decode("utf-8")
    except UnicodeDecodeError as error:
        raise WireError(f"a string is not UTF-8: {error}") from error
    require(len(text.encode("utf-16-be")) // 2 <= longest, f"a string is longer than {longest}")
    return text


def identifier(r: Reader) -> str:
    """Read a resource location; return it with its namespace."""
    return full_name(string(r))


def full_name(text: str) -> str:
    """Return a resource location with its namespace. Raises WireError when it is none."""
    match = IDENTIFIER.fullmatch(text)
    if match is None:
        raise WireError(f"{text!r} is no resource location")
    return f"{match[1] or 'minecraft'}:{match[2]}"


def unique_id(r: Reader) -> uuid.UUID:
    """Read 16 bytes."""
    return uuid.UUID(bytes=r.take(16))


@dataclass(frozen=True)
class Position:
    """The place of a block."""

    x: int
    y: int
    z: int


def signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def position(r: Reader) -> Position:
    """Read 26 bits of x, 26 of z, 12 of y."""
    value = int(i64(r))
    return Position(signed(value >> 38, 26), signed(value, 12), signed(value >> 12, 26))


def byte_array(r: Reader) -> bytes:
    """Read a length, then so many bytes."""
    return r.take(varint(r))


def long_array(r: Reader) -> tuple[int, ...]:
    """Read a length, then so many signed 64-bit numbers."""
    size = varint(r)
    require(0 <= size <= r.left // 8, f"{size} longs are announced in {r.left} bytes")
    return struct.unpack(f">{size}q", r.take(8 * size))


def rest(r: Reader) -> bytes:
    """Read what is left."""
    return r.take(r.left)
