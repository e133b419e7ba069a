"""Summarises one run for lists: its options, its state (such as running or failed) and its figures."""

from pathlib import Path
from typing import Any

from orchestrator.app.run_storage import is_resumable
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.lock import in_use
from orchestrator.record.metrics import GIVEN
from orchestrator.record.reader import RunRecord, read_run, snapshot

NOT_BEGUN = "not begun"  # the state of a run that broke before anything happened
STANDING = ("result", "broken", "ended", "baseline", "corrected", *GIVEN)  # kinds of events that the state depends on
ENDED = {True: "ok", False: "failed", None: "ended"}  # by the result's `ok`; a result without one ended neither way


def summary(path: Path, release: str) -> dict[str, Any]:
    """Return the summary of the run whose record (file of events) is at `path`, as plain JSON: id, state, whether this
    `release` (version of blockcrew) can resume it, main options and figures.

    A file that cannot be read has the state "damaged" and the reason in `why`.
    """
    try:
        run = outlined(path)
    except BlockcrewError as error:
        return {"id": path.stem, "state": "damaged", "why": str(error)}
    result = run.result
    keys = ("got", "wanted", "seconds", "mpt")
    cut = "running" if in_use(path) else ended_early(run)
    state = cut if result is None else ENDED[result.get("ok")]
    kept = {key: run.meta.get(key) for key in ("goal", "team", "workers", "seed", "started")}
    figures = {key: (result or {}).get(key) for key in keys}
    return {"id": run.id, "state": state, "resumable": is_resumable(run, release), **kept, **figures}


def ended_early(run: RunRecord) -> str:
    """Return the state of a run that has no result and that no process is writing: "unfinished" if it was cut off without an
    error, "not begun" if an error is all that its record holds, otherwise "broken off". Raises BlockcrewError if the record
    cannot be read."""
    broken = run.of("broken")
    if not broken:
        return "unfinished"
    with snapshot(run.path) as record:
        return NOT_BEGUN if record.count == len(broken) else "broken off"


def outlined(path: Path) -> RunRecord:
    """Return a run's record with only those events from which its state follows, such as its result and its errors. Raises
    BlockcrewError if the record cannot be read.

    Of a crew of `blockcrew serve` only the result and the errors are read, since people may always give it another goal.
    """
    with snapshot(path) as record:
        service = bool(record.meta.get("crew"))
    return read_run(path, *(STANDING[:2] if service else STANDING))
