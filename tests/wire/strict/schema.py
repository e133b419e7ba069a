"""Put readers together: records, lists, optional values, registry entries, holders and sets of holders.

Source: minecraft.wiki "Java Edition protocol/Data types" (ID or X, ID Set, Prefixed Array, Prefixed Optional).
"""

from collections.abc import Callable, Mapping
from typing import Any

from .primitives import Reader, WireError, boolean, count, identifier, require, u8, varint

Read = Callable[[Reader], Any]


def record(**fields: Read) -> Read:
    """Return a reader of named fields in this order; it gives a dictionary. A failure says in which field it was."""

    def read(r: Reader) -> dict[str, Any]:
        values = dict[str, Any]()
        for name, each in fields.items():
            try:
                values[name] = each(r)
            except WireError as error:
                raise WireError(f"{name}: {error}") from error
        return values

    return read


def array(each: Read, most: int | None = None) -> Read:
    """Return a reader of a counted list."""

    def read(r: Reader) -> list[Any]:
        size = count(r)
        require(most is None or size <= most, f"{size} elements where {most} are allowed")
        return [each(r) for _ in range(size)]

    return read


def mapping(key: Read, value: Read) -> Read:
    """Return a reader of a counted map whose keys differ."""
    pairs = array(lambda r: (key(r), value(r)))

    def read(r: Reader) -> dict[Any, Any]:
        found = pairs(r)
        require(len(dict(found)) == len(found), "a key comes twice")
        return dict(found)

    return read


def optional(each: Read) -> Read:
    """Return a reader of a boolean and, if it is true, the value; None otherwise."""
    return lambda r: each(r) if boolean(r) else None


def either(left: Read, right: Read) -> Read:
    """Return a reader of a boolean that says which of two follows."""
    return lambda r: left(r) if boolean(r) else right(r)


def times(number: int, each: Read) -> Read:
    """Return a reader of as many values as is known beforehand."""
    return lambda r: [each(r) for _ in range(number)]


def nothing(r: Reader) -> None:
    """Read no byte."""


def one_of(names: str, by: Read = varint) -> Read:
    """Return a reader of a number that stands for one of these words, in their order."""
    words = names.split()

    def read(r: Reader) -> str:
        value = by(r)
        require(0 <= value < len(words), f"{value} is none of the {len(words)} of {words[0]} ... {words[-1]}")
        return words[value]

    return read


def within(low: float, high: float, by: Read = varint) -> Read:
    """Return a reader of a number that lies between these bounds, both allowed."""

    def read(r: Reader) -> Any:
        value = by(r)
        require(low <= value <= high, f"{value} is not between {low} and {high}")
        return value

    return read


def flags(known: int, by: Read = u8) -> Read:
    """Return a reader of bits, of which only the known ones may be set."""

    def read(r: Reader) -> int:
        value = int(by(r))
        require(value & ~known == 0, f"bits {value:#x} where {known:#x} are known")
        return value

    return read


def entry(registry: str) -> Read:
    """Return a reader of the number of an entry of a registry."""

    def read(r: Reader) -> int:
        value = varint(r)
        size = r.known.size(registry)
        require(0 <= value < size, f"{registry} {value} where there are {size}")
        return value

    return read


def holder(registry: str, direct: Read) -> Read:
    """Return a reader of a registry entry by its number plus one, or of a value that is written out after a zero."""

    def read(r: Reader) -> Any:
        value = varint(r)
        if value == 0:
            return direct(r)
        size = r.known.size(registry)
        require(1 <= value <= size, f"{registry} holder {value} where there are {size}")
        return value - 1

    return read


def holder_set(registry: str) -> Read:
    """Return a reader of entries of a registry, or of a tag that has them."""

    def read(r: Reader) -> Any:
        size = varint(r) - 1
        if size == -1:
            return "#" + identifier(r)
        require(0 <= size <= r.left, f"{size} holders in {r.left} bytes")
        return [entry(registry)(r) for _ in range(size)]

    return read


def by_kind(kinds: Mapping[int, Read], by: Read = varint) -> Read:
    """Return a reader of a number and of what it says that follows."""

    def read(r: Reader) -> tuple[int, Any]:
        kind = by(r)
        require(kind in kinds, f"{kind} is none of the kinds {sorted(kinds)}")
        return kind, kinds[kind](r)

    return read
