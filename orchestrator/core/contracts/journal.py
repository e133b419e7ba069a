"""The journal of a run, which receives every event. Reports, the live table and the resuming of runs read nothing else."""

from dataclasses import dataclass
from typing import Any, Protocol

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the record of a run (the file with its events): `at` is in seconds of the run's clock, `agent` whom it is
    about, `data` plain JSON. `core/events/parse.py` turns it into a typed event of its `kind`."""

    at: float
    kind: str
    agent: str
    data: dict[str, Any]

    @property
    def trace(self) -> str:
        """Return the trace id of the command that caused the event (core/events/trace.py); empty if none is known."""
        return str(self.data.get("trace") or "")


class Journal(Protocol):
    """An append-only record of the events of a run."""

    def write(self, event: RecordEvent) -> None:
        """Add one event to the record, with the present time; dataclasses in its fields are stored as JSON objects."""
        ...


class NoJournal:
    """A journal that keeps no events, for parts of the package that are used without a run."""

    def write(self, event: RecordEvent) -> None:
        """Discard the event and return."""
