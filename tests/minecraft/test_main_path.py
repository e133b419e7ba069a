"""ARCHITECTURE.md's walk is the way that a line of chat really takes, as benchmarks/main_path.py traces it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.main_path import File

ROOT = Path(__file__).parents[2]
WALK = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("## The walk", 1)[1].split("\n## ", 1)[0]
STOPS = [line.split()[1] for line in WALK.split("```\n", 2)[1].splitlines()]
LEFT_OUT = tuple(line.split("`")[1] for line in WALK.splitlines() if line.startswith("* `"))
ROUNDING = 0.002  # seconds: node's clock has whole milliseconds


@pytest.fixture(scope="module")
def ran() -> dict[str, File]:
    """Every file that ran from the line to the first dig, by its path; a process of its own, as one traces all threads."""
    command = [sys.executable, "-m", "benchmarks.main_path", "--json", "--workers", "1", "--idle", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["files"]
    return {each["path"]: File(**each) for each in found}


def test_every_stop_of_the_walk_runs(ran: dict[str, File]):
    assert [stop for stop in STOPS if stop not in ran] == []


def test_the_stops_run_in_the_order_of_the_walk(ran: dict[str, File]):
    now = 0.0
    for stop in STOPS:
        later = [start for start, end in ran[stop].ran if end >= now - ROUNDING]
        assert later, f"{stop} did not run after the stop before it"
        now = max(now, min(later))


def test_every_package_on_the_path_has_a_stop_or_is_named_as_left_out(ran: dict[str, File]):
    walked = {ran[stop].package for stop in STOPS}
    path = [file for file in ran.values() if not file.background]
    assert [file.path for file in path if file.package not in walked and not file.path.startswith(LEFT_OUT)] == []


def test_what_the_walk_leaves_out_is_little_and_on_the_path(ran: dict[str, File]):
    assert len(LEFT_OUT) <= 6
    assert [name for name in LEFT_OUT if not any(path.startswith(name) for path in ran)] == []
