"""A record that was damaged in the middle: what can still be read of it is shown, and nothing is made of it."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.cli.resume import whole
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.core.events.run import BaselineTaken
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.record.reader import Damaged, read_run, read_what_is_left
from orchestrator.record.resumable import interrupted
from orchestrator.record.writer import Recorder

LINES = 800
PAGE = 4096


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A record of 800 kilobytes with 40 of them overwritten in the middle."""
    recorder = Recorder(tmp_path / "runs", WallClock(), goal="mine 9 logs")
    for number in range(LINES):
        recorder.write(LineSaid(agent="Ben", text=f"line {number} {'x' * 1000}"))
    recorder.close()
    with recorder.path.open("r+b") as file:
        file.seek(recorder.path.stat().st_size // 2 // PAGE * PAGE)
        file.write(b"\xff" * 10 * PAGE)
    return recorder.path


def test_the_lines_before_and_behind_the_damage_are_read(damaged: Path):
    with pytest.raises(Damaged, match="damaged"):
        read_run(damaged)
    left = read_what_is_left(damaged)
    numbers = [int(event.data["text"].split()[1]) for event in left.events]
    assert numbers == sorted(set(numbers)) and numbers[0] == 0 and numbers[-1] == LINES - 1
    assert LINES * 0.8 < len(numbers) < LINES


def test_runs_show_shows_them_and_says_that_something_is_missing(damaged: Path):
    words = [sys.executable, "-m", "orchestrator", "runs", "show", "last", "--json", "--data", damaged.parents[1]]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 1 and "The readable part is above" in run.stderr and run.stderr.count("\n") == 1
    shown = json.loads(run.stdout)
    assert "damaged" in shown["damaged"] and len(shown["events"]) > LINES * 0.8


def test_resume_says_where_to_read_it(damaged: Path):
    with pytest.raises(BlockcrewError, match=f"runs show {damaged.stem}` shows the .* readable lines; give the goal again"):
        whole(damaged)


@pytest.mark.parametrize("missing", ["inventories", "respawned", "goal"])
def test_resume_says_of_a_line_that_lacks_something_that_the_record_is_damaged(tmp_path: Path, missing: str):
    recorder = Recorder(tmp_path / "runs", WallClock(), release="1")
    recorder.write(BaselineTaken(inventories={}, respawned=0))
    recorder.write(GoalAccepted(goal=Goal("mine 9 logs", "logs", 9), speaker=Speaker("Sam"), source="chat", joins=False))
    recorder.close()
    with sqlite3.connect(recorder.path) as db:
        db.execute("drop trigger append_only")
        db.execute("update events set data = json_remove(data, ?)", [f"$.{missing}"])
    with pytest.raises(
        BlockcrewError, match=f"is damaged: '{missing}' is missing. .*the 2 readable lines.*give the goal again"
    ):
        interrupted(read_run(recorder.path), "1")


def test_what_is_wrong_with_a_record_is_said_without_the_line_that_is_wrong(damaged: Path):
    with damaged.open("r+b") as file:
        file.write(damaged.read_bytes()[:-PAGE].replace(b'"line 3 x', b'"line 3 \xff', 1))
    with pytest.raises(Damaged) as error:
        read_run(damaged)
    assert len(str(error.value)) < 300 and "xxx" not in str(error.value)


def test_of_a_file_without_a_head_nothing_is_left(damaged: Path):
    with damaged.open("r+b") as file:
        file.write(b"\xff" * PAGE)
    assert read_what_is_left(damaged) is None
    with pytest.raises(BlockcrewError, match="Nothing in it can be read: give the goal again"):
        whole(damaged)
