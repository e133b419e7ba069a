"""The journal of a run: what happens is written there. Reports, the live table and resuming read nothing else."""

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the record: `at` is the run's clock in seconds, `data` is plain JSON."""

    at: float
    kind: str
    agent: str
    data: dict[str, Any]


class Journal(Protocol):
    """An append-only list of events."""

    def write(self, kind: str, agent: str = "", **data: object) -> None:
        """Add one event now; dataclasses in `data` are stored as objects."""
        ...


class NoJournal:
    """A journal that keeps nothing, for parts that are used alone."""

    def write(self, kind: str, agent: str = "", **data: object) -> None:
        """Discard the event without a trace."""
