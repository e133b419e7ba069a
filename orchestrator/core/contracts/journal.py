"""The journal of a run receives every event. Reports, the live table and resuming read nothing else."""

from dataclasses import dataclass
from typing import Any, Protocol

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the record: `at` in seconds of the run's clock, `data` plain JSON. `core/events/parse.py` types it."""

    at: float
    kind: str
    agent: str
    data: dict[str, Any]


class Journal(Protocol):
    """An append-only record of a run."""

    def write(self, event: RecordEvent) -> None:
        """Add one event now; dataclasses in its fields are stored as objects."""
        ...


class NoJournal:
    """A journal that keeps nothing, for parts that are used alone."""

    def write(self, event: RecordEvent) -> None:
        """Discard the event and return."""
