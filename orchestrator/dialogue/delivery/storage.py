"""The chests that one crew and its people share: their names, their places, and what was in them when a member last looked."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.parse import events_of
from orchestrator.core.events.storage import StorageChanged
from orchestrator.core.observation import Observation
from orchestrator.core.position import cell_of
from orchestrator.core.storage import SharedChest
from orchestrator.knowledge.names import in_group
from orchestrator.team.crew import Crew

MOST = 16  # chests that are shared
MAIN = "main"  # the name of a chest that nobody named otherwise


class Storage:
    """Knows the shared chests of one crew, by name, and records every change."""

    def __init__(self, crew: Crew, chests: Iterable[SharedChest] = ()) -> None:
        self.crew = crew
        self.chests = {chest.name: chest for chest in chests}

    def name(self, name: str, at: Cell, by: str) -> str:
        """Share the chest at a block (x, y, z) under a name; return why that is not possible, empty if it is done."""
        same = self.at(at)
        name = name or (same.name if same else MAIN)
        if name not in self.chests and len(self.chests) >= MOST:
            return f"We already share {MOST} chests: say forget the {next(iter(self.chests))} chest first."
        kept = {each.name: each for each in self.chests.values() if each.at != at}
        self.change(kept | {name: SharedChest(name, at, by, same.contents if same else None)})
        return ""

    def forget(self, name: str) -> bool:
        """Share a chest no longer; return whether it was shared. An empty name means the only one."""
        found = self.called(name)
        if found:
            self.change({each.name: each for each in self.chests.values() if each is not found})
        return found is not None

    def called(self, name: str) -> SharedChest | None:
        """Return the shared chest of this name; without a name the main one, or the first; None if no chest fits."""
        if name:
            return self.chests.get(name)
        return self.chests.get(MAIN) or next(iter(self.chests.values()), None)

    def at(self, at: Cell) -> SharedChest | None:
        """Return the shared chest at a block (x, y, z); None if no chest there is shared."""
        return next((each for each in self.chests.values() if each.at == at), None)

    def called_at(self, at: Cell) -> str:
        """Return the name of the shared chest at a block (x, y, z); empty if that chest is not shared."""
        chest = self.at(at)
        return chest.name if chest else ""

    def change(self, chests: dict[str, SharedChest]) -> None:
        """Replace the shared chests, and record them."""
        self.chests = chests
        self.crew.journal.write(StorageChanged(chests=list(chests.values())))

    def seen(self, look: Observation, at: Cell) -> bool:
        """Take over what a member (`look`) saw in the shared chest at a block that it has just opened; return whether there is
        less in it than was known."""
        contents = next((each.contents for each in look.chests if cell_of(each.position) == at), None)
        before = self.at(at)
        if contents is None or before is None:
            return False
        if dict(contents) != before.contents:
            self.change(self.chests | {before.name: replace(before, contents=dict(contents))})
        return bool(lost(before.contents or {}, contents))

    def moved(self, at: Cell, item: str, count: int) -> None:
        """Note that a member put `count` of an item into the chest at a block, or took them out if it is below zero."""
        if chest := self.at(at):
            contents = dict(chest.contents or {})
            contents[item] = max(0, contents.get(item, 0) + count)
            known = {kind: number for kind, number in contents.items() if number}
            self.change(self.chests | {chest.name: replace(chest, contents=known)})

    def holding(self, item: str) -> tuple[tuple[SharedChest, str, int], ...]:
        """Return where an item, or a kind of a group such as logs, is stored: (chest, kind, count), largest count first."""
        found = [
            (chest, kind, count)
            for chest in self.chests.values()
            for kind, count in (chest.contents or {}).items()
            if in_group(kind, item) and count > 0
        ]
        return tuple(sorted(found, key=lambda each: -each[2]))

    def in_words(self, name: str = "") -> str:
        """Return what is known of the shared chests, or of the one of this name, in words."""
        chests = [each for each in self.chests.values() if name in ("", each.name)]
        if not chests:
            return f"We share no chest{f' called {name}' if name else ''}. Look at one and say: this chest is ours."
        return "; ".join(f"{each.name} at {' '.join(map(str, each.at))}: {contents_in_words(each.contents)}" for each in chests)


def lost(before: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """Return how much less of each item is there now than before."""
    return {item: count - now.get(item, 0) for item, count in before.items() if count > now.get(item, 0)}


def contents_in_words(contents: Mapping[str, int] | None) -> str:
    """Return the contents of a chest in words, at most six kinds."""
    if contents is None:
        return "nobody has looked into it yet"
    kinds = sorted(contents.items(), key=lambda each: -each[1])
    return ", ".join(f"{count} {item}" for item, count in kinds[:6]) or "empty"


def recorded_chests(events: Iterable[Event]) -> tuple[SharedChest, ...]:
    """Return the shared chests according to the events of an earlier run; empty when they contain none."""
    found = [changed.chests for _, changed in events_of(events, StorageChanged)]
    return tuple(found[-1]) if found else ()
