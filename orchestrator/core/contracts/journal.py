"""Where a run writes down what happens. Reports, the live table and resuming read nothing else."""

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the record: `at` in seconds of the run's clock, `data` plain JSON."""

    at: float
    kind: str
    agent: str
    data: dict[str, Any]


class Journal(Protocol):
    """Append-only."""

    def write(self, kind: str, agent: str = "", **data: object) -> None:
        """Add one event now; dataclasses in `data` are stored as objects."""
        ...


class NoJournal:
    """Keeps nothing: for parts that are tried alone."""

    def write(self, kind: str, agent: str = "", **data: object) -> None:
        """Forget it."""
