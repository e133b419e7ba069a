"""Serve the records of runs (all events of a run in one file): their list, and each one's options, figures and events.
slow_reads.py limits these reads."""

from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from orchestrator.app.run_list import summary
from orchestrator.core.release import RELEASE
from orchestrator.dialogue.permissions import Role
from orchestrator.record.reader import list_runs
from orchestrator.service.history.run_index import RecordFolders
from orchestrator.service.models import RecordedEvent, ReportShown, RunShown, WholeRunShown
from orchestrator.service.run_records import page, reported, whole
from orchestrator.service.web.dependencies import Anybody, Reading, Registry
from orchestrator.service.web.errors import NotFound

router = APIRouter(prefix="/api/runs", tags=["runs"])
BENCHES = "benches"  # the folder beside that of runs in which the service keeps its benchmarks
Id = Annotated[str, Path(pattern=r"^[0-9A-Za-z-]{1,40}$")]


@router.get("")
async def runs(
    registry: Registry,
    person: Anybody,
    reads: Reading,
    last: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[str, Query(max_length=40, description="Only runs before this one.")] = "",
) -> list[RunShown]:
    """Return the last runs, newest first: `last` of them, or if `before` is the id of a run, the last ones before it."""
    return await reads.run(person.id, lambda: listed(registry.settings.runs, last, before))


@router.get("/{id}")
async def run(id: Id, registry: Registry, person: Anybody, reads: Reading) -> WholeRunShown:
    """Return one run: its options and its result."""
    return await reads.run(person.id, lambda: whole(known(registry.settings.runs, id)))


@router.get("/{id}/report")
async def report(id: Id, registry: Registry, person: Anybody, reads: Reading) -> ReportShown:
    """Return the figures of one run, such as times, messages and model costs, counted from its events so far."""
    return await reads.run(person.id, lambda: reported(known(registry.settings.runs, id)))


@router.get("/{id}/events", response_model=list[RecordedEvent])
async def events(
    id: Id,
    registry: Registry,
    person: Anybody,
    reads: Reading,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    last: Annotated[int, Query(ge=1, le=1000, description="The most events to return; long ones reduce the number.")] = 200,
    kind: Annotated[str, Query(max_length=40, description="Only events of this kind, such as command.")] = "",
) -> Response:
    """Return the events of one run in order, beginning after the event with the number `after`; guests do not get those that
    may hold whispered (private) lines, and only owners get those that hold what a language model was asked."""
    may = {"whispers": person.role is not Role.GUEST, "prompts": person.role is Role.OWNER}
    text = await reads.run(person.id, lambda: page(known(registry.settings.runs, id), after, last, kind, **may))
    return Response(text, media_type="application/json")


def listed(folder: File, last: int, before: str) -> list[RunShown]:
    """Return the last `last` runs whose files are in a folder, newest first; if `before` is given, only those with a smaller
    id."""
    paths = [path for path in list_runs(folder) if not before or path.stem < before]
    return [RunShown.model_validate(summary(path, RELEASE)) for path in reversed(paths[-last:])]


def known(folder: File, id: str) -> File:
    """Return the file with the events of the run with this id: in the folder of runs, or in one of a benchmark. Raises NotFound
    if there is none."""
    path = RecordFolders(folder, folder.parent / BENCHES).find(id)
    if path is None:
        raise NotFound(f"There is no run {id!r}.")
    return path
