"""A run in one line, for lists: what it was, how it stands, what came of it."""

from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.record.lock import in_use
from orchestrator.record.reader import Run, read_run
from orchestrator.running.keeping import is_resumable

NOT_BEGUN = "not begun"  # it broke off before anybody was in the world
ENDED = {True: "ok", False: "failed", None: "ended"}  # the last: a result that says of nothing whether it was reached


def summary(path: Path, release: str) -> dict[str, Any]:
    """Plain JSON; a file that cannot be read says why."""
    try:
        run = read_run(path)
    except BlockcrewError as error:
        return {"id": path.stem, "state": "damaged", "why": str(error)}
    result = run.result
    keys = ("got", "wanted", "seconds", "mpt")
    cut = "running" if in_use(path) else ended_early(run)
    state = cut if result is None else ENDED[result.get("ok")]
    kept = {key: run.meta.get(key) for key in ("goal", "team", "workers", "seed", "started")}
    figures = {key: (result or {}).get(key) for key in keys}
    return {"id": run.id, "state": state, "resumable": is_resumable(run, release), **kept, **figures}


def ended_early(run: Run) -> str:
    """Return the state of a run without a result, which nobody works on."""
    if not run.of("broken"):
        return "unfinished"
    return "broken off" if any(event.kind != "broken" for event in run.events) else NOT_BEGUN
