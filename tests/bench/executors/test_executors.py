"""What plays the runs of a benchmark: in this process, in several, and what becomes of a run whose process dies."""

import asyncio
import os
from contextlib import aclosing
from pathlib import Path

import pytest
from trials_to_play import Errand, play

from orchestrator.bench.executors.executor import IN_PROCESS, PlayedTrial, TrialExecutor
from orchestrator.bench.executors.needs import GAME, TEXT, THINKING, needs_of
from orchestrator.bench.executors.opening import ExecutorChoice
from orchestrator.bench.executors.processes import Processes
from orchestrator.bench.executors.records import RunResult, bring_home
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings

Played = PlayedTrial[Errand, tuple[int, int]]


async def played(executor: TrialExecutor, errands: list[Errand]) -> list[Played]:
    async with aclosing(executor.results(play, errands, lambda _: None)) as results:
        return [each async for each in results]


async def test_in_this_process_runs_are_played_one_by_one():
    found = await played(IN_PROCESS, [Errand("count", number) for number in range(3)])
    assert [each.result for each in found] == [(number, os.getpid()) for number in range(3)]


async def test_several_processes_play_all_runs():
    found = await played(Processes(2), [Errand("count", number) for number in range(5)])
    assert sorted(each.result[0] for each in found) == [0, 1, 2, 3, 4]
    assert os.getpid() not in {each.result[1] for each in found}
    assert not any(each.note for each in found)


async def test_a_run_whose_process_dies_is_begun_again_and_says_so(tmp_path: Path):
    (found,) = await played(Processes(2), [Errand("die once", 1, tmp_path)])
    assert found.result[0] == 1 and found.note == {"repeated": 1}


async def test_a_run_that_kills_every_process_ends_the_bench_with_a_sentence(tmp_path: Path):
    with pytest.raises(BlockcrewError, match="lost 3 times"):
        await played(Processes(1), [Errand("die", 1, tmp_path)])


async def test_a_run_that_breaks_stops_the_others_and_they_close_their_worlds(tmp_path: Path):
    waiting, closed = Errand("wait", 1, tmp_path), tmp_path / "wait-1.closed"
    task = asyncio.create_task(played(Processes(2), [waiting]))
    while not (tmp_path / "wait-1.begun").exists():
        await asyncio.sleep(0.02)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert closed.exists()
    with pytest.raises(BlockcrewError, match="The world is gone"):
        await played(Processes(2), [Errand("break")])


def test_needs_are_those_of_the_world():
    assert needs_of({"task": "games"}) is TEXT
    assert needs_of({"world": "tabletop"}) is THINKING
    assert needs_of({"world": "embedded"}) is GAME


@pytest.mark.parametrize(
    ("on", "why"),
    [
        ("nowhere", "must be local, auto or"),
        ("ray://10.0.0.5", "must be local, auto or"),
        ("ray://8.8.8.8:10001", "is a public address"),
        ("ray://127.0.0.1:1", "Nothing answers at 127.0.0.1:1"),
        ("ray://no.such.host.invalid:10001", "There is no host"),
    ],
)
def test_an_address_is_checked_before_anything_connects(on: str, why: str):
    from orchestrator.cluster.address import checked_address

    with pytest.raises(BlockcrewError, match=why):
        checked_address(on)


def test_without_ray_the_option_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("orchestrator.bench.executors.opening.find_spec", lambda _: None)
    with pytest.raises(BlockcrewError, match=r"pip install 'blockcrew\[cluster\]'"), ExecutorChoice("auto").opened({}):
        pass


def test_records_from_elsewhere_are_kept_here(tmp_path: Path):
    settings = Settings(data=tmp_path)
    row = bring_home(RunResult({"ok": True, "record": "/far/away/runs/a.sqlite"}, {"a.sqlite": b"events"}), settings)
    assert row == {"ok": True, "record": str(tmp_path / "runs" / "a.sqlite")}
    assert (tmp_path / "runs" / "a.sqlite").read_bytes() == b"events"
    assert (tmp_path / "runs" / "a.sqlite").stat().st_mode & 0o777 == 0o600
