"""A crew of the tabletop world that listens, with a record."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from listening import Told, listening
from tabletop_crew import Notes

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder

LAND = {"oak_log": 300, "dirt": 300, "sand": 300}


class Recorded(Notes):
    """Notes that are a record, too."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.recorder = Recorder(folder, WallClock())

    def write(self, event: RecordEvent) -> None:
        super().write(event)
        self.recorder.write(event)


@asynccontextmanager
async def recorded(
    folder: Path, pace: float = 0.001, listener: Callable[[Event], None] = lambda event: None
) -> AsyncIterator[tuple[Told, list[Event]]]:
    """A crew that listens, and the events of its record once it no longer does; `listener` gets them at once."""
    notes, events = Recorded(folder), list[Event]()
    notes.recorder.listeners.append(listener)
    async with listening(LAND, pace=pace, notes=notes) as told:
        yield told, events
    notes.recorder.close()
    events += read_run(notes.recorder.path).events
