"""Remembers what a crew has built and what stood there before, so that it can be undone, repaired and copied."""

from collections.abc import Collection, Iterable

from orchestrator.building.undoing import Replaced
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.buildings import BuildingBegun, BuildingUndone
from orchestrator.core.events.parse import events_of

MOST = 20  # buildings that can be undone


class History:
    """The buildings of one crew, the last one last. `built` are those of an earlier run."""

    def __init__(self, journal: Journal, built: Collection[Replaced] = ()) -> None:
        self.journal, self.built = journal, list(built)[-MOST:]

    @property
    def last(self) -> Replaced | None:
        """Return the building that was begun last and is not undone; None without one."""
        return self.built[-1] if self.built else None

    def add(self, replaced: Replaced) -> None:
        """Remember a building that is about to be begun, and record it."""
        self.built = [*self.built, replaced][-MOST:]
        before = tuple((cell, block) for cell, block in replaced.before.items())
        self.journal.write(BuildingBegun(build=replaced.build, before=before))

    def forget(self) -> None:
        """Forget the last building, because the land is as it was before it."""
        self.built.pop()
        self.journal.write(BuildingUndone())


def recorded_buildings(events: Iterable[Event]) -> list[Replaced]:
    """Return the buildings of an earlier run that are not undone, the last one last, from its events."""
    found: list[Replaced] = []
    for event in events:
        if event.kind == BuildingUndone.kind and found:
            found.pop()
        found += [Replaced(begun.build, dict(begun.before)) for _, begun in events_of([event], BuildingBegun)]
    return found[-MOST:]
