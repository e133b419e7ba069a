"""Benchmarks: what can be run, and those that run or ran; one at a time."""

from typing import Annotated

from fastapi import APIRouter, Body, Path

from orchestrator.service.models import BenchShown, CollectionRequest, NewBench, ShelterRequest, TaskShown
from orchestrator.service.web.dependencies import Anybody, Benching, Owner

router = APIRouter(prefix="/api/tasks", tags=["tasks"])
KINDS = (CollectionRequest, ShelterRequest)
Id = Annotated[str, Path(pattern=r"^[0-9a-f-]{1,40}$")]


@router.get("")
async def tasks(person: Anybody) -> list[TaskShown]:
    """What can be run."""
    return [
        TaskShown(name=kind.model_fields["task"].default, description=str(kind.__doc__), options=kind.model_json_schema())
        for kind in KINDS
    ]


@router.post("", status_code=202)
async def start(new: Annotated[NewBench, Body()], benches: Benching, person: Owner) -> BenchShown:
    """Start one; it has a world of its own and does not touch the crews."""
    return await benches.start(new.task, new.words(), person.name)


@router.get("/runs")
async def all_of_them(benches: Benching, person: Anybody) -> list[BenchShown]:
    """Those that run or ran, the newest first."""
    return benches.all()


@router.get("/runs/{id}")
async def one(id: Id, benches: Benching, person: Anybody) -> BenchShown:
    """One, with the figures of its finished runs."""
    return benches.shown(benches.bench(id))


@router.delete("/runs/{id}")
async def stop(id: Id, benches: Benching, person: Owner) -> BenchShown:
    """Stop it; finished runs are kept."""
    return await benches.stop(id)
