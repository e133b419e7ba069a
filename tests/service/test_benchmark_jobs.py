"""Benchmarks of the service as processes: how they end is their state, and a start continues the one that was cut off.

`--help` makes a benchmark end at once and well, an unknown task makes it fail.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from waiting import until

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.benchmark_jobs import BenchmarkJobs, read_rows
from orchestrator.service.crews.store import Bench, ServiceStore
from orchestrator.service.models import BenchState
from orchestrator.service.web.errors import NotFound


@asynccontextmanager
async def jobs(folder: Path, *kept: Bench) -> AsyncIterator[tuple[BenchmarkJobs, list[str]]]:
    """Yield benchmarks, these of an earlier start, and the states that viewers are told."""
    told: list[str] = []
    with closing(ServiceStore(folder)) as store:
        for bench in kept:
            store.keep_bench(bench)
        benches = BenchmarkJobs(store, folder / "benches", lambda kind, data: told.append(data["state"]))
        try:
            yield benches, told
        finally:
            await benches.close()


async def ended(benches: BenchmarkJobs, id: str) -> bool:
    return benches.bench(id).state != BenchState.RUNNING


@pytest.mark.parametrize(
    ("task", "state", "said"), [("collection", BenchState.DONE, ""), ("nonsense", BenchState.FAILED, "nonsense")]
)
async def test_the_exit_of_the_process_decides_whether_a_benchmark_is_done_or_failed(tmp_path, task, state, said):
    async with jobs(tmp_path) as (benches, told):
        started = await benches.start(task, ["--help"], "Sam")
        assert (started.state, started.by, started.words) == (BenchState.RUNNING, "Sam", ["--help"])
        await until(lambda: ended(benches, started.id))
        (shown,) = benches.all()
        assert shown.state == state and said in "\n".join(shown.said)
        assert benches.running is None and [bench.state for bench in benches.store.benches()] == [state]
        await until(lambda: was_told(told, state))


async def was_told(told: list[str], state: str) -> bool:
    return told[-1:] == [state]


async def test_a_start_continues_one_that_was_cut_off_and_leaves_the_others(tmp_path):
    states = {"1": BenchState.DONE, "2": BenchState.RUNNING, "3": BenchState.RUNNING}
    async with jobs(tmp_path, *(Bench(id, "collection", ["--help"], "Sam", state) for id, state in states.items())) as (
        benches,
        _,
    ):
        await benches.go_on()
        assert benches.running and benches.running.bench.id == "2" and benches.bench("3").state == BenchState.STOPPED
        await until(lambda: ended(benches, "2"))
        assert [each.id for each in benches.all()] == ["3", "2", "1"]
        assert (await benches.stop("1")).state == BenchState.DONE, "what has ended stays as it is"


async def test_an_unknown_benchmark_and_a_process_that_cannot_be_started_are_errors(tmp_path):
    async with jobs(tmp_path) as (benches, _):
        with pytest.raises(NotFound):
            await benches.stop("1")
        with pytest.raises(BlockcrewError, match="cannot be started"):
            await benches.start("collection", ["x" * (1 << 20)], "Sam")
        assert [bench.state for bench in benches.all()] == [BenchState.FAILED]


def test_rows_are_read_up_to_a_line_that_was_cut_off_and_again_when_the_file_grows(tmp_path):
    path = tmp_path / "rows.jsonl"
    assert read_rows(path) == []
    path.write_text('{"seed": 1}\n{"seed"')
    assert read_rows(path) == [{"seed": 1}]
    path.write_text('{"seed": 1}\n{"seed": 2}\n')
    assert read_rows(path) == [{"seed": 1}, {"seed": 2}]
