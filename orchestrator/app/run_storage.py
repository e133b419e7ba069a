"""The files of a run: its record (the file with its events) and, beside it, the world of a server that was started for the run,
so that it can be resumed."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import RunBroken, RunFinished
from orchestrator.core.release import RELEASE
from orchestrator.record.lock import in_use
from orchestrator.record.reader import RunRecord
from orchestrator.record.resumable import Interrupted, interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED
from orchestrator.settings import Settings


def world_folder(record: Path) -> Path:
    """Return the folder, beside the record, in which the embedded server (one started for the run) keeps the run's world."""
    return record.with_suffix(".world")


def new_recorder(config: RunConfig, settings: Settings, goal: str, way: str = "") -> Recorder:
    """Create the record (file of events) of a new run in the folder `settings.runs` and return its recorder, which writes
    events.

    The record begins with `goal`, in words, and all options in `config`, which are needed to repeat or resume the run. `way`
    names how the members work together where that is none of the ways of a team, as in a game.
    """
    chosen = config.recorded() | {"collaboration": way or config.way_name}
    return Recorder(settings.runs, WallClock(config.speed), release=RELEASE, goal=goal, **chosen)


@contextmanager
def kept(recorder: Recorder) -> Iterator[Recorder]:
    """Yield a recorder, which writes the events of a run, and close it however the run ends. If a BlockcrewError ends the run,
    it is recorded as the last event and raised again."""
    try:
        yield recorder
    except BlockcrewError as error:
        with suppress(BlockcrewError):  # a full disk cannot take this event either
            recorder.write(RunBroken(why=str(error)))
        raise
    finally:
        recorder.close()


def finish(recorder: Recorder, result: dict[str, Any]) -> None:
    """Record the result of a run and delete the world of its embedded server, since a finished run is never resumed."""
    recorder.write(RunFinished(figures=result))
    shutil.rmtree(world_folder(recorder.path), ignore_errors=True)


def resumable(run: RunRecord, release: str) -> Interrupted:
    """Return what is needed to resume a run that was cut off, if this `release` (version of blockcrew) can. Raises
    BlockcrewError, with the reason in one sentence, if the run cannot be resumed."""
    if run.meta.get("crew"):
        raise BlockcrewError(
            f"The run {run.id} belongs to the crew {run.meta['crew']} of a service: `blockcrew serve` continues it."
        )
    cut = interrupted(run, release)
    if in_use(run.path):
        raise BlockcrewError(f"The run {run.id} is still running in another process: end that process first.")
    if not cut.goal.singles[0].item and not cut.goal.build:
        raise BlockcrewError(f"The run {run.id} cannot be resumed, because it was a cooking shift. Start a new run.")
    if cut.goal.build:
        raise BlockcrewError(f"The run {run.id} cannot be resumed, because it was building. Start a new run.")
    if run.meta["world"] in CONTAINERS:
        raise BlockcrewError(f"The run {run.id} cannot be resumed: its container was deleted. Start a new run.")
    if run.meta["world"] == EMBEDDED and not world_folder(run.path).is_dir():
        raise BlockcrewError(f"The world of {run.id} is gone: it was in {world_folder(run.path)}.")
    return cut


def is_resumable(run: RunRecord, release: str) -> bool:
    """Return whether a run was cut off and can be resumed by this `release` (version of blockcrew)."""
    try:
        resumable(run, release)
    except BlockcrewError:
        return False
    return True
