"""The home of a crew: where somebody says it is, until then where the crew was when it was first seen."""

from collections.abc import Iterable
from math import floor

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import HomeMoved
from orchestrator.core.events.parse import events_of
from orchestrator.core.position import Position
from orchestrator.team.crew import Crew


class Home:
    """One home for the whole crew; `at` is None until it is known."""

    def __init__(self, crew: Crew, journal: Journal, at: Cell | None = None) -> None:
        self.crew, self.journal, self.at = crew, journal, at

    async def settle(self) -> None:
        """Take the leader's place, else any member's, as home, unless home is known."""
        looks = await self.crew.looks()
        first = looks.get(self.crew.organisation.root) or next(iter(looks.values()), None)
        if self.at is None and first:
            self.move(cell_of(first.position))

    def move(self, at: Cell) -> None:
        """Set home to another block, and record that."""
        self.at = at
        self.journal.write(HomeMoved(at=at))


def recorded_home(events: Iterable[Event]) -> Cell | None:
    """Return where home was at the end of an earlier run; None when its record does not say."""
    places = [moved.at for _, moved in events_of(events, HomeMoved)]
    return places[-1] if places else None


def cell_of(position: Position) -> Cell:
    """Return the block that contains a position."""
    return floor(position.x), floor(position.y), floor(position.z)
