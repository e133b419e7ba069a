"""Judges an escape task of VillagerBench while it runs, by the rules of its judge: which conditions hold at the same time, what
they cause, and which rooms are done."""

from collections.abc import Collection
from dataclasses import dataclass

from orchestrator.core.blueprint import Cell
from orchestrator.tasks.villagerbench.escape_atoms import FINAL, Part
from orchestrator.tasks.villagerbench.escape_commands import caused, put
from orchestrator.tasks.villagerbench.escape_rooms import EscapeTask, Room


@dataclass(slots=True)
class RoomEvent:
    """Conditions of one room that have to hold at one look, and what then happens. `since` is when that was, `most` how many
    held at once at best."""

    room: Room
    name: str
    conditions: tuple[Part, ...]
    effects: tuple[Part, ...]
    since: float | None = None
    most: int = 0

    def look(self, now: float, wrong: Collection[Cell]) -> list[str]:
        """Take a look, with the cells where conditions do not hold, and return the commands that follow. What an event caused
        is taken back when its time is over and its conditions do not hold any more."""
        if self.active(now):
            return []
        held = [part.cell not in wrong for part in self.conditions]
        self.most = max(self.most, sum(held))
        if any(held) if self.room.atom.any_of else all(held):
            self.since = now
            return [line for part in self.effects for line in caused(self.room, part)]
        was, self.since = self.since, None
        return self.taken_back() if was is not None else []

    def active(self, now: float) -> bool:
        """Return whether what it caused still lasts."""
        return self.since is not None and now < self.since + self.room.atom.hold

    def taken_back(self) -> list[str]:
        """Return the commands that take the effects back; blocks that are conditions stay as they are."""
        own = {part.cell for part in self.conditions}
        return [line for cell, block in self.room.standing.items() if cell not in own for line in put(cell, block)]


class RoomJudge:
    """Judges one room; `events` are in the atom's order. Where it has no final event, all events have to last at one look."""

    def __init__(self, room: Room) -> None:
        self.room, self.done = room, False
        names = dict.fromkeys(part.event for part in room.atom.conditions if part.event)
        named = tuple(names) or ("",)
        self.events = tuple(event_of(room, name) for name in named)

    def look(self, now: float, wrong: Collection[Cell]) -> list[str]:
        """Take a look and return the commands that follow."""
        lines = [line for event in self.events for line in event.look(now, wrong)]
        deciding = [event for event in self.events if event.name == FINAL] or self.events
        self.done = self.done or all(event.active(now) for event in deciding)
        return lines

    @property
    def share(self) -> float:
        """Return 1 for a room that is done, else the share of conditions that held at once at best; those of a final event do
        not count."""
        counted = [event for event in self.events if event.name != FINAL]
        total = sum(len(event.conditions) for event in counted)
        return 1.0 if self.done else sum(event.most for event in counted) / total if total else 0.0


class EscapeJudge:
    """Judges a whole task."""

    def __init__(self, task: EscapeTask) -> None:
        self.rooms = tuple(RoomJudge(room) for room in task.rooms)
        self.wanted = {part.cell: part.block for room in task.rooms for part in room.conditions}

    def look(self, now: float, wrong: Collection[Cell]) -> list[str]:
        """Take a look: `now` in seconds of the game, and the cells of `wanted` where something else stands. Return the commands
        that follow."""
        return [line for room in self.rooms for line in room.look(now, wrong)]

    @property
    def score(self) -> float:
        """Return the score, 0 to 1: the mean of the rooms."""
        return sum(room.share for room in self.rooms) / len(self.rooms)

    @property
    def done(self) -> bool:
        """Return whether every room is done."""
        return all(room.done for room in self.rooms)


def event_of(room: Room, name: str) -> RoomEvent:
    """Return the event of a room with a name."""
    conditions = tuple(part for part in room.conditions if part.event == name)
    return RoomEvent(room, name, conditions, tuple(part for part in room.effects if part.event == name))
