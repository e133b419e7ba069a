"""A Ray cluster that is started for the test plays the same rows as this machine, and begins lost runs again."""

import json
import subprocess
import sys
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
import trials_to_play
from trials_to_play import Errand, play

from orchestrator.bench.executors.opening import ExecutorChoice
from orchestrator.cluster.address import AUTO
from orchestrator.cluster.environment import prepare_environment

prepare_environment(AUTO)  # Ray reads it when it is loaded
ray = pytest.importorskip("ray", reason="the extra `cluster` is not installed")
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
COMMAND = Path(sys.executable).with_name("blockcrew")
TIMES = ("decision_ms", "decision_p95_ms", "decision_worst_ms")


def rows(out: Path, *words: str) -> list[dict[str, Any]]:
    """Return the rows of a small bench of games without their times, in the order of their keys."""
    bench = ["bench", "games", "--games", "capture,hanabi", "--players", "symbolic,random", "--seeds", "3", "--out", str(out)]
    done = subprocess.run([COMMAND, *bench, "--json", *words], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.splitlines()[-1])["rows"]
    return [{key: value for key, value in row.items() if key not in TIMES} for row in found]


def test_ray_and_this_machine_make_the_same_rows(tmp_path: Path):
    here = rows(tmp_path / "here")
    assert rows(tmp_path / "ray", "--on", "auto") == here
    assert rows(tmp_path / "processes", "--at-once", "2") == here


async def test_a_run_whose_worker_dies_is_begun_again(tmp_path: Path):
    ray.cloudpickle.register_pickle_by_value(trials_to_play)
    errands = [Errand("die once", 1, tmp_path), Errand("count", 2)]
    with ExecutorChoice("auto", 2).opened({}) as executor:
        async with aclosing(executor.results(play, errands, lambda _: None)) as results:
            found = {each.result[0]: each.note async for each in results}
    assert found == {1: {"repeated": 1}, 2: {}}
