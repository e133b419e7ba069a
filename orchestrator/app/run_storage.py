"""What is kept of a run: its record, to the last line, and beside it the embedded world, so that a run can go on."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import RunBroken, RunFinished
from orchestrator.record.lock import in_use
from orchestrator.record.reader import RunRecord
from orchestrator.record.resumable import Interrupted, interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED


def world_folder(record: Path) -> Path:
    """Where the embedded server keeps the world of a run."""
    return record.with_suffix(".world")


@contextmanager
def kept(recorder: Recorder) -> Iterator[Recorder]:
    """Closes the record however the run ends; what broke the run is its last line."""
    try:
        yield recorder
    except BlockcrewError as error:
        with suppress(BlockcrewError):  # on a full disk that is what broke it
            recorder.write(RunBroken(why=str(error)))
        raise
    finally:
        recorder.close()


def finish(recorder: Recorder, result: dict[str, Any]) -> None:
    """Write the result; the world is not needed any more."""
    recorder.write(RunFinished(figures=result))
    shutil.rmtree(world_folder(recorder.path), ignore_errors=True)


def resumable(run: RunRecord, release: str) -> Interrupted:
    """What of a run there is to go on with. Raises BlockcrewError with one sentence when it cannot go on."""
    if run.meta.get("crew"):
        raise BlockcrewError(
            f"The run {run.id} is a service's, of the crew {run.meta['crew']}: `blockcrew serve` goes on with it."
        )
    cut = interrupted(run, release)
    if in_use(run.path):
        raise BlockcrewError(f"The run {run.id} is going on in another process: end that one first.")
    if cut.goal.build:
        raise BlockcrewError(f"The run {run.id} was building, which cannot be gone on with: start it again.")
    if run.meta["world"] in CONTAINERS:
        raise BlockcrewError(f"The run {run.id} played in a container, which is gone: start it again.")
    if run.meta["world"] == EMBEDDED and not world_folder(run.path).is_dir():
        raise BlockcrewError(f"The world of {run.id} is gone: it was in {world_folder(run.path)}.")
    return cut


def is_resumable(run: RunRecord, release: str) -> bool:
    """For lists."""
    try:
        resumable(run, release)
    except BlockcrewError:
        return False
    return True
