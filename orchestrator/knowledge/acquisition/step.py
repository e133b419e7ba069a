"""One step on the way to an item, and the merging of steps that dig the same thing."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AcquisitionStep:
    """One step of a plan. `verb` is mine, hunt, craft, smelt, place or ask; `block` is the block to dig, the animal to hunt,
    the item to smelt, or the skill to run."""

    verb: str
    item: str
    count: int
    block: str = ""
    tools: tuple[str, ...] = ()


def merged(ways: Iterable[AcquisitionStep]) -> Iterator[AcquisitionStep]:
    """Merge the steps that dig the same block without a tool: all their counts are added to the first one."""
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
            yield AcquisitionStep("mine", way.item, extra[key], way.block)
