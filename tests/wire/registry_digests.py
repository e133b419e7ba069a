"""Make digests of Mojang's registries from dumps that others took of the game, never from our own output.

    python tests/wire/registry_digests.py 767 networkCodec.nbt > tests/wire/registries/767.json
    python tests/wire/registry_digests.py 769 networkCodec.nbt 1_21_4_synced_registries.json > tests/wire/registries/769.json

`networkCodec.nbt` is protocol/src/main/resources/networkCodec.nbt of GeyserMC/MCProtocolLib: commit bb38c8ad holds the
dump of 1.21-rc1 for 767, commit 7cc24702 that of 24w45a, a snapshot of 1.21.4, for 769. The snapshot says which type each
value has. A JSON dump of the final version says which value it has: assets/registry/1_21_4_synced_registries.json of
Pumpkin-MC/Pumpkin, commit e2f5b613 (one value differs: Frost Walker does nothing while one rides).

A digest file holds, for every registry, its entries in order, each with the digest of its content: `digest_of` says how
that is made. Two contents have the same digest if names, values and the types of values are the same.
"""

import gzip
import hashlib
import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NUMBERS = {1: ("byte", ">b"), 2: ("short", ">h"), 3: ("int", ">i"), 4: ("long", ">q"), 5: ("float", ">f"), 6: ("double", ">d")}
FORMATS = dict(NUMBERS.values())
ARRAYS = {7: ("byteArray", ">b"), 11: ("intArray", ">i"), 12: ("longArray", ">q")}
STRING, LIST, COMPOUND = 8, 9, 10
DIGITS = 12  # of a digest: 48 bits are enough to tell 340 entries apart

Tag = tuple[str, Any]
"""A value of NBT with its type: a number, a text, a list of tags, a dict of tags, or a list of the numbers of an array."""


class Reader:
    """Read one NBT value from bytes."""

    def __init__(self, data: bytes) -> None:
        """Start at the first byte."""
        self.data, self.at = data, 0

    def number(self, form: str) -> Any:
        """Return the number of this form of `struct` that comes next."""
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return value

    def text(self) -> str:
        """Return the string that comes next."""
        length = self.number(">H")
        self.at += length
        return self.data[self.at - length : self.at].decode()

    def tag(self, kind: int) -> Tag:
        """Return the value of this type that comes next."""
        if kind in NUMBERS:
            name, form = NUMBERS[kind]
            return name, self.number(form)
        if kind in ARRAYS:
            name, form = ARRAYS[kind]
            return name, [self.number(form) for _ in range(self.number(">i"))]
        if kind == STRING:
            return "string", self.text()
        if kind == LIST:
            element = self.number(">b")
            return "list", [self.tag(element) for _ in range(self.number(">i"))]
        if kind == COMPOUND:
            return "compound", dict(self.fields())
        raise ValueError(f"no type of NBT has the number {kind}")

    def fields(self) -> Iterator[tuple[str, Tag]]:
        """Yield the fields of a compound up to its end."""
        while kind := self.number(">b"):
            yield self.text(), self.tag(kind)


def canonical(tag: Tag) -> str:
    """Return a text that is the same for equal values only: fields are sorted, numbers are written as their bytes."""
    kind, value = tag
    if kind == "compound":
        fields = (f"{json.dumps(name, ensure_ascii=False)}:{canonical(value[name])}" for name in sorted(value))
        return "{" + ",".join(fields) + "}"
    if kind == "list":
        return "[" + ",".join(map(canonical, value)) + "]"
    if kind == "string":
        return json.dumps(value, ensure_ascii=False)
    if kind in FORMATS:
        return f"{kind} {struct.pack(FORMATS[kind], value).hex()}"
    return f"{kind} {value}"


def digest_of(tag: Tag) -> str:
    """Return the digest of a value: the first digits of the SHA-256 of its canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(tag).encode()).hexdigest()[:DIGITS]


def final(tag: Tag, value: Any) -> Tag:
    """Return what `value`, from a dump without types, says, with the types that the snapshot's `tag` has."""
    kind, was = tag
    if kind == "compound" and isinstance(value, dict):
        return kind, {name: final(was[name], each) if name in was else typed(each) for name, each in value.items()}
    if kind == "list" and isinstance(value, list) and len(value) == len(was):
        return kind, [final(old, new) for old, new in zip(was, value, strict=True)]
    if isinstance(value, dict | list) and kind not in ("byteArray", "intArray", "longArray"):
        return typed(value)
    if kind == "double" and struct.pack(">f", was) == struct.pack(">f", value):
        return tag  # written with the few digits of a float
    return kind, int(value) if isinstance(value, bool) else value


def typed(value: Any) -> Tag:
    """Return a value that the snapshot has not; of a number nobody could tell the type."""
    if isinstance(value, bool):
        return "byte", int(value)
    if isinstance(value, str):
        return "string", value
    if isinstance(value, dict):
        return "compound", {name: typed(each) for name, each in value.items()}
    if isinstance(value, list):
        return "list", [typed(each) for each in value]
    raise ValueError(f"the type of {value} is unknown")


def digests(dump: Tag, values: dict[str, dict[str, Any]] | None) -> dict[str, dict[str, str]]:
    """Return registry -> entry -> digest, both in the dump's order; `values` are the final version's, if that is another."""
    return {
        registry: dict(
            entry_digest(entry, values and values[registry.removeprefix("minecraft:")]) for _, entry in listed["value"][1]
        )
        for registry, (_, listed) in dump[1].items()
    }


def entry_digest(entry: dict[str, Tag], values: dict[str, Any] | None) -> tuple[str, str]:
    """Return the name of an entry and the digest of its content."""
    name, content = entry["name"][1], entry["element"]
    return name, digest_of(final(content, values[name.removeprefix("minecraft:")]) if values else content)


def main(version: str, dump: str, values: str | None = None) -> None:
    """Print the digests of a version as JSON."""
    reader = Reader(gzip.decompress(Path(dump).read_bytes()))
    assert reader.number(">b") == COMPOUND and reader.text() == "", f"the dump of {version} is something else"
    known = json.loads(Path(values).read_text()) if values else None
    print(json.dumps(digests(reader.tag(COMPOUND), known), indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
