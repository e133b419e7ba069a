"""Serve what the page of runs shows: the list of all runs that is searched and sorted, the timeline of one, and its record as a
file."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from orchestrator.dialogue.permissions import Role
from orchestrator.service.history.run_search import SORTS, RunWish, searched
from orchestrator.service.history.timeline import timeline
from orchestrator.service.models import ListedRun, RunListShown, TimelineShown
from orchestrator.service.routes.runs import Id, known
from orchestrator.service.web.dependencies import Anybody, Chronicle

router = APIRouter(prefix="/api", tags=["runs"])
MOST_IDS = 50
Choice = Annotated[str, Query(max_length=80)]
Sort = Annotated[str, Query(pattern=f"^({'|'.join(SORTS)})$")]
Ids = Annotated[str, Query(max_length=50 * MOST_IDS, description="Only these runs, divided by commas.")]


@router.get("/run-list")
async def run_list(
    history: Chronicle,
    person: Anybody,
    words: Annotated[str, Query(max_length=200, description="All of them are in the run; `team:tree` is one in a field.")] = "",
    state: Choice = "",
    team: Choice = "",
    mind: Choice = "",
    ids: Ids = "",
    sort: Sort = "started",
    rising: bool = False,
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 25,
) -> RunListShown:
    """Return one page of all runs that fit, those of benchmarks too. Records that are new are read for a moment only: while
    `unread` is above 0, ask again."""
    named = tuple(filter(None, ids.split(",")))[:MOST_IDS]
    wish = RunWish(words, state, team, mind, named, sort, rising, page, size)
    return await history.reads.run(person.id, lambda: searched(*history.index.runs(), wish))


@router.get("/runs/{id}/summary")
async def summary(id: Id, history: Chronicle, person: Anybody) -> ListedRun:
    """Return one run as the list has it, also if its record is damaged."""
    return await history.reads.run(person.id, lambda: history.index.run(known(history.folders.runs, id)))


@router.get("/runs/{id}/timeline")
async def part(
    id: Id,
    history: Chronicle,
    person: Anybody,
    after: Annotated[int, Query(ge=0, le=2**53, description="Events after the one with this number.")] = 0,
) -> TimelineShown:
    """Return a part of what happened in a run, shortened; guests do not get lines that may hold whispers (private lines)."""
    whispers = person.role is not Role.GUEST
    return await history.reads.run(person.id, lambda: timeline(known(history.folders.runs, id), after, whispers=whispers))


@router.get("/runs/{id}/record", response_class=StreamingResponse, responses={200: {"content": {"application/jsonl": {}}}})
async def record(id: Id, history: Chronicle, person: Anybody) -> StreamingResponse:
    """Return the whole record as JSON lines, in the form of `blockcrew runs export`; guests get no events that may hold
    whispers, and only owners get what language models were asked."""
    may = {"whispers": person.role is not Role.GUEST, "prompts": person.role is Role.OWNER}
    pieces = await history.downloads.opened(known(history.folders.runs, id), **may)
    headers = {"Content-Disposition": f'attachment; filename="{id}.jsonl"'}
    return StreamingResponse(pieces, media_type="application/jsonl", headers=headers)
