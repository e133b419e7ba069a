"""Serve the benchmarks: list the tasks that a benchmark can run, start a benchmark, and show and stop those that were
started."""

from typing import Annotated

from fastapi import APIRouter, Body, Path, Query

from orchestrator.service.models import (
    BenchShown,
    CollectionRequest,
    GamesBenchRequest,
    KitchenBenchRequest,
    NewBench,
    ShelterRequest,
    TaskShown,
)
from orchestrator.service.web.dependencies import Anybody, Benching, Owner

router = APIRouter(prefix="/api/tasks", tags=["tasks"])
KINDS = (CollectionRequest, ShelterRequest, KitchenBenchRequest, GamesBenchRequest)
Id = Annotated[str, Path(pattern=r"^[0-9a-f-]{1,40}$")]


@router.get("")
async def tasks(person: Anybody) -> list[TaskShown]:
    """Return the tasks that can be run as benchmarks, with the schema of their options."""
    return [
        TaskShown(name=kind.model_fields["task"].default, description=str(kind.__doc__), options=kind.model_json_schema())
        for kind in KINDS
    ]


@router.post("", status_code=202)
async def start(new: Annotated[NewBench, Body()], benches: Benching, person: Owner) -> BenchShown:
    """Start a benchmark in a world of its own, apart from the crews; only one runs at a time."""
    return await benches.start(new.task, new.words(), person.name)


@router.get("/runs")
async def all_of_them(
    benches: Benching,
    person: Anybody,
    rows: Annotated[bool, Query(description="With the figures of finished runs.")] = True,
) -> list[BenchShown]:
    """Return all benchmarks that were started, newest first."""
    found = benches.all()
    return found if rows else [each.model_copy(update={"rows": []}) for each in found]


@router.get("/runs/{id}")
async def one(id: Id, benches: Benching, person: Anybody) -> BenchShown:
    """Return the benchmark of this id with the figures of its finished runs."""
    return benches.shown(benches.bench(id))


@router.delete("/runs/{id}")
async def stop(id: Id, benches: Benching, person: Owner) -> BenchShown:
    """Stop a benchmark and return it; its finished runs are kept."""
    return await benches.stop(id)
