"""One thing to do on the way to an item, and putting diggings of the same thing together."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Way:
    """`verb` is mine, hunt, craft, smelt, place or ask; `block` is what to dig, whom to hunt, what goes into the furnace, or
    which skill is asked for it.
    """

    verb: str
    item: str
    count: int
    block: str = ""
    tools: tuple[str, ...] = ()


def merged(ways: Iterable[Way]) -> Iterator[Way]:
    """Dig the same thing once: later needs are added to the first digging of it."""
    ways = list(ways)
    extra: Counter[tuple[str, str]] = Counter()
    for way in ways:
        if way.verb == "mine" and not way.tools:
            extra[way.item, way.block] += way.count
    seen: set[tuple[str, str]] = set()
    for way in ways:
        key = (way.item, way.block)
        if way.verb != "mine" or way.tools:
            yield way
        elif key not in seen:
            seen.add(key)
            yield Way("mine", way.item, extra[key], way.block)
