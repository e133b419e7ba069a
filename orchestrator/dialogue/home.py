"""Keeps the home of a crew, to which an order to go home leads.

It is the place that a person chose, or else the leader's position when the crew was first seen.
"""

from collections.abc import Iterable

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import HomeMoved
from orchestrator.core.events.parse import events_of
from orchestrator.core.position import cell_of
from orchestrator.team.crew import Crew


class Home:
    """The home of one crew, to which an order to go home leads. `at` is its block (x, y, z); None until it is known."""

    def __init__(self, crew: Crew, journal: Journal, at: Cell | None = None) -> None:
        self.crew, self.journal, self.at = crew, journal, at

    async def settle(self) -> None:
        """Make the leader's position the crew's home, unless the home is known already.

        If the leader is out of the world, another member's position is taken.
        """
        looks = await self.crew.looks()
        first = looks.get(self.crew.organisation.root) or next(iter(looks.values()), None)
        if self.at is None and first:
            self.move(cell_of(first.position))

    def move(self, at: Cell, line: int = 0) -> None:
        """Set the crew's home to another block (x, y, z), and record that. `line` is the number of the line that ordered it."""
        self.at = at
        self.journal.write(HomeMoved(at=at, line=line))


def recorded_home(events: Iterable[Event]) -> Cell | None:
    """Return the block of the crew's latest home, according to the events of an earlier run; None when they contain none."""
    places = [moved.at for _, moved in events_of(events, HomeMoved)]
    return places[-1] if places else None
