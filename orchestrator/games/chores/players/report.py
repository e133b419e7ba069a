"""Messages of the players of the chores game: facts and intentions as short sentences that people can write as well."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.games.chores.furniture import ALL_PIECES
from orchestrator.games.chores.tasks import DISHES, FOOD, kind_of
from orchestrator.games.transport.house import Cell

PAIR = re.compile(r"([A-Za-z]+(?:_[a-z]+)*(?:_\d+)?) (\S+)")
STATE = re.compile(r"(\d{1,3}),(\d{1,3})\+([012])@(\d{1,3})")
CELL = re.compile(r"(\d{1,3}),(\d{1,3})")


@dataclass(frozen=True, slots=True)
class ChoreReport:
    """A message in parts: the furniture at `places`, by the cell before it; the things that were `found`, with their piece of
    furniture; the containers that are `opened`; the rooms that were `seen`, and those that are `searched` as a whole; the
    things that are `gone` (taken or delivered); the thing that the speaker is going to `take` and the room that it is going to
    `search` (0: none); the cell where it is `at`, and what it `holds`; and the `crew`: where the others
    were, how much they carried, and at which step."""

    places: Mapping[str, Cell] = field(default_factory=dict)
    found: Mapping[str, str] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    seen: tuple[int, ...] = ()
    searched: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    take: str = ""
    search: int = 0
    at: Cell | None = None
    holds: tuple[str, ...] = ()
    crew: Mapping[str, tuple[Cell, int, int]] = field(default_factory=dict)

    def text(self) -> str:
        """Return the report as sentences; empty if it says nothing."""
        parts = (
            ("Place", "; ".join(f"{name} {x},{y}" for name, (x, y) in sorted(self.places.items()))),
            ("Found", "; ".join(f"{thing} {piece}" for thing, piece in sorted(self.found.items()))),
            ("Opened", " ".join(self.opened)), ("Seen", " ".join(map(str, self.seen))),
            ("Searched", " ".join(map(str, self.searched))), ("Gone", " ".join(self.gone)), ("Take", self.take),
            ("Search", str(self.search or "")), ("At", f"{self.at[0]},{self.at[1]}" if self.at else ""),
            ("Hold", " ".join(self.holds)),
            ("Crew", "; ".join(f"{name} {x},{y}+{load}@{step}" for name, ((x, y), load, step) in sorted(self.crew.items()))),
        )  # fmt: skip
        return " ".join(f"{word} {rest}." for word, rest in parts if rest)


def read_chore_report(text: str) -> ChoreReport:
    """Return what a message says; sentences that are of no such form, and names that do not exist, say nothing."""
    parts = {word.lower(): rest for word, rest in re.findall(r"(\w+) ([^.]*)\.", text)}
    places = {name: cell for name, word in pairs(parts, "place") if name in ALL_PIECES and (cell := cell_of(word))}
    found = {name: piece for name, piece in pairs(parts, "found") if is_thing(name) and piece in ALL_PIECES}
    opened = tuple(word for word in parts.get("opened", "").split() if word in ALL_PIECES)
    things = {key: tuple(word for word in parts.get(key, "").split() if is_thing(word)) for key in ("gone", "hold", "take")}
    search = rooms_of(parts, "search")
    crew = {name: state for name, word in pairs(parts, "crew") if (state := state_of(word))}
    return ChoreReport(
        places, found, opened, rooms_of(parts, "seen"), rooms_of(parts, "searched"), things["gone"],
        things["take"][0] if things["take"] else "", search[0] if search else 0, cell_of(parts.get("at", "")), things["hold"],
        crew,
    )  # fmt: skip


def state_of(word: str) -> tuple[Cell, int, int] | None:
    """Return the cell, the load and the step that a word such as `3,14+1@25` names; None for another word."""
    found = STATE.fullmatch(word)
    return ((int(found[1]), int(found[2])), int(found[3]), int(found[4])) if found else None


def pairs(parts: Mapping[str, str], word: str) -> list[tuple[str, str]]:
    """Return the pairs of words of one part of a message."""
    return [(found[1], found[2]) for one in parts.get(word, "").split(";") if (found := PAIR.fullmatch(one.strip()))]


def rooms_of(parts: Mapping[str, str], word: str) -> tuple[int, ...]:
    """Return the numbers of rooms in one part of a message."""
    return tuple(int(one) for one in parts.get(word, "").split() if one.isdecimal() and len(one) == 1)


def cell_of(word: str) -> Cell | None:
    """Return the cell that a word such as `3,14` names; None for another word."""
    found = CELL.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None


def is_thing(name: str) -> bool:
    """Return whether a word is the name of a thing, such as `bowl_1`."""
    return kind_of(name) in (*FOOD, *DISHES)
