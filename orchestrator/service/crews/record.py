"""Open the record of a crew (the file with all events of its run): a new one, or the one that an earlier process of the service
wrote."""

from dataclasses import dataclass
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.clock import PausedClock, WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import events_of
from orchestrator.core.release import RELEASE
from orchestrator.record.crew_snapshot import CrewSnapshot, take_snapshot
from orchestrator.record.reader import RunRecord, read_run
from orchestrator.record.writer import Recorder


@dataclass(frozen=True, slots=True)
class CrewRecord:
    """An open record of a crew (the file with all events of its run): `recorder` adds events, and `events` were in it when it
    was opened. `clock` continues the time of an earlier record and stands still until it is started; it is None for a new
    record."""

    recorder: Recorder
    events: tuple[Event, ...] = ()
    clock: PausedClock | None = None

    def snapshot(self) -> CrewSnapshot:
        """Return what the crew was doing (goal, tasks, pauses) when its record was opened. Raises BlockcrewError for a record
        that is inconsistent."""
        try:
            return take_snapshot(self.events)
        except BlockcrewError as error:
            raise BlockcrewError(f"The record {self.recorder.path} cannot be read ({error}): dismiss the crew.") from error

    @property
    def last_number(self) -> int:
        """Return the number of the last API command that the crew had begun when its record was opened; 0 if it had begun
        none."""
        return max((command.number or 0 for _, command in events_of(self.events, CommandReceived)), default=0)


def open_crew_record(path: Path, config: RunConfig, crew: str) -> CrewRecord:
    """Open the record (all events of a crew's run) in this file, or make one with the options `config` for the crew of that
    name.

    Raises BlockcrewError if the options do not fit, if the file cannot be written, or if another process is using it.
    """
    run = earlier(path)
    if run is None:
        chosen = config.recorded() | {"collaboration": config.way_name}
        recorder = Recorder.at(path, WallClock(config.speed), release=RELEASE, goal="", crew=crew, **chosen)
        return CrewRecord(recorder)
    clock = PausedClock(run.events[-1].at if run.events else run.meta["started"], config.speed)
    return CrewRecord(Recorder.reopen(path, clock), run.events, clock)


def earlier(path: Path) -> RunRecord | None:
    """Return the record (all events of a crew's run) that an earlier process wrote to this file; None if there is no file. A
    damaged file is renamed to end in `.damaged`, and None is returned for it too."""
    if not path.exists():
        return None
    try:
        return read_run(path)
    except BlockcrewError:
        path.rename(path.with_suffix(".damaged"))
        return None
