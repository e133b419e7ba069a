"""Which runs can be gone on with; the others say in one sentence why not."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from orchestrator.app.run_storage import finish, kept, resumable, world_folder
from orchestrator.cli import app
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionBegun
from orchestrator.core.events.crew import GoalCorrected, GoalEnded
from orchestrator.core.events.run import BaselineTaken
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.release import RELEASE
from orchestrator.record.goals import write_order
from orchestrator.record.reader import list_runs, read_run
from orchestrator.record.writer import Recorder

GOAL = Goal("mine 5 logs", "logs", 5)


def record_of(folder: Path, **changes: object) -> Path:
    """A run of an embedded world that was cut off in the middle."""
    recorder = Recorder(folder / "runs", WallClock(), **({"release": RELEASE, "world": "embedded"} | changes))
    recorder.write(BaselineTaken(inventories={"Ada": {}}, respawned=None))
    write_order(recorder, GOAL, "Sam")
    world_folder(recorder.path).mkdir()
    recorder.close()
    return recorder.path


def refused(folder: Path) -> str:
    """Why the only run of the folder cannot go on, as the command says it."""
    done = CliRunner().invoke(app, ["resume", "last", "--data", str(folder)])
    assert isinstance(done.exception, BlockcrewError), done.output
    return str(done.exception)


def listed(folder: Path) -> tuple[str, bool]:
    """What the list says of the only run."""
    (row,) = json.loads(CliRunner().invoke(app, ["runs", "list", "--json", "--data", str(folder)]).output)
    return row["state"], row["resumable"]


def test_a_run_that_was_cut_off_tells_what_it_was_at(tmp_path: Path):
    record = record_of(tmp_path)
    recorder = Recorder.reopen(record, WallClock())
    recorder.write(ActionBegun(agent="Ada", skill="mineBlock", args={}, text="mineBlock 5 logs"))
    recorder.write(GoalCorrected(goal=Goal("mine 8 logs", "logs", 8), whole=Goal("mine 8 logs", "logs", 8)))
    recorder.close()
    cut = resumable(read_run(record), RELEASE)
    assert (cut.goal, cut.before) == (Goal("mine 8 logs", "logs", 8), {"Ada": {}})
    assert [action.agent for _, action in cut.open] == ["Ada"]
    assert listed(tmp_path) == ("unfinished", True)


def test_what_broke_a_run_is_the_last_line_of_its_record(tmp_path: Path):
    record = record_of(tmp_path)
    with pytest.raises(BlockcrewError, match="The server ended"), kept(Recorder.reopen(record, WallClock())):
        raise BlockcrewError("The server ended.")
    last = read_run(record).events[-1]
    assert (last.kind, last.data) == ("broken", {"why": "The server ended."})
    assert listed(tmp_path) == ("broken off", True), "somebody else may write it now"


def test_a_finished_run_gives_its_world_back(tmp_path: Path):
    recorder = Recorder.reopen(record_of(tmp_path), WallClock())
    finish(recorder, {"ok": True})
    recorder.close()
    assert "is finished" in refused(tmp_path)
    assert not world_folder(recorder.path).exists()


def test_a_record_of_another_release_is_not_gone_on_with(tmp_path: Path):
    record_of(tmp_path, release="0.0.1")
    assert "made by blockcrew 0.0.1" in refused(tmp_path)


def test_a_run_without_its_world_is_not_gone_on_with(tmp_path: Path):
    world_folder(record_of(tmp_path)).rmdir()
    assert "The world of" in refused(tmp_path)


def test_a_world_of_ones_own_that_is_down_is_named(tmp_path: Path):
    record_of(tmp_path, world="127.0.0.1:1")
    assert "127.0.0.1:1" in refused(tmp_path)


def test_a_run_that_is_going_on_is_left_alone(tmp_path: Path):
    recorder = Recorder.reopen(record_of(tmp_path), WallClock())
    assert "still running in another process" in refused(tmp_path)
    assert listed(tmp_path) == ("running", False)
    recorder.close()


def test_a_run_that_nobody_asked_anything_of_is_started_anew(tmp_path: Path):
    Recorder(tmp_path / "runs", WallClock(), release=RELEASE, world="embedded").close()
    assert "ended before it had a goal" in refused(tmp_path)


def test_a_goal_that_was_stopped_is_not_taken_up_again(tmp_path: Path):
    recorder = Recorder.reopen(record_of(tmp_path), WallClock())
    recorder.write(GoalEnded(goal=GOAL, status=Status.FAIL, why="stopped"))
    recorder.close()
    assert "has already ended (stopped)" in refused(tmp_path)


@pytest.mark.parametrize("record", ["nothing", "nowhere.sqlite"])
def test_a_run_that_is_not_there(tmp_path: Path, record: str):
    done = CliRunner().invoke(app, ["resume", record, "--data", str(tmp_path)])
    assert isinstance(done.exception, BlockcrewError)
    assert list_runs(tmp_path / "runs") == []
