"""Read NBT as it travels in packets: the root has a type and no name; a root of type 0 stands for nothing.

Source: minecraft.wiki "NBT format" (binary format, network NBT since 1.20.2).
"""

import struct
from dataclasses import dataclass
from typing import Any

from .primitives import Reader, WireError, f32, f64, i8, i16, i32, i64, require

END, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTES, STRING, LIST, COMPOUND, INTS, LONGS = range(13)
DEEPEST = 512
NUMBERS = {BYTE: i8, SHORT: i16, INT: i32, LONG: i64, FLOAT: f32, DOUBLE: f64}


@dataclass(frozen=True, slots=True)
class Tag:
    """A value with its NBT type. Lists hold tags of one type, compounds hold names and tags."""

    kind: int
    value: Any


def tag(r: Reader) -> Tag | None:
    """Read a root tag, or None where it says that nothing follows."""
    kind = r.take(1)[0]
    return None if kind == END else _payload(r, kind, 0)


def compound(r: Reader) -> dict[str, Tag]:
    """Read a root that must be a compound."""
    found = tag(r)
    require(found is not None and found.kind == COMPOUND, f"a compound is wanted, {found} came")
    assert found is not None
    return dict(found.value)


def optional_compound(r: Reader) -> dict[str, Tag] | None:
    """Read a compound, or None where it says that nothing follows."""
    found = tag(r)
    require(found is None or found.kind == COMPOUND, f"a compound is wanted, {found} came")
    return None if found is None else dict(found.value)


def _payload(r: Reader, kind: int, depth: int) -> Tag:
    require(depth <= DEEPEST, "NBT is nested too deep")
    if kind in NUMBERS:
        return Tag(kind, NUMBERS[kind](r))
    if kind == STRING:
        return Tag(kind, _text(r))
    if kind == COMPOUND:
        return Tag(kind, _members(r, depth))
    if kind == LIST:
        return Tag(kind, _elements(r, depth))
    if kind in (BYTES, INTS, LONGS):
        return Tag(kind, _array(r, {BYTES: "b", INTS: "i", LONGS: "q"}[kind]))
    raise WireError(f"NBT has no type {kind}")


def _members(r: Reader, depth: int) -> dict[str, Tag]:
    members = dict[str, Tag]()
    while kind := r.take(1)[0]:
        name = _text(r)
        require(name not in members, f"NBT has {name!r} twice")
        members[name] = _payload(r, kind, depth + 1)
    return members


def _elements(r: Reader, depth: int) -> list[Tag]:
    kind, size = r.take(1)[0], int(i32(r))
    require(size <= 0 or kind != END, "a list of NBT has elements and no type")
    require(size <= r.left, f"a list of NBT announces {size} elements in {r.left} bytes")
    return [_payload(r, kind, depth + 1) for _ in range(size)]


def _array(r: Reader, letter: str) -> tuple[int, ...]:
    size = int(i32(r))
    require(size >= 0, "an array of NBT has a negative size")
    form = f">{size}{letter}"
    return struct.unpack(form, r.take(struct.calcsize(form)))


def _text(r: Reader) -> str:
    size = struct.unpack(">H", r.take(2))[0]
    return decode_modified(r.take(size))


def decode_modified(data: bytes) -> str:
    """Return text from Java's modified UTF-8, where 0 takes two bytes and what is beyond 16 bits is a pair of surrogates."""
    require(0 not in data, "a string of NBT has a plain zero byte")
    require(all(byte < 0xF0 for byte in data), "a string of NBT has a character in four bytes")
    try:
        text = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")
    except UnicodeDecodeError as error:
        raise WireError(f"a string of NBT is not in modified UTF-8: {error}") from error


def plain(value: Tag) -> Any:
    """Return a tag's value without the types: dictionaries, lists, strings and numbers."""
    if value.kind == COMPOUND:
        return {name: plain(each) for name, each in value.value.items()}
    if value.kind == LIST:
        return [plain(each) for each in value.value]
    return list(value.value) if value.kind in (BYTES, INTS, LONGS) else value.value
