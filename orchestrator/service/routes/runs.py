"""Records: which runs there are, what one was and came to, and its events page by page. They are read in a thread."""

import asyncio
from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Path, Query

from orchestrator.llm.ledger import figures, read_ledger
from orchestrator.record.metrics import actions_per_plan, distance_walked, first_gain, mean_prompt_times, messages, time_cost
from orchestrator.record.reader import list_runs, read_page, read_run
from orchestrator.running.listing import summary
from orchestrator.service.asking import Anybody, House
from orchestrator.service.models import RecordedEvent, Report, Run, WholeRun
from orchestrator.service.refusals import Unknown
from orchestrator.session import RELEASE

router = APIRouter(prefix="/api/runs", tags=["runs"])
Id = Annotated[str, Path(pattern=r"^[0-9A-Za-z-]{1,40}$")]


@router.get("")
async def runs(
    house: House,
    person: Anybody,
    last: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[str, Query(max_length=40, description="Those before this one.")] = "",
) -> list[Run]:
    """The last runs, the newest first."""
    paths = [path for path in list_runs(house.settings.runs) if not before or path.stem < before]
    rows = await asyncio.to_thread(lambda: [summary(path, RELEASE) for path in reversed(paths[-last:])])
    return [Run.model_validate(row) for row in rows]


@router.get("/{id}")
async def run(id: Id, house: House, person: Anybody) -> WholeRun:
    """One run: what it was made of, and its result."""
    found = await asyncio.to_thread(read_run, known(house.settings.runs, id))
    return WholeRun(id=found.id, meta=found.meta, result=found.result, events=len(found.events))


@router.get("/{id}/report")
async def report(id: Id, house: House, person: Anybody) -> Report:
    """Its figures, counted from the record as it is now."""
    return await asyncio.to_thread(reported, known(house.settings.runs, id))


@router.get("/{id}/events")
async def events(
    id: Id,
    house: House,
    person: Anybody,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    last: Annotated[int, Query(ge=1, le=1000, description="How many at most.")] = 200,
    kind: Annotated[str, Query(max_length=40, description="Of one kind only, such as command.")] = "",
) -> list[RecordedEvent]:
    """What happened, in order."""
    page = await asyncio.to_thread(read_page, known(house.settings.runs, id), after, last, kind)
    return [RecordedEvent(number=number, at=each.at, kind=each.kind, agent=each.agent, data=each.data) for number, each in page]


def known(folder: File, id: str) -> File:
    """Its file. Raises Unknown."""
    path = folder / f"{id}.sqlite"
    if not path.is_file():
        raise Unknown(f"There is no run {id!r}.")
    return path


def reported(path: File) -> Report:
    """Read and counted."""
    found = read_run(path)
    joined = found.of("joined")
    members = list(joined[-1].data["members"]) if joined else []
    return Report(
        id=found.id, seconds=time_cost(found.events), first_seconds=first_gain(found.events),
        mpt=mean_prompt_times(found.events, members), actions_per_plan=actions_per_plan(found.events),
        messages=messages(found.events), walked=distance_walked(found.events), model=figures(read_ledger(found.events)),
        result=found.result,
    )  # fmt: skip
