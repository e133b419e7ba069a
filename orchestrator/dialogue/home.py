"""Where home is: where somebody says that it is, until then where the crew was when it was first seen."""

from collections.abc import Iterable
from math import floor

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import HomeMoved
from orchestrator.core.events.parse import events_of
from orchestrator.core.position import Position
from orchestrator.team.crew import Crew


class Home:
    """One home for all of a crew."""

    def __init__(self, crew: Crew, journal: Journal) -> None:
        self.crew, self.journal = crew, journal
        self.at: Cell | None = None

    async def settle(self) -> None:
        """Where the crew is now, if nobody has said otherwise: the leader's place, else anybody's."""
        looks = await self.crew.looks()
        first = looks.get(self.crew.organisation.root) or next(iter(looks.values()), None)
        if self.at is None and first:
            self.move(cell_of(first.position))

    def recall(self, events: Iterable[Event]) -> None:
        """Take the last home of a run that goes on."""
        for _, moved in events_of(events, HomeMoved):
            self.at = moved.at

    def move(self, at: Cell) -> None:
        """From now on it is there."""
        self.at = at
        self.journal.write(HomeMoved(at=at))


def cell_of(position: Position) -> Cell:
    """The block that somebody stands in."""
    return floor(position.x), floor(position.y), floor(position.z)
