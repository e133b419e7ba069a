"""Messages of the players of the transport game: facts and intentions as short sentences that people can write as well."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.things import BAGS, TARGETS

CELLS = re.compile(r"\b(\d{1,3}) of (\d{1,3})\b")
THING = re.compile(r"\b([a-z]+(?:_\d)?) (\d{1,3}),(\d{1,3})\b")


@dataclass(frozen=True, slots=True)
class HaulReport:
    """A message in parts: things that were `found`, with their cells, rooms that were `seen` as a whole, things that are `gone`
    (taken or delivered), the thing that the speaker is going to `take`, and the room that it is going to `search` (0: none),
    where it is `at` with how many targets it carries and its bag, and how many cells of some rooms are `unseen`."""

    found: Mapping[str, Cell] = field(default_factory=dict)
    seen: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    take: str = ""
    search: int = 0
    at: Cell | None = None
    carry: int = 0
    bag: str = ""
    unseen: Mapping[int, int] = field(default_factory=dict)

    def text(self) -> str:
        """Return the report as sentences; empty if it says nothing."""
        found = "; ".join(f"{name} {x},{y}" for name, (x, y) in sorted(self.found.items()))
        parts = (
            ("Found", found), ("Seen", " ".join(map(str, self.seen))), ("Gone", " ".join(self.gone)),
            ("Take", self.take), ("Search", str(self.search or "")),
            ("At", f"{self.at[0]},{self.at[1]}" if self.at else ""),
            ("Carry", str(self.carry or "")),
            ("Bag", self.bag),
            ("Unseen", "; ".join(f"{cells} of {room}" for room, cells in sorted(self.unseen.items()))),
        )  # fmt: skip
        return " ".join(f"{word} {rest}." for word, rest in parts if rest)


def read_report(text: str) -> HaulReport:
    """Return what a message says; sentences that are of no such form say nothing."""
    parts = {word.lower(): rest for word, rest in re.findall(r"(\w+) ([^.]*)\.", text)}
    things = {name: (int(x), int(y)) for name, x, y in THING.findall(parts.get("found", "")) if name in (*BAGS, *TARGETS)}
    rooms = tuple(int(word) for word in parts.get("seen", "").split() if word.isdecimal())
    gone = tuple(word for word in parts.get("gone", "").split() if word in (*BAGS, *TARGETS))
    at = re.fullmatch(r"(\d{1,3}),(\d{1,3})", parts.get("at", ""))
    here = (int(at[1]), int(at[2])) if at else None
    unseen = {int(room): int(cells) for cells, room in CELLS.findall(parts.get("unseen", ""))}
    return HaulReport(
        things, rooms, gone, parts.get("take", ""), number(parts, "search"), here, number(parts, "carry"),
        parts.get("bag", ""), unseen,
    )  # fmt: skip


def number(parts: Mapping[str, str], word: str) -> int:
    """Return the number of one part of a message; 0 without it."""
    return int(parts[word]) if parts.get(word, "").isdecimal() else 0
